/** An untrusted project: not a file of it is opened, and the notice appears exactly where something was left out. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { writePuppet } from "../../helpers/puppet.js";
import { type EHome, eHome, linesOf } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { placeFiles } from "../resources/place-files.js";

const spy = new URL("file-spy.cjs", import.meta.url).pathname;
const loadable = {
  "AGENTS.md": "be kind",
  "CLAUDE.md": "be kind",
  ".e/skills/a/SKILL.md": "---\nname: a\ndescription: d\n---\nText.",
  ".e/prompts/a.md": "Text.",
  ".e/themes/a.json": "{}",
  ".e/packages": "",
  ".atomic/skills/b/SKILL.md": "---\nname: b\ndescription: d\n---\nText.",
  ".pi/prompts/b.md": "Text.",
  ".agents/skills/c/SKILL.md": "---\nname: c\ndescription: d\n---\nText.",
};

interface Call {
  readonly call: string;
  readonly path: string;
}

/** Every call of node:fs that named something in the project. */
async function callsOf(e: EHome, name: string, args: readonly string[]): Promise<readonly Call[]> {
  const log = join(e.temp, name);
  const env = { FS_SPY_LOG: log, FS_SPY_ROOT: e.cwd };
  expect(await e.run(args, { nodeOptions: ["--require", spy], env })).toMatchObject({ status: 0 });
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(0, -1) : [];
  return lines.map((line): Call => JSON.parse(line));
}

/** They look at a name, and at nothing that is inside. */
const looks = new Set(["lstatSync", "existsSync", "statSync", "accessSync", "realpathSync", "realpath"]);

verifies("trust.names-only", async (run) => {
  const e = eHome(run);
  placeFiles(e.cwd, { ".git/HEAD": "", ...loadable });
  const insideOf = (calls: readonly Call[]) => calls.filter(({ call, path }) => path !== "" && !looks.has(call));
  const untrusted = await callsOf(e, "untrusted", ["-p", "x"]);
  expect(insideOf(untrusted)).toEqual([]);
  // They saw that it is there; and with trust the same spy sees the reading.
  expect(untrusted.map(({ path }) => path)).toContain("AGENTS.md");
  expect(untrusted.filter(({ path }) => path.startsWith(".e/skills/"))).toEqual([]);
  const trusted = insideOf(await callsOf(e, "trusted", ["-p", "--trust", "x"]));
  expect(trusted.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["AGENTS.md", ".e/skills", ".e/prompts/a.md"]),
  );
  expect(trusted.map(({ path }) => path)).not.toContain("CLAUDE.md");
});

verifies("trust.home-first", async (run) => {
  const e = eHome(run);
  placeFiles(e.cwd, loadable);
  const elsewhere = join(e.temp, "elsewhere");
  mkdirSync(elsewhere);
  writePuppet(e.extensions, "mover", {
    manifest: { hooks: ["startup"] },
    on: { "hook.startup": { argv: ["--cwd", elsewhere, "-p", "x"] } },
  });
  await e.run(["trust"]);
  // The hook leads away before the project was looked into.
  const calls = await callsOf(e, "moved", ["-p", "x"]);
  expect(calls.filter(({ path }) => path !== "" && path !== ".e/packages")).toEqual([]);
});

verifies("trust.nothing-to-say", async (run) => {
  const e = eHome(run);
  placeFiles(e.cwd, {
    ".git/HEAD": "",
    ".e/settings.json": "{}",
    ".atomic/notes.md": "x",
    "src/x": "",
    "docs/AGENTS.md": "x",
  });
  for (const cwd of [e.cwd, join(e.cwd, "src")])
    expect(await e.run(["-p", "x"], { cwd })).toMatchObject({ status: 0, stderr: "" });
  placeFiles(e.cwd, { "AGENTS.md": "x", "src/.e/prompts/a.md": "x" });
  const above = await e.run(["-p", "x"], { cwd: join(e.cwd, "src") });
  expect(above.stderr).toBe(
    `e: ${e.cwd} is not trusted: AGENTS.md, src/.e/prompts of it not loaded; ` +
      `decide with: e trust ${e.cwd}, e untrust ${e.cwd}, --trust\n`,
  );
  await e.run(["untrust", e.cwd]);
  const declined = await e.run(["-p", "x"], { cwd: join(e.cwd, "src") });
  expect(declined.stderr).toMatch(/ of it not loaded; e trust \S+ takes that back\n$/);
  await e.run(["trust", e.cwd]);
  expect(await e.run(["-p", "x"], { cwd: join(e.cwd, "src") })).toMatchObject({ status: 0, stderr: "" });
});

verifies("trust.covers-below", async (run) => {
  const e = eHome(run);
  const told = async (path: string) => {
    const out = await e.run(["-p", "--json", "x"], { cwd: join(e.cwd, path) });
    return linesOf(out, "instructions").map((line) => String(line.path).slice(e.cwd.length + 1));
  };
  placeFiles(e.cwd, { ".git/HEAD": "", "AGENTS.md": "x", "a/AGENTS.md": "x", "a/b/AGENTS.md": "x" });
  await e.run(["trust", "a"]);
  expect([await told("."), await told("a"), await told("a/b")]).toEqual([
    [],
    ["a/AGENTS.md"],
    ["a/AGENTS.md", "a/b/AGENTS.md"],
  ]);
  await e.run(["trust", "."]);
  await e.run(["untrust", "a"]);
  expect([await told("a"), await told("a/b")]).toEqual([[], ["AGENTS.md", "a/b/AGENTS.md"]]);
});

verifies("trust.not-home", async (run) => {
  const e = eHome(run);
  placeFiles(e.cwd, { ...loadable, "sub/AGENTS.md": "x" });
  const env = { HOME: e.cwd };
  const refused = await e.run(["trust"], { env });
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("is your home directory or above it") });
  for (const options of [[], ["--trust"]]) {
    const out = await e.run(["-p", "--json", ...options, "x"], { env });
    expect([linesOf(out, "instructions"), linesOf(out, "notice")]).toEqual([[], []]);
    const below = await e.run(["-p", "--json", ...options, "x"], { env, cwd: join(e.cwd, "sub") });
    const paths = linesOf(below, "instructions").map(({ path }) => path);
    expect(paths).toEqual(options.length === 0 ? [] : [join(e.cwd, "sub/AGENTS.md")]);
  }
});
