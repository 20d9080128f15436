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
  });
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
])("the glob %j and the path %j: %s", (glob, path, matches) => {
  expect(globMatcher(glob)(path)).toBe(matches);
});
