/** `find` and `ls`: what they list, in which form and order, and where they stop. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTool } from "../../../../src/agent/tools/find.js";
import { lsTool } from "../../../../src/agent/tools/ls.js";
import { toolLimits } from "../../../../src/protocol/limits.js";
import { type ToolBench, toolBench } from "./tool-bench.js";

function fill(cwd: string, ...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(join(cwd, path, ".."), { recursive: true });
    writeFileSync(join(cwd, path), "");
  }
}

describe("find", () => {
  const find = async ({ run }: ToolBench, args: Record<string, unknown>) => (await run(findTool, args)).content;

  test("shows files and folders by name, from the folder that is searched on", async () => {
    const bench = toolBench();
    fill(bench.cwd, "src/b.ts", "src/a/c.ts", "src/a.txt", "test/x.ts", ".env", ".github/ci.ts");
    expect(await find(bench, { glob: "*.ts" })).toBe("src/a/c.ts\nsrc/b.ts\ntest/x.ts");
    expect(await find(bench, { glob: "**/*.ts", path: "src" })).toBe("a/c.ts\nb.ts");
    expect(await find(bench, { glob: "src/*" })).toBe("src/a/\nsrc/a.txt\nsrc/b.ts");
    expect(await find(bench, { glob: "./src/a/" })).toBe("src/a/");
    expect(await find(bench, { glob: "*.ts", hidden: true })).toContain(".github/ci.ts");
    expect(await find(bench, { glob: ".env*" })).toBe(".env");
    expect(await find(bench, { glob: "nothing" })).toBe("nothing in . matches nothing");
  });

  test("follows the .gitignore of every folder on the way, those above included", async () => {
    const bench = toolBench();
    execFileSync("git", ["init", "-q"], { cwd: bench.cwd });
    fill(bench.cwd, "node_modules/x.js", "a/out.js", "a/b/in.js", "a/b/out.js", "vendor/.git", "vendor/out.js");
    writeFileSync(join(bench.cwd, ".gitignore"), "node_modules\nout.js\n");
    writeFileSync(join(bench.cwd, "a", "b", ".gitignore"), "!out.js\n");
    expect(await find(bench, { glob: "*.js" })).toBe("a/b/in.js\na/b/out.js\nvendor/out.js");
    expect(await find(bench, { glob: "*.js", path: "a/b" })).toBe("in.js\nout.js");
  });

  test("links are not followed, loops have no end to find, and names stay on one line", async () => {
    const bench = toolBench();
    fill(bench.cwd, "d/f", "x\ny");
    symlinkSync("..", join(bench.cwd, "d", "up"));
    expect(await find(bench, { glob: "*" })).toBe('d/\nd/f\n"x\\ny"');
  });

  test("is bounded in paths and in bytes, and says so", async () => {
    const bench = toolBench();
    fill(bench.cwd, ...Array.from({ length: 1_200 }, (_, i) => `${String(i).padStart(4, "0")}${"n".repeat(60)}`));
    expect(await find(bench, { glob: "*", limit: 2 })).toMatch(
      /^0000n+\n0001n+\n\[only the first 2; narrow the glob or the path\]$/,
    );
    const all = await find(bench, { glob: "*", limit: 5_000 });
    expect(Buffer.byteLength(all)).toBeLessThanOrEqual(toolLimits.contentBytes);
    expect(all).toMatch(/\[only the first \d+; narrow/);
  });

  test("what is no folder is said", async () => {
    const bench = toolBench();
    fill(bench.cwd, "f");
    expect(await find(bench, { glob: "*", path: "f" })).toBe("f is no folder");
    expect(await find(bench, { glob: "*", path: "g" })).toBe("g does not exist");
  });

  test("whatever the rules, it finds what ripgrep would search", async () => {
    const bench = toolBench();
    const ripgrep = (await bench.workshop.ripgrep()) ?? expect.fail("there is no ripgrep");
    const name = fc.constantFrom("a", "b", "ab", "a.c", "b.c", ".h", "c");
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
    const part = fc.constantFrom("a", "b", "*", "?", "**", "*.c", "[ab]", "a*", ".h");
    const body = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
    const rule = fc
      .tuple(fc.constantFrom("", "!"), fc.constantFrom("", "/"), body, fc.constantFrom("", "/"))
      .map((parts) => parts.join(""));
    const rules = fc.array(rule, { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 1, maxLength: 8 }), rules, rules, async (paths, top, inner) => {
        const cwd = join(bench.cwd, "t");
        rmSync(cwd, { recursive: true, force: true });
        mkdirSync(join(cwd, "a"), { recursive: true });
        for (const one of paths) {
          try {
            fill(cwd, one);
          } catch {
            // A file stands where another path has a folder.
          }
        }
        writeFileSync(join(cwd, ".gitignore"), top.join("\n"));
        try {
          writeFileSync(join(cwd, "a", ".gitignore"), inner.join("\n"));
        } catch {
          // Here as well.
        }
        const args = ["--no-config", "--files", "--sort=path", "--no-require-git"];
        let listed = "";
        try {
          listed = execFileSync(ripgrep, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
        } catch {
          // It found nothing.
        }
        const found = (await bench.run(findTool, { glob: "*", path: "t" })).content.split("\n");
        const files = found.filter((line) => !line.endsWith("/") && !line.startsWith("nothing in"));
        expect(files.join("\n")).toBe(listed.trim());
      }),
      { numRuns: 60 },
    );
  });
});

