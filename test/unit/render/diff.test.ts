/** Diffs → rows with real line numbers; what is no clean diff is shown as text. Never a throw, never a lost line. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { renderBody } from "../../../src/render/render-body.js";
import type { Row } from "../../../src/render/row.js";
import { rowText } from "../../../src/render/row.js";
import { rowCells } from "../../../src/render/row-width.js";

const rowsOf = (text: string, columns = 80): readonly Row[] => renderBody({ format: "diff", text }, columns);
const texts = (text: string, columns?: number): string[] => rowsOf(text, columns).map(rowText);
const file = "--- a/x.ts\n+++ b/x.ts\n";

test("line numbers come from the hunks, each side its own", () => {
  const text = `${file}@@ -9,4 +9,3 @@\n a\n-b\n-c\n+d\n e\n@@ -100,1 +99,2 @@ here\n f\n+g\n`;
  expect(texts(text)).toEqual([
    "x.ts",
    "    9   a",
    "   10 - b",
    "   11 - c",
    "   10 + d",
    "   11   e",
    "⋯",
    "   99   f",
    "  100 + g",
  ]);
  const tokens = rowsOf(text).map(([span]) => span?.token);
  expect(tokens.slice(0, 5)).toEqual([
    "toolDiffHeader",
    "toolDiffContext",
    "toolDiffRemoved",
    "toolDiffRemoved",
    "toolDiffAdded",
  ]);
});

test("several files stand apart, with names as a person writes them", () => {
  const second = "--- /dev/null\n+++ b/new.ts\n@@ -0,0 +1,1 @@\n+a\n";
  const third = "diff --git a/old.ts b/now.ts\nsimilarity index 100%\nrename from old.ts\nrename to now.ts\n";
  expect(texts(`${file}@@ -1,1 +1,1 @@\n-a\n+b\n${second}${third}`)).toEqual([
    "x.ts",
    "    1 - a",
    "    1 + b",
    "",
    "new.ts",
    "    1 + a",
    "",
    "old.ts → now.ts",
    "renamed",
  ]);
});

test("a file name cannot smuggle an escape sequence in by its quoting", () => {
  const text = 'diff --git "a/\\033[2J.ts" "b/\\033[2J.ts"\nold mode 100644\nnew mode 100755\n';
  expect(texts(text)).toEqual([".ts", "mode 100644 → 100755"]);
});

test("changes without lines are named", () => {
  expect(texts("diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n")).toEqual(["e", "new file"]);
  expect(texts("diff --git a/i b/i\nindex 1..2 100644\nBinary files a/i and b/i differ\n")).toEqual(["i", "binary"]);
  expect(texts('diff --git "a/\\303\\251" "b/\\303\\251"\ndeleted file mode 100644\n')).toEqual(["é", "deleted"]);
});

test("a missing newline at the end is said on the side where it is missing", () => {
  const none = "\\ No newline at end of file";
  expect(texts(`@@ -1,1 +1,1 @@\n-a\n${none}\n+b\n`)).toEqual(["    1 - a", `        ${none}`, "    1 + b"]);
  expect(texts(`@@ -1,1 +1,1 @@\n-a\n+b\n${none}`)).toEqual(["    1 - a", "    1 + b", `        ${none}`]);
});

const asText: readonly (readonly [string, string])[] = [
  ["wrong counts", `${file}@@ -1,9 +1,9 @@\n-a\n+b\n`],
  ["too few counted", `${file}@@ -1,1 +1,1 @@\n a\n b\n+c\n`],
  ["prose", "- no diff\n+ at all"],
  ["a binary patch", "diff --git a/i b/i\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZQz\n"],
  ["a combined diff", "diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,2 @@@\n  a\n++b\n"],
  ["one header of two", "--- a/x\n@@ -1,1 +1,1 @@\n-a\n+b\n"],
  ["headers alone", file],
];

test.each(asText)("%s is shown as the text that it is", (_, text) => {
  expect(texts(text).join("\n")).toBe(text.replace(/\n$/, ""));
});

test("lines that do not add up have their colours all the same, and prose has none", () => {
  expect(rowsOf(`${file}@@ -1,9 +1,9 @@\n-a\n+b`).map(([span]) => span?.token)).toContain("toolDiffRemoved");
  expect(rowsOf("- no\n+ diff").map(([span]) => span?.token)).toEqual([undefined, undefined]);
});

test("a diff that was clipped still shows, and just ends early", () => {
  const whole = `${file}@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n@@ -5,2 +5,2 @@\n e\n-f\n+g\n--- a/y\n+++ b/y\n@@ -1,1 +1,1 @@\n-h\n+i`;
  const all = texts(whole);
  const lines = whole.split("\n");
  for (let kept = 3; kept < lines.length; kept++) {
    const end = `… clipped: ${lines.length - kept} more rows (9 bytes)`;
    const rows = texts([...lines.slice(0, kept), end].join("\n"));
    expect(rows.at(-1)).toBe(end);
    const shown = rows.slice(0, -1).filter((row) => /^ {4}\d/.test(row));
    expect(shown).toEqual(all.filter((row) => /^ {4}\d/.test(row)).slice(0, shown.length));
    expect(shown).toHaveLength(lines.slice(0, kept).filter((line) => /^[ +-](?![+-])/.test(line)).length);
  }
});

test("the message before the first file stays", () => {
  expect(texts(`Fix it\n\n${file}@@ -1,1 +1,1 @@\n-a\n+b\n`).slice(0, 4)).toEqual(["Fix it", "", "", "x.ts"]);
});

test("absurd line numbers are left out, and carriage returns do not show", () => {
  expect(texts(`@@ -${"9".repeat(30)},1 +${"9".repeat(30)},1 @@\n a\n`)).toEqual(["        a"]);
  expect(texts("@@ -1,1 +1,1 @@\n a\u001b[31m\n")).toEqual(["    1   a"]);
});

test("long lines go on below the text, or not at all where there is no width", () => {
  const text = "@@ -1,1 +1,1 @@\n-abcdefghij klmnop\n+b\n";
  expect(texts(text, 18)).toEqual(["    1 - abcdefghij", "         klmnop", "    1 + b"]);
  expect(texts(text, Number.POSITIVE_INFINITY)).toEqual(["    1 - abcdefghij klmnop", "    1 + b"]);
});

test("20 000 hunks give so many rows, and the last one says how many more there are", () => {
  const hunks = Array.from({ length: 20_000 }, (_, i) => `@@ -${i * 9 + 1},2 +${i * 9 + 1},2 @@\n a\n-b\n+c\n`);
  const rows = texts(file + hunks.join(""));
  expect(rows).toHaveLength(10_000);
  expect(rows.at(-1)).toBe("… 70001 more rows");
});

test("any lines give rows that fit", () => {
  const line = fc.constantFrom(
    "--- a/x",
    "+++ b/x",
    "@@ -1,2 +1,2 @@",
    "@@ -1 +1 @@",
    "@@ x @@",
    "diff --git a/x b/y",
    'diff --git "a/x',
    "rename from x",
    "Index: x",
    "Binary files a and b differ",
    "\\ No newline at end of file",
    " a",
    "-漢字 and more text",
    "+",
    "",
    "@@@ -1 -1 +1 @@@",
    "====",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (lines, columns) => {
      for (const row of rowsOf(lines.join("\n"), columns)) expect(rowCells(row)).toBeLessThanOrEqual(columns);
    }),
  );
});
