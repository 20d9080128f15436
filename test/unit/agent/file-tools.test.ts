import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { editTool } from "../../../src/agent/tools/edit.js";
import { readTool } from "../../../src/agent/tools/read.js";
import { writeTool } from "../../../src/agent/tools/write.js";
import { toolLimits } from "../../../src/protocol/limits.js";
import { toolBench } from "./tool-bench.js";

const png = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0", "latin1");

describe("read", () => {
  test.each<[string, Buffer, string]>([
    ["a binary file", Buffer.from([1, 2, 0, 3]), "f is a binary file of 4 bytes, which read cannot show"],
    ["an image", png, "f is an image (image/png) of 11 bytes, which read cannot show"],
    ["UTF-16", Buffer.from("hi", "utf16le"), "f is a binary file of 4 bytes, which read cannot show"],
  ])("refuses %s and says what it is", async (_what, bytes, content) => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), bytes);
    expect(await run(readTool, { path: "f" })).toMatchObject({ outcome: "failed", content });
  });

  test("does not open what is no regular file", async () => {
    const { cwd, run } = toolBench();
    execFileSync("mkfifo", [join(cwd, "pipe")]);
    symlinkSync("loop", join(cwd, "loop"));
    expect((await run(readTool, { path: "pipe" })).content).toContain("is no regular file");
    expect((await run(readTool, { path: "." })).content).toBe(". is a directory; read takes regular files");
    expect((await run(readTool, { path: "loop" })).content).toContain("ELOOP");
    expect((await run(readTool, { path: "/dev/zero" })).content).toContain("is no regular file");
    expect((await run(readTool, { path: "nowhere" })).content).toBe("nowhere does not exist");
    expect((await run(readTool, { path: "a\0b" })).content).toContain("null bytes");
  });

  test.each<[string, Record<string, number>, string]>([
    ["a\nb\nc\n", {}, "a\nb\nc\n"],
    ["a\nb\nc", {}, "a\nb\nc"],
    ["a\r\nb\r\n", {}, "a\r\nb\r\n"],
    ["", {}, "[the file is empty]"],
    ["\n\n", {}, "\n\n"],
    ["a\nb\nc\n", { offset: 2 }, "b\nc\n[lines 2-3; the file ends here]"],
    ["a\nb\nc\n", { offset: 2, limit: 1 }, "b\n[lines 2-2; more follows: read again with offset 3]"],
    ["a\nb\nc\n", { limit: 3 }, "a\nb\nc\n"],
    ["a\nb\nc", { offset: 3 }, "c\n[lines 3-3; the file ends here]"],
    ["a\nb", { offset: 3 }, "f has only 2 lines"],
    ["a\n", { offset: 2 }, "f has only 1 lines"],
    ["", { offset: 2 }, "f has only 0 lines"],
  ])("%j with %j is %j", async (text, range, content) => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), text);
    expect((await run(readTool, { path: "f", ...range })).content).toBe(content);
  });

  test("a file larger than the model takes can be read on line by line, with nothing lost or twice", async () => {
    const { cwd, run } = toolBench();
    const lines = Array.from({ length: 30_000 }, (_, i) => `${i} ${"ä".repeat(i % 50)}`);
    writeFileSync(join(cwd, "f"), `${lines.join("\n")}\n`);
    const read: string[] = [];
    for (let offset: number | undefined = 1; offset !== undefined; ) {
      const { content } = await run(readTool, { path: "f", offset });
      expect(Buffer.byteLength(content)).toBeLessThanOrEqual(toolLimits.contentBytes);
      read.push(...content.split("\n").slice(0, -1));
      const next: string | undefined = /more follows: read again with offset (\d+)\]$/.exec(content)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    expect(read).toEqual(lines);
  });

  test("a line longer than the model takes is cut between characters, and says so", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), `x${"é".repeat(500_000)}`);
    const { content } = await run(readTool, { path: "f" });
    expect(content).toMatch(/^xé+\n\[line 1 is too long and is cut here; bash with cut or fold shows the rest\]$/);
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(toolLimits.contentBytes);
  });

  test("a link is followed, and paths outside the working directory are shown whole", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), "x");
    mkdirSync(join(cwd, "sub"));
    symlinkSync("../f", join(cwd, "sub", "link"));
    expect((await run(readTool, { path: "sub/link" })).content).toBe("x");
    expect((await run(readTool, { path: `file://${cwd}/f` })).content).toBe("x");
    expect((await run(readTool, { path: "/nowhere/x" })).content).toBe("/nowhere/x does not exist");
  });
});

describe("write", () => {
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

  test("writes through a link instead of replacing it", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "real"), "old");
    symlinkSync("real", join(cwd, "link"));
    await run(writeTool, { path: "link", content: "new" });
    expect(lstatSync(join(cwd, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, "real"), "utf8")).toBe("new");
  });

  test("refuses a directory, and throws what the disk says", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), "");
    expect((await run(writeTool, { path: ".", content: "" })).content).toContain("is a directory");
    await expect(run(writeTool, { path: "f/g", content: "" })).resolves.toMatchObject({ outcome: "failed" });
  });
});

