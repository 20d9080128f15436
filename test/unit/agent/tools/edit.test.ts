/** `edit`: exact replacements, what is said of those that do not fit, and what of the file stays as it was. */
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replaceFile } from "../../../../src/agent/files/replace-file.js";
import { applyEdits } from "../../../../src/agent/tools/apply-edits.js";
import { editTool } from "../../../../src/agent/tools/edit.js";
import { fileDiff } from "../../../../src/agent/tools/file-diff.js";
import { toolLimits } from "../../../../src/protocol/limits.js";
import { toolBench } from "./tool-bench.js";

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
    ["places that overlap", "aaa", [["aa", "c"]], "edit 1: old_text is in the file 2 times (lines 1, 1)"],
    ["very many places", "a\n".repeat(99), [["a", "c"]], "more than 5 times (lines 1, 2, 3, 4, 5 …)"],
    [
      "more places than it changes",
      "a".repeat(100_001),
      [["a", "b", true]],
      "more than 100000 times; use bash with sed",
    ],
    ["a file that would burst", "ab".repeat(90_000), [["a", "x".repeat(1_000), true]], "characters; too many"],
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
    ["the first line of a marked file", "\uFEFFa\nb", [["a\nb", "c"]], "\uFEFFc"],
    ["neighbours that touch", "abc", [["ab", "x"], ["c", "y"]], "xy"], // biome-ignore format: one row
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

  test("edits of one file by several agents at once lose nothing", async () => {
    const { cwd } = toolBench();
    const words = Array.from({ length: 12 }, (_, n) => `word${n};`);
    writeFileSync(join(cwd, "f"), words.join(" "));
    const path = join(cwd, "f");
    const agents = [toolBench(), toolBench(), toolBench()];
    await Promise.all(
      words.map((word, n) =>
        agents[n % agents.length]?.run(editTool, { path, edits: [{ old_text: word, new_text: word.toUpperCase() }] }),
      ),
    );
    expect(readFileSync(path, "utf8")).toBe(words.join(" ").toUpperCase());
  });

  test("what another process writes between the look and the change is not lost", async () => {
    const { cwd } = toolBench();
    const path = join(cwd, "f");
    writeFileSync(path, "old");
    const replaced = await replaceFile(path, Buffer.from("ours"), async () => {
      writeFileSync(path, "theirs");
      return false;
    });
    expect(replaced).toBe(false);
    expect(readFileSync(path, "utf8")).toBe("theirs");
    expect(readdirSync(cwd)).toEqual(["f"]);
  });

  test("refuses what it would damage or cannot hold", async () => {
    const { cwd, run } = toolBench();
    writeFileSync(join(cwd, "latin1"), Buffer.from([0x61, 0xe9, 0x62]));
    writeFileSync(join(cwd, "binary"), Buffer.from([0x61, 0]));
    writeFileSync(join(cwd, "huge"), Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
    const edits = [{ old_text: "a", new_text: "b" }];
    expect((await run(editTool, { path: "latin1", edits })).content).toContain("is not UTF-8");
    expect((await run(editTool, { path: "binary", edits })).content).toContain("is no text file");
    expect((await run(editTool, { path: "huge", edits })).content).toContain(
      "has more than 10485760 bytes; edit cannot take it",
    );
    expect((await run(editTool, { path: "none", edits })).content).toContain("none does not exist; write makes a file");
    expect(readFileSync(join(cwd, "latin1"))).toEqual(Buffer.from([0x61, 0xe9, 0x62]));
  });
});

test.each<[string, string, string]>([
  ["a\r\nb\n", "a\nb", 'at line 1 differs in line ends (the file has CRLF there): line 1 is "a\\r", old_text has "a"'],
  [
    "a\n\tfoo( 1 )\n",
    "foo( 1 ) ",
    'differs in white space at the end of lines: line 2 is "\\tfoo( 1 )", old_text has "foo( 1 ) "',
  ],
  ["x\n    if (a) {\n\treturn;\n", "  if (a) {\n  return;", "at line 2 differs in white space: line 3 is"],
  ["say “hi” – it’s\n", `say "hi" - it's`, "at line 1 differs in quotes, dashes or special spaces"],
  ["cafe\u0301\n", "caf\u00e9", "at line 1 differs in quotes, dashes or special spaces"],
  ["a\u00a0b\n", "a b", "at line 1 differs in"],
  ["Foo\n", "foo", "at line 1 differs in upper and lower case"],
  [
    "one\ntwo\nthree\n",
    "one\ntwo\n3",
    '; its first 2 lines are at line 1, but then line 3 is "three", old_text has "3"',
  ],
  ["one\ntwo", "one\ntwo\nthree", "but then line 3 is the end of the file, old_text has"],
])("in %j, %j is nearly there, and what differs is said", (text, old_text, hint) => {
  const edited = applyEdits(text, [{ old_text, new_text: "y", all: false }]);
  expect(edited.ok ? "" : edited.issue).toContain(hint);
});

