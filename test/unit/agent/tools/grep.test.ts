import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { globMatcher } from "../../../../src/agent/tools/glob-match.js";
import { grepTool } from "../../../../src/agent/tools/grep.js";
import { toolLimits } from "../../../../src/protocol/limits.js";
import { type ToolBench, toolBench } from "./tool-bench.js";

function fill(cwd: string, files: Record<string, string | Buffer>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(cwd, path, ".."), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
}

describe.each(["ripgrep", "no ripgrep"])("with %s", (kind) => {
  let bench: ToolBench;
  beforeEach(() => {
    bench = toolBench();
    if (kind === "no ripgrep") vi.spyOn(bench.workshop, "ripgrep").mockResolvedValue(null);
  });
  const grep = async (args: Record<string, unknown>) => (await bench.run(grepTool, args)).content;

  test("shows path, line and text, by path", async () => {
    fill(bench.cwd, { "b.txt": "x\nneedle 2\n", "a/c.txt": "needle 1\n", "a.txt": "no\n" });
    expect(await grep({ pattern: "needle \\d" })).toBe("a/c.txt:1:needle 1\nb.txt:2:needle 2");
    expect(await grep({ pattern: "needle", path: "a" })).toBe("a/c.txt:1:needle 1");
    expect(await grep({ pattern: "needle", path: "b.txt" })).toBe("b.txt:2:needle 2");
    expect(await grep({ pattern: "needle", glob: "b.*" })).toBe("b.txt:2:needle 2");
    expect(await grep({ pattern: "nothing" })).toBe("no line in . matches");
  });

  test("knows literal text, case and context", async () => {
    fill(bench.cwd, { f: "a.b\naxb\nA.B\nend\n" });
    expect(await grep({ pattern: "a.b", literal: true })).toBe("f:1:a.b");
    expect(await grep({ pattern: "a.b", literal: true, ignore_case: true })).toBe("f:1:a.b\nf:3:A.B");
    expect(await grep({ pattern: "axb", context: 1 })).toBe("f-1-a.b\nf:2:axb\nf-3-A.B");
  });

  test("skips hidden files, binary files and links", async () => {
    fill(bench.cwd, { ".hidden": "needle", binary: Buffer.from("x\0needle\n"), "real/f": "needle" });
    symlinkSync("real", join(bench.cwd, "link"));
    expect(await grep({ pattern: "needle" })).toBe("real/f:1:needle");
  });

  test("is bounded in lines and in bytes, and says so", async () => {
    fill(bench.cwd, { f: "needle\n".repeat(5_000), long: `${"needle ".repeat(10_000)}\n` });
    const limited = await grep({ pattern: "needle", path: "f", limit: 3 });
    expect(limited.split("\n")).toHaveLength(4);
    expect(limited).toContain("[only the first 3 lines; narrow the pattern, path or glob]");
    const long = await grep({ pattern: "needle", path: "long" });
    expect(long.length).toBeLessThan(1_000);
    expect(Buffer.byteLength(await grep({ pattern: "needle", limit: 2_000 }))).toBeLessThan(toolLimits.contentBytes);
  });

  test.each(["(", "[z-a]", "a{2,1}"])("the wrong expression %j is an error, not an exception", async (pattern) => {
    fill(bench.cwd, { f: "x" });
    expect(await bench.run(grepTool, { pattern })).toMatchObject({ outcome: "failed" });
  });

  test("a pattern that looks like an option is a pattern", async () => {
    fill(bench.cwd, { f: "--help\n" });
    expect(await grep({ pattern: "--help", literal: true })).toBe("f:1:--help");
  });

  test("what is not there or no file is said", async () => {
    execFileSync("mkfifo", [join(bench.cwd, "pipe")]);
    expect(await grep({ pattern: "x", path: "nowhere" })).toBe("nowhere does not exist");
    expect(await grep({ pattern: "x", path: "pipe" })).toContain("is no regular file");
    fill(bench.cwd, { binary: Buffer.from("x\0") });
    expect(await grep({ pattern: "x", path: "binary" })).toBe("binary is a binary file; grep searches text");
  });
});

const tree: Record<string, string | Buffer> = {
  ".gitignore": "*.log\n!keep.log\n/build\nsub/*.tmp\n**/deep/x?\n[a-c]z\nspace \\ \n\\#hash\nonly-folder/\n",
  "sub/.gitignore": "!again.log\nlocal\n",
  "a.log": "needle\n",
  "keep.log": "needle\n",
  "build/out.ts": "needle\n",
  "sub/build/in.ts": "one\nneedle\ntwo\n\n\nneedle\n",
  "sub/x.tmp": "needle\n",
  "sub/more/x.tmp": "needle\n",
  "sub/again.log": "needle\n",
  "sub/local": "needle\n",
  "deep/xy": "needle\n",
  "deep/xyz": "needle\n",
  bz: "needle\n",
  dz: "needle\n",
  "#hash": "needle\n",
  "only-folder/f": "needle\n",
  "sub/only-folder": "needle\n",
  ".hidden": "needle\n",
  ".github/ci.yml": "needle: 1\n",
  "bin/late": Buffer.concat([Buffer.from("needle\n"), Buffer.alloc(200_000, "x\n"), Buffer.from([0])]),
  "utf16.txt": Buffer.from("\uFEFFa needle\r\n", "utf16le"),
  "latin1.txt": Buffer.from("caf\xe9 needle\n", "latin1"),
  "crlf.txt": "needle\r\nother\r\n",
  "long.txt": `needle ${"x".repeat(5_000)}\n`,
  "line\nend\u001b[2J": "needle\n",
  "src/main.ts": "let needle = 1;\n",
  "src/main.c": "int needle;\n",
  "nested/.gitignore": "*\n!*/\n!f\n",
  "nested/f": "needle\n",
  "nested/g": "needle\n",
};