describe("edit", () => {
  async function edit(before: string, ...edits: (readonly [old_text: string, new_text: string, all?: boolean])[]) {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), before);
    const list = edits.map(([old_text, new_text, all = false]) => ({ old_text, new_text, all }));
    const outcome = await run(editTool, { path: "f", edits: list });
    return { ...outcome, after: readFileSync(join(cwd, "f"), "utf8") };
  }

  test.each<[string, string, (readonly [string, string, boolean?])[], string]>([
    ["an ambiguous text", "a\nb\na\n", [["a", "c"]], "edit 1: old_text is in the file 2 times (lines 1, 3)"],
    ["a text that is not there", "a\n", [["x", "y"]], "edit 1: old_text is not in the file. Read the file"],
    ["a near miss", "a\n\tfoo( 1 )\n", [["foo( 1 ) ", "y"]], "line 2 is like it but for white space"],
    ["an empty text", "a\n", [["", "y"]], "edit 1: old_text is empty"],
    ["no change", "a\n", [["a", "a"]], "edit 1: old_text and new_text are the same"],
    ["overlapping edits", "abc", [["ab", "x"], ["bc", "y"]], "edits 1 and 2 overlap"], // biome-ignore format: one row
    ["a good edit beside a bad one", "a b", [["a", "x"], ["q", "y"]], "edit 2: old_text is not in the file"], // biome-ignore format: one row
  ])("refuses %s, changes nothing and says why", async (_what, before, edits, issue) => {
    const { outcome, content, after } = await edit(before, ...edits);
    expect(outcome).toBe("failed");
    expect(content).toContain(issue);
    expect(after).toBe(before);
  });

  test.each<[string, string, (readonly [string, string, boolean?])[], string]>([
    ["one edit", "a\nb\n", [["b", "c"]], "a\nc\n"],
    ["several, looked up in the original", "a b", [["a", "b"], ["b", "a"]], "b a"], // biome-ignore format: one row
    ["all occurrences", "a a a", [["a", "b", true]], "b b b"],
    ["a text with $ signs", "x", [["x", "$& $1 $$"]], "$& $1 $$"],
    ["CRLF lines, matched and kept", "a\r\nb\r\nc\r\n", [["a\nb", "x\ny\nz"]], "x\r\ny\r\nz\r\nc\r\n"],
    ["mixed line ends, as they are", "a\r\nb\nc", [["b\nc", "d"]], "a\r\nd"],
    ["a byte order mark, kept", "\uFEFFa", [["a", "b"]], "\uFEFFb"],
  ])("makes %s", async (_what, before, edits, wanted) => {
    expect(await edit(before, ...edits)).toMatchObject({ outcome: "completed", after: wanted });
  });

  test("shows what changed as a unified diff with a count", async () => {
    const { content, summary, display } = await edit("a\nb\nc\n", ["b", "x\ny"]);
    expect([content, summary]).toEqual(["edited f +2 -1", "+2 -1"]);
    expect(display).toEqual({
      format: "diff",
      body: "--- a/f\n+++ b/f\n@@ -1,3 +1,4 @@\n a\n-b\n+x\n+y\n c\n",
    });
  });

  test("a change too large to compare is made without a diff", async () => {
    const many = (prefix: string) => Array.from({ length: 20_000 }, (_, i) => `${prefix}${i}`).join("\n");
    const { outcome, display, after } = await edit(many("a"), [many("a"), many("b")]);
    expect([outcome, display, after.startsWith("b0")]).toEqual(["completed", null, true]);
  });

  test("two edits of one file at once lose nothing", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "f"), "a b c");
    symlinkSync("f", join(cwd, "g"));
    const one = (path: string, old_text: string) =>
      run(editTool, { path, edits: [{ old_text, new_text: old_text.toUpperCase() }] });
    await Promise.all([one("f", "a"), one("g", "b"), one("./f", "c")]);
    expect(readFileSync(join(cwd, "f"), "utf8")).toBe("A B C");
  });

  test("refuses what it would damage or cannot hold", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "latin1"), Buffer.from([0x61, 0xe9, 0x62]));
    writeFileSync(join(cwd, "binary"), Buffer.from([0x61, 0]));
    writeFileSync(join(cwd, "huge"), Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
    const edits = [{ old_text: "a", new_text: "b" }];
    expect((await run(editTool, { path: "latin1", edits })).content).toContain("is not UTF-8");
    expect((await run(editTool, { path: "binary", edits })).content).toContain("is no text file");
    expect((await run(editTool, { path: "huge", edits })).content).toContain("more than edit takes");
    expect((await run(editTool, { path: "none", edits })).content).toContain("use write to make it");
    expect(readFileSync(join(cwd, "latin1"))).toEqual(Buffer.from([0x61, 0xe9, 0x62]));
  });
});
