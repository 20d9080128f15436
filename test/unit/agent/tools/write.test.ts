/** `write`: what it keeps of a file that it replaces, and what it does not overwrite. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { editTool } from "../../../../src/agent/tools/edit.js";
import { readTool } from "../../../../src/agent/tools/read.js";
import { writeTool } from "../../../../src/agent/tools/write.js";
import { eBin } from "../../../helpers/run-e.js";
import { toolBench } from "./tool-bench.js";

describe("a file that is there", () => {
  test("is not replaced before it was read, nor after it changed", async () => {
    const { cwd, run } = toolBench();
    const path = join(cwd, "f");
    writeFileSync(path, "of somebody");
    const write = (content: string) => run(writeTool, { path: "f", content });
    expect(await write("lost")).toMatchObject({
      outcome: "failed",
      content: "f exists and was not read yet; read it first, or use edit",
    });
    await run(readTool, { path: "f" });
    writeFileSync(path, "changed since");
    expect((await write("lost")).content).toBe("f has changed since it was last read or written; read it again");
    expect(readFileSync(path, "utf8")).toBe("changed since");
    await run(readTool, { path: "f" });
    expect((await write("mine")).content).toBe("replaced f: 4 bytes");
    expect((await write("mine again")).outcome).toBe("completed");
    await run(editTool, { path: "f", edits: [{ old_text: "mine", new_text: "ours" }] });
    expect((await write("after an edit")).outcome).toBe("completed");
    utimesSync(path, 1, 1);
    expect((await write("lost")).outcome).toBe("failed");
  });

  test("that an edit changed by a guess counts as not read", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), "a b");
    await run(editTool, { path: "f", edits: [{ old_text: "a", new_text: "c" }] });
    expect((await run(writeTool, { path: "f", content: "x" })).content).toContain("was not read yet");
  });

  test("that is empty, or of which read said what it is, may be replaced", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "empty"), "");
    writeFileSync(join(cwd, "binary"), Buffer.from([1, 0]));
    expect((await run(writeTool, { path: "empty", content: "x" })).outcome).toBe("completed");
    await run(readTool, { path: "binary" });
    expect((await run(writeTool, { path: "binary", content: "x" })).content).toBe("replaced binary: 1 bytes");
  });

  test.each<[string, Buffer, string, Buffer, string]>([
    ["CRLF line ends", Buffer.from("a\r\nb\r\n"), "x\ny\n", Buffer.from("x\r\ny\r\n"), " (CRLF line ends kept)"],
    ["mixed line ends are no rule", Buffer.from("a\r\nb\n"), "x\ny\n", Buffer.from("x\ny\n"), ""],
    ["a mark", Buffer.from("\uFEFFa"), "x", Buffer.from("\uFEFFx"), " (utf-8 with its mark kept)"],
    ["a mark once", Buffer.from("\uFEFFa"), "\uFEFFx", Buffer.from("\uFEFFx"), " (utf-8 with its mark kept)"],
    [
      "UTF-16",
      Buffer.from("\uFEFFa", "utf16le"),
      "x€",
      Buffer.from("\uFEFFx€", "utf16le"),
      " (utf-16le with its mark kept)",
    ],
  ])("keeps %s", async (_what, before, content, after, note) => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), before);
    await run(readTool, { path: "f" });
    expect((await run(writeTool, { path: "f", content })).content).toBe(`replaced f: ${after.length} bytes${note}`);
    expect(readFileSync(join(cwd, "f"))).toEqual(after);
  });
});

test("makes missing folders, keeps the mode, leaves nothing beside the file", async () => {
  const { cwd, run } = toolBench();
  const path = join(cwd, "a", "b", "f.sh");
  expect((await run(writeTool, { path: "a/b/f.sh", content: "one" })).content).toBe("created a/b/f.sh: 3 bytes");
  chmodSync(path, 0o750);
  expect((await run(writeTool, { path, content: "zwölf" })).content).toBe("replaced a/b/f.sh: 6 bytes");
  expect(statSync(path).mode & 0o777).toBe(0o750);
  expect(readFileSync(path, "utf8")).toBe("zwölf");
  expect(readdirSync(join(cwd, "a", "b"))).toEqual(["f.sh"]);
});

test("writes through links, also one that leads to nothing yet, instead of replacing them", async () => {
  const { cwd, run } = toolBench();
  writeFileSync(join(cwd, "real"), "");
  symlinkSync("real", join(cwd, "link"));
  mkdirSync(join(cwd, "sub"));
  symlinkSync("../later/file", join(cwd, "sub", "dangling"));
  await run(writeTool, { path: "link", content: "new" });
  await run(writeTool, { path: "sub/dangling", content: "made" });
  expect(lstatSync(join(cwd, "link")).isSymbolicLink()).toBe(true);
  expect(lstatSync(join(cwd, "sub", "dangling")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(cwd, "real"), "utf8")).toBe("new");
  expect(readFileSync(join(cwd, "later", "file"), "utf8")).toBe("made");
});

test("refuses a directory, a pipe, a loop and a file as a folder", async () => {
  const { cwd, run } = toolBench();
  writeFileSync(join(cwd, "f"), "");
  symlinkSync("loop", join(cwd, "loop"));
  execFileSync("mkfifo", [join(cwd, "pipe")]);
  for (const path of [".", "f/g", "loop", "pipe", "a\0b"]) {
    expect(await run(writeTool, { path, content: "" }), path).toMatchObject({ outcome: "failed" });
  }
  expect(readdirSync(cwd).sort()).toEqual(["f", "loop", "pipe"]);
});

test("two writes of one new file by different names are made one after the other, the last one last", async () => {
  const { cwd, run } = toolBench();
  mkdirSync(join(cwd, "real"));
  symlinkSync("real", join(cwd, "alias"));
  const names = ["real/f", "alias/f", "./real/../real/f", join(cwd, "alias", "f")];
  const said = await Promise.all(names.map((path, n) => run(writeTool, { path, content: `write ${n}` })));
  expect(said.map(({ content }) => content.split(" ")[0])).toEqual(["created", "replaced", "replaced", "replaced"]);
  expect(readFileSync(join(cwd, "real", "f"), "utf8")).toBe("write 3");
});

test("a disk that takes only a part leaves the file as it was, and says so", () => {
  const { cwd } = toolBench();
  writeFileSync(join(cwd, "f"), "old");
  const args = JSON.stringify({ path: "f", edits: [{ old_text: "old", new_text: "x".repeat(100_000) }] });
  // A limit on the size of files is a full disk for those who have no disk to fill.
  const limited = ["-c", 'ulimit -f 16; exec "$0" "$@"', process.execPath, eBin, "-p", "--json", "--no-session"];
  const env = { ...process.env, E_HOME: join(cwd, "home"), HOME: cwd, TMPDIR: cwd };
  const { stdout } = spawnSync("/bin/sh", limited, { cwd, env, input: `@tool edit ${args}`, encoding: "utf8" });
  expect(stdout).toContain("f is unchanged: it cannot be used: EFBIG");
  expect(readFileSync(join(cwd, "f"), "utf8")).toBe("old");
  expect(readdirSync(cwd).filter((name) => name !== "home")).toEqual(["f"]);
});

test("the whole path stays untouched when nothing can be made there", async () => {
  const { run } = toolBench();
  expect(await run(writeTool, { path: "/proc/nothing/here", content: "x" })).toMatchObject({ outcome: "failed" });
  expect(existsSync("/proc/nothing")).toBe(false);
});
