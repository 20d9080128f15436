/** Which files are extensions. Every program here is real: what is found is what runs. */
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { readyHost } from "../../helpers/conformance-host.js";
import { tempDir } from "../../helpers/temp-dir.js";
import { type Verification, verifies } from "../../helpers/verifies.js";
import { writeShellProgram } from "./shell-program.js";

/** The names of the extensions that run, in order; the tests give each program its path as its name. */
async function running(run: Verification, directories: string | readonly string[]) {
  const { host, notices } = await readyHost(run, directories);
  const { extensions, skipped } = host.report();
  expect(extensions.filter(({ state }) => state !== "ready")).toEqual([]);
  return { names: extensions.map(({ name }) => name), notices: notices(), skipped: skipped.map(({ path }) => path) };
}

verifies("discovery.bundle", async (run) => {
  const dir = tempDir();
  writeShellProgram(dir, "bundle/index.sh");
  writeShellProgram(dir, "bundle/helper.sh");
  writeFileSync(join(dir, "bundle", "data.json"), "{}");
  writeShellProgram(dir, "single.sh");
  expect(await running(run, dir)).toEqual({ names: ["bundle/index.sh", "single.sh"], notices: [], skipped: [] });
});

verifies("discovery.index-first", async (run) => {
  const dir = tempDir();
  for (const file of ["a.sh", "foo", "foo.sh", "index.sh", "z.sh"]) writeShellProgram(dir, `foo/${file}`);
  writeShellProgram(dir, "bar/bar.sh");
  writeShellProgram(dir, "bar/index");
  expect((await running(run, dir)).names).toEqual(["bar/index", "foo/index.sh"]);
});

verifies("discovery.directory-name-second", async (run) => {
  const dir = tempDir();
  for (const file of ["a.sh", "foo.sh", "z.sh"]) writeShellProgram(dir, `foo/${file}`);
  for (const file of ["a.sh", "bar"]) writeShellProgram(dir, `bar/${file}`);
  for (const file of ["index.sh", "baz.sh"])
    writeShellProgram(dir, `baz/${file}`, { mode: file === "index.sh" ? 0o644 : 0o755 });
  expect((await running(run, dir)).names).toEqual(["bar/bar", "baz/baz.sh", "foo/foo.sh"]);
});

verifies(["discovery.sole-executable-third", "discovery.helpers-not-counted"], async (run) => {
  const dir = tempDir();
  writeShellProgram(dir, "foo/main.sh");
  for (const helper of ["index.mjs", "foo.mjs", "scaffold.mjs", "a.sh"])
    writeShellProgram(dir, `foo/${helper}`, { mode: 0o644 });
  expect(await running(run, dir)).toEqual({ names: ["foo/main.sh"], notices: [], skipped: [] });
});

verifies("discovery.tie-by-path", async (run) => {
  const dir = tempDir();
  for (const file of ["index.sh", "index.bash", "index.z"]) writeShellProgram(dir, `one/${file}`);
  for (const file of ["two.sh", "two.bash", "two", "other.sh"]) writeShellProgram(dir, `two/${file}`);
  expect((await running(run, dir)).names).toEqual(["one/index.bash", "two/two"]);
});

verifies("discovery.not-executable-skipped", async (run) => {
  const dir = tempDir();
  writeShellProgram(dir, "plain.sh", { mode: 0o644 });
  writeShellProgram(dir, "mine.sh", { mode: 0o744 });
  const { names, notices, skipped } = await running(run, dir);
  expect({ names, notices }).toEqual({ names: ["mine.sh"], notices: [] });
  expect(skipped).toEqual([join(dir, "plain.sh")]);
});

verifies("discovery.ambiguous-directory-skipped", async (run) => {
  const dir = tempDir();
  for (const file of ["a.sh", "b.sh"]) writeShellProgram(dir, `many/${file}`);
  mkdirSync(join(dir, "empty"));
  writeShellProgram(dir, "fine.sh");
  const { names, notices, skipped } = await running(run, dir);
  expect({ names, notices }).toEqual({ names: ["fine.sh"], notices: [] });
  expect(skipped).toEqual([join(dir, "empty"), join(dir, "many")]);
});