test("a hint for a large file that repeats itself takes bounded steps", () => {
  const edited = applyEdits("\n".repeat(500_000), [{ old_text: `${"\n".repeat(5_000)}x`, new_text: "y", all: false }]);
  expect(edited.ok ? "" : edited.issue).toMatch(/^edit 1: old_text is not in the file/);
});

test("UTF-16 with its mark is edited in its own encoding", async () => {
  const { cwd, run } = toolBench();
  writeFileSync(join(cwd, "f"), Buffer.from("\uFEFFa\r\n€\r\n", "utf16le").swap16());
  expect((await run(editTool, { path: "f", edits: [{ old_text: "a\n€", new_text: "b\nc" }] })).outcome).toBe(
    "completed",
  );
  expect(readFileSync(join(cwd, "f"))).toEqual(Buffer.from("\uFEFFb\r\nc\r\n", "utf16le").swap16());
  expect(readdirSync(cwd)).toEqual(["f"]);
});

describe("the diff that is shown", () => {
  test("holds no escape sequence, and no row that the file does not have", async () => {
    const { patch } = await fileDiff("x\n+++ b/forged", "a\n", "\u001b[2Ja\r+ forged\u2028+ forged\u0085\u009b31mb\n");
    expect(patch?.split("\n").filter((row) => row.includes("forged"))).toHaveLength(3);
    expect(patch).not.toMatch(/[^\P{Cc}\n]/u);
    expect(patch?.split("\n").slice(0, 4)).toEqual([
      "--- a/x +++ b/forged",
      "+++ b/x +++ b/forged",
      "@@ -1,1 +1,1 @@",
      "-a",
    ]);
  });

  test("is clipped, and says so", async () => {
    const { patch, summary } = await fileDiff("f", "", "a long line\n".repeat(4_000));
    expect(Buffer.byteLength(patch ?? "")).toBeLessThanOrEqual(toolLimits.displayBytes);
    expect(patch).toMatch(/… clipped: \d+ more rows/);
    expect(summary).toBe("+4000 -0");
  });
});

const line = fc.stringMatching(/^[abc {}]{0,6}$/);
const text = fc.array(line, { minLength: 1, maxLength: 30 }).map((lines) => lines.join("\n"));

describe("whatever the text", () => {
  test("edits cut out of it are made as written, in any order, and the diff leads from one to the other", async () => {
    const edits = fc.tuple(
      text,
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), text), { minLength: 1, maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(edits, fc.boolean(), async ([before, parts], isCrlf) => {
        const original = isCrlf ? before.replaceAll("\n", "\r\n") : before;
        const list = parts.map(([from, length, new_text]) => {
          const at = from % before.length || 0;
          return { old_text: before.slice(at, at + 1 + length), new_text, all: false };
        });
        const forwards = applyEdits(original, list);
        const backwards = applyEdits(original, list.toReversed());
        expect(backwards.ok).toBe(forwards.ok);
        if (!forwards.ok) return;
        expect(backwards).toEqual(forwards);
        let wanted = before;
        // One after another gives the same wherever no edit makes text that a later one would take for its own.
        for (const { old_text, new_text } of list.length === 1 ? list : [])
          wanted = wanted.split(old_text).join(new_text);
        if (list.length === 1) expect(forwards.text.replaceAll("\r\n", "\n")).toBe(wanted);
        if (original.includes("\r\n")) expect(forwards.text).not.toMatch(/(^|[^\r])\n/);
        const { patch } = await fileDiff("f", before, forwards.text.replaceAll("\r\n", "\n"));
        expect(applyPatch(before, patch ?? "")).toBe(forwards.text.replaceAll("\r\n", "\n"));
      }),
      { numRuns: 200 },
    );
  });

  test("an edit that was refused left no way to make it: its text is not there once", () => {
    fc.assert(
      fc.property(text, line, (before, old_text) => {
        const edited = applyEdits(before, [{ old_text, new_text: "z", all: false }]);
        const times =
          old_text === "" ? 0 : Array.from(before, (_, at) => before.startsWith(old_text, at)).filter(Boolean).length;
        expect(edited.ok).toBe(times === 1);
      }),
    );
  });
});