describe.each(["a repository", "no repository"])("both engines give one answer, in %s", (kind) => {
  test.each([
    {},
    { hidden: true },
    { context: 1 },
    { glob: "*.ts" },
    { glob: "*.log" },
    { glob: "sub/**" },
    { glob: "!*.ts" },
    { glob: "{src,sub}/**/*.{ts,c}" },
    { glob: ".github/**" },
    { type: "ts" },
    { type: "c", glob: "src/*" },
    { path: "sub" },
    { path: "sub", glob: "build/*" },
    { path: "utf16.txt" },
    { path: "bin/late" },
    { pattern: "needle$" },
    { pattern: "NEEDLE", ignore_case: true, limit: 3 },
  ])("for %j", async (args) => {
    const { cwd, run, workshop } = toolBench();
    fill(cwd, tree);
    if (kind === "a repository") execFileSync("git", ["init", "-q"], { cwd });
    const engine = vi.spyOn(workshop, "ripgrep");
    const fast = await run(grepTool, { pattern: "needle", ...args });
    engine.mockResolvedValue(null);
    const plain = await run(grepTool, { pattern: "needle", ...args });
    expect(plain.content).toBe(fast.content);
    expect(plain.summary).toBe(fast.summary);
    expect(fast.content).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

test("a name with a line end cannot pass for a match of its own", async () => {
  const { cwd, run } = toolBench();
  fill(cwd, { "x\nsrc/safe.ts:1:checked": "needle\n" });
  expect((await run(grepTool, { pattern: "needle" })).content).toBe('"x\\nsrc/safe.ts:1:checked":1:needle');
});

test("ripgrep follows .gitignore", async () => {
  const { cwd, run } = toolBench();
  execFileSync("git", ["init", "-q"], { cwd });
  fill(cwd, { ".gitignore": "out\n", "out/f": "needle", "src/f": "needle" });
  expect((await run(grepTool, { pattern: "needle" })).content).toBe("src/f:1:needle");
});

test("an expression that never ends is ended without ripgrep", async () => {
  const { cwd, run, workshop } = toolBench();
  vi.spyOn(workshop, "ripgrep").mockResolvedValue(null);
  fill(cwd, { f: `${"a".repeat(40)}b` });
  const { outcome, content } = await run(grepTool, { pattern: "^(a+)+$" });
  expect(outcome).toBe("failed");
  expect(content).toContain("timed out");
});

test.each([
  ["*.ts", "a.ts", true],
  ["*.ts", "a/b/c.ts", true],
  ["*.ts", "a.tsx", false],
  ["src/*.ts", "src/a.ts", true],
  ["src/*.ts", "src/b/a.ts", false],
  ["src/**/*.ts", "src/a.ts", true],
  ["src/**/*.ts", "src/b/c/a.ts", true],
  ["*.{ts,js}", "a.js", true],
  ["a?c", "abc", true],
  ["a+(b", "a+(b", true],
  ["{a", "{a", true],
  ["[", "[", true],
  ["[!a-c]x", "dx", true],
  ["[!a-c]x", "bx", false],
  ["[]x]", "]", true],
  ["a\\*", "a*", true],
  ["a\\*", "ab", false],
  ["**", "a/b", true],
  ["a/**", "a", false],
  ["a/**", "a/b/c", true],
  ["**/a", "a", true],
  ["a/**/b", "a/b", true],
  ["a/**/b", "a/x/y/c/b", true],
  ["/a", "b/a", false],
  ["{a,{b,c}}/*.ts", "c/x.ts", true],
  ["?", "\u{1F600}", true],
])("the glob %j and the path %j: %s", (glob, path, matches) => {
  expect(globMatcher(glob)(path)).toBe(matches);
});

test.each([
  [`${"*a".repeat(500)}b`, "a".repeat(5_000)],
  ["**/".repeat(300), `${"a/".repeat(2_000)}b`],
  ["{a,b}".repeat(200), "a".repeat(200)],
  ["{".repeat(1_000), "x"],
])("the hostile glob %.20s… costs bounded time", (glob, path) => {
  expect(typeof globMatcher(glob)(path)).toBe("boolean");
});