describe("ls", () => {
  test("shows kinds, sizes and where links lead, by name, hidden entries included", async () => {
    const { cwd, run } = toolBench();
    fill(cwd, "b.txt", "sub/f", ".hidden", "x\ny");
    truncateSync(join(cwd, "b.txt"), 1234);
    symlinkSync("b.txt", join(cwd, "link"));
    symlinkSync("nowhere\u001b[2J", join(cwd, "lost"));
    execFileSync("mkfifo", [join(cwd, "pipe")]);
    expect((await run(lsTool, {})).content.split("\n")).toEqual([
      "         0  .hidden",
      "      1234  b.txt",
      "      link  link -> b.txt",
      '      link  "lost -> nowhere\\u001b[2J"',
      "      pipe  pipe",
      "    folder  sub/",
      '         0  "x\\ny"',
    ]);
    expect((await run(lsTool, { path: "sub" })).content).toBe("         0  f");
  });

  test("pages a large folder, with nothing lost or twice", async () => {
    const { cwd, run } = toolBench();
    const names = Array.from({ length: 1_100 }, (_, i) => `${String(i).padStart(5, "0")}${"n".repeat(40)}`);
    fill(cwd, ...names);
    const seen: string[] = [];
    for (let offset: number | undefined = 1; offset !== undefined; ) {
      const { content } = await run(lsTool, { offset, limit: 5_000 });
      expect(Buffer.byteLength(content)).toBeLessThanOrEqual(toolLimits.contentBytes);
      const lines = content.split("\n");
      seen.push(...lines.slice(0, -1).map((line) => line.trim().split("  ")[1] ?? ""));
      const next: string | undefined = /of 1100; more follows: list again with offset (\d+)\]$/.exec(content)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    expect(seen).toEqual(names);
    expect((await run(lsTool, { limit: 2 })).content.split("\n").at(-1)).toBe(
      "[entries 1-2 of 1100; more follows: list again with offset 3]",
    );
    expect((await run(lsTool, { offset: 1_101 })).content).toBe(". has 1100 entries; offset 1101 is beyond the last");
  });

  test("says what is no folder, and what is empty", async () => {
    const { cwd, run } = toolBench();
    mkdirSync(join(cwd, "none"));
    fill(cwd, "file");
    symlinkSync("loop", join(cwd, "loop"));
    const ls = async (path: string) => (await run(lsTool, { path })).content;
    expect(await ls("none")).toBe("none is empty");
    expect(await ls("file")).toBe("file is a file of 0 bytes; read shows it");
    expect(await ls("fiel")).toBe("fiel does not exist; did you mean file?");
    expect(await ls("loop")).toContain("leads back to itself");
    expect(await ls("/dev/null")).toContain("is no regular file");
  });
});
