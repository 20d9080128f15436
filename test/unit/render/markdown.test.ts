/** Markdown → rows: what a person sees, at any width, and nothing that a text was made to do. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { renderBody } from "../../../src/render/render-body.js";
import type { Row } from "../../../src/render/row.js";
import { rowText } from "../../../src/render/row.js";
import { rowCells } from "../../../src/render/row-width.js";
import { bombs, fragments } from "./markdown-samples.js";

const rowsOf = (text: string, columns = 60): readonly Row[] => renderBody({ format: "markdown", text }, columns);
const texts = (text: string, columns?: number): string[] => rowsOf(text, columns).map(rowText);
const spansOf = (text: string): Row => rowsOf(text).flat();

test("an escape character that a reference stands for never comes out", () => {
  for (const reference of ["&#27;", "&#x1b;", "&#x9b;", "&#x202e;", "&#8203;"]) {
    const shown = texts(`a${reference}[31m\n\n- [ ] b${reference}[2J\n\n[x](http://h/${reference})`).join("\n");
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e]/);
    expect(shown).toContain("• [ ] b");
  }
});

test("a link shows where it goes, whatever it calls itself", () => {
  expect(texts("[https://bank.example](http://evil.example)")).toEqual(["https://bank.example (http://evil.example)"]);
  expect(texts("[run](javascript:alert(1)) <https://a.example> a@b.example")).toEqual([
    "run (javascript:alert(1)) https://a.example a@b.example",
  ]);
  expect(texts("![a picture](x.png) ![](y.png)")).toEqual(["a picture (x.png) y.png"]);
});

test("HTML is seen as it was written", () => {
  expect(texts("<b>bold</b> &lt;i&gt;\n\n<div>\nx\n</div>")).toEqual(["<b>bold</b> <i>", "", "<div>", "x", "</div>"]);
});

test("emphasis nests, and lines stay as they were broken", () => {
  expect(rowsOf("a **b _c_** ~~d~~\ne")).toEqual([
    [
      { text: "a " },
      { text: "b ", emphasis: ["bold"] },
      { text: "c", emphasis: ["bold", "italic"] },
      { text: " " },
      { text: "d", emphasis: ["strike"] },
    ],
    [{ text: "e" }],
  ]);
  expect(texts(":heart: `a  b` \\*")).toEqual([":heart: a  b *"]);
});

test("headings differ without colours", () => {
  const looks = ["# a", "## a", "### a"].map((text) => JSON.stringify(spansOf(text)));
  expect(new Set(looks).size).toBe(3);
  expect(spansOf("# a")).toEqual([{ text: "a", token: "mdHeading", emphasis: ["bold", "underline"] }]);
});

test("lists nest, count and have boxes, with their markup rendered", () => {
  expect(texts("- **a**\n- [x] b\n  - c\n    1. d\n- [ ] e")).toEqual([
    "• a",
    "• [x] b",
    "  • c",
    "    1. d",
    "• [ ] e",
  ]);
  expect(texts("9. a\n10. b\n\n    c")).toEqual([" 9. a", "", "10. b", "", "    c"]);
  expect(texts("- one two three", 12)).toEqual(["• one two", "  three"]);
});

test("quotes have a mark on each row", () => {
  expect(texts("> one two three\n> > four", 12)).toEqual(["│ one two", "│ three", "│ ", "│ │ four"]);
});

test("a table fits the width: its columns shrink, then its rows are listed", () => {
  const table = "| name | what it does |\n|:-:|--:|\n| a | one two three four |";
  expect(texts(table, 60)).toEqual([
    "name │       what it does",
    "─────┼───────────────────",
    " a   │ one two three four",
  ]);
  expect(texts(table, 18)).toEqual([
    "name │     what it",
    "     │        does",
    "─────┼────────────",
    " a   │     one two",
    "     │  three four",
  ]);
  expect(texts(table, 10)).toEqual(["name: a", "what it", "  does:", "  one two", "  three", "  four"]);
});

test("code keeps its spaces, loses nothing and has colours by its language", () => {
  const rows = rowsOf("```js\nconst a = '1';\n\n  // b\n```");
  expect(rows.map(rowText)).toEqual(["  const a = '1';", "", "    // b"]);
  expect(rows[0]).toContainEqual({ text: "const", token: "syntaxKeyword" });
  expect(rows[0]).toContainEqual({ text: "'1'", token: "syntaxString" });
  expect(rows[2]).toContainEqual({ text: "// b", token: "syntaxComment" });
  expect(texts("```\nabcdefghij\n```", 10)).toEqual(["  abcdefgh", "  ij"]);
  expect(rowsOf("```nosuch\na\n```")).toEqual([[{ text: "  " }, { text: "a", token: "mdCodeBlock" }]]);
});

test("nothing is wider than its room, for any width down to one cell", () => {
  const doc = fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((parts) => parts.join("\n\n"));
  fc.assert(
    fc.property(doc, fc.integer({ min: 1, max: 50 }), (text, columns) => {
      for (const row of rowsOf(text, columns)) expect(rowCells(row)).toBeLessThanOrEqual(columns);
    }),
  );
});

test("without a width, nothing is broken", () => {
  const line = "word ".repeat(100).trim();
  expect(texts(`${line}\n\n---`, Number.POSITIVE_INFINITY)).toEqual([line, "", expect.stringMatching(/^─+$/)]);
});

test.each(bombs)("%s ends in rows, and never in a throw", (_, text) => {
  const rows = rowsOf(text, 80);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(10_000);
  expect(Math.max(...rows.map(rowCells))).toBeLessThanOrEqual(80);
});

test("what cannot be parsed is shown as it is", () => {
  const deep = `${">".repeat(6_000)} x`;
  expect(texts(deep, 30_000)).toEqual([deep]);
});