verifies("discovery.stem", async (run) => {
  const dir = tempDir();
  for (const file of ["index.test.sh", "foo.test.sh", "foo.sh"]) writeShellProgram(dir, `foo/${file}`);
  for (const file of ["index.test.sh", "other.sh"]) writeShellProgram(dir, `bar/${file}`);
  for (const file of ["baz.v2.sh", "x.sh"]) writeShellProgram(dir, `baz.v2/${file}`);
  expect((await running(run, dir)).names).toEqual(["baz.v2/baz.v2.sh", "foo/foo.sh"]);
});

verifies("discovery.symlinks", async (run) => {
  const elsewhere = tempDir();
  writeShellProgram(elsewhere, "file.sh", { name: "linked file" });
  writeShellProgram(elsewhere, "bundle/index.sh", { name: "linked bundle" });
  writeShellProgram(elsewhere, "main.sh", { name: "linked entry point" });
  const dir = tempDir();
  symlinkSync(join(elsewhere, "file.sh"), join(dir, "a-file"));
  symlinkSync(join(elsewhere, "bundle"), join(dir, "b-bundle"));
  mkdirSync(join(dir, "c-inside"));
  symlinkSync(join(elsewhere, "main.sh"), join(dir, "c-inside", "index.sh"));
  symlinkSync(join(elsewhere, "nothing"), join(dir, "d-broken"));
  symlinkSync(join(dir, "e-loop"), join(dir, "e-loop"));
  symlinkSync(dir, join(dir, "f-itself"));
  // A second file at the top: the directory in itself has no entry point then.
  writeShellProgram(dir, "h-file.sh", { name: "a second file" });
  mkdirSync(join(dir, "g-broken-inside"));
  symlinkSync("nowhere", join(dir, "g-broken-inside", "index.sh"));
  writeShellProgram(dir, "g-broken-inside/main.sh", { name: "beside a broken link" });
  const { names, notices } = await running(run, dir);
  expect(names.slice(0, -1)).toEqual(["linked file", "linked bundle", "linked entry point", "beside a broken link"]);
  expect(notices).toEqual([]);
});

verifies("discovery.dotfiles", async (run) => {
  const dir = tempDir();
  writeShellProgram(dir, ".hidden.sh");
  writeShellProgram(dir, ".bundle/index.sh");
  writeShellProgram(dir, "outer/.index.sh");
  expect((await running(run, dir)).names).toEqual([".bundle/index.sh", ".hidden.sh", "outer/.index.sh"]);
});

verifies("discovery.no-recursion", async (run) => {
  const dir = tempDir();
  writeShellProgram(dir, "bundle/main.sh");
  writeShellProgram(dir, "bundle/index/index.sh");
  writeShellProgram(dir, "deep/er/index.sh");
  const { names, notices } = await running(run, dir);
  expect({ names, notices }).toEqual({ names: ["bundle/main.sh"], notices: [] });
});

verifies("discovery.missing-directory", async (run) => {
  const dir = tempDir();
  writeShellProgram(dir, "fine.sh");
  const missing = join(dir, "not", "there");
  expect(await running(run, missing)).toEqual({ names: [], notices: [], skipped: [] });
  expect(await running(run, [missing, dir])).toMatchObject({ names: ["fine.sh"], notices: [] });
});

verifies("discovery.project-not-executed", async (run) => {
  const cwd = tempDir();
  const trap = "#!/bin/sh\ntouch trapped\n";
  for (const place of [
    "index.sh",
    "extensions/index.sh",
    ".e/extensions/a.sh",
    "node_modules/.bin/e",
    ".atomic/extensions/b",
  ]) {
    mkdirSync(join(cwd, place, ".."), { recursive: true });
    writeFileSync(join(cwd, place), trap);
    chmodSync(join(cwd, place), 0o755);
  }
  const dir = tempDir();
  writeShellProgram(dir, "fine.sh");
  const { host } = await readyHost(run, dir, { cwd });
  expect(host.report().extensions.map(({ path }) => path)).toEqual([join(dir, "fine.sh")]);
  expect(existsSync(join(cwd, "trapped"))).toBe(false);
});
