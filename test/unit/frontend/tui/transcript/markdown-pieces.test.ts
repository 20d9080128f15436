/** A markdown text cut into pieces reads as the whole does, however it came in; judged by a markdown parser. */
import fc from "fast-check";
import { lexer } from "marked";
import { describe, expect, test } from "vitest";
import { MarkdownPieces } from "../../../../../src/frontend/tui/transcript/markdown-pieces.js";
import { transcriptLimits } from "../../../../../src/protocol/limits.js";

function piecesOf(...chunks: readonly string[]): string[] {
  const pieces = new MarkdownPieces();
  const done = chunks.flatMap((chunk) => pieces.push(chunk));
  return [...done, ...pieces.end()].map(({ text }) => text);
}

describe("is cut", () => {
  test.each([
    ["between paragraphs", "a\nb\n\nc", ["a\nb\n\n", "c"]],
    ["before and after a heading that stands alone", "a\n\n# b\n\nc", ["a\n\n", "# b\n\n", "c"]],
    ["behind a code block", "```js\na\n\nb\n```\nc", ["```js\na\n\nb\n```\n", "c"]],
    ["behind a list", "- a\n\n- b\n\nc", ["- a\n\n- b\n\n", "c"]],
    ["behind a table", "|a|\n|-|\n|1|\n\nc", ["|a|\n|-|\n|1|\n\n", "c"]],
  ])("%s", (_, text, expected) => {
    expect(piecesOf(text)).toEqual(expected);
  });
});

describe("is not cut", () => {
  test.each([
    ["inside a fence", "````\na\n\n```\n\nb\n````"],
    ["inside a fence that never ends", "```\na\n\nb\n\nc"],
    ["between the items of a list", "1. a\n\n2. b\n\n   more\n\n10) c"],
    ["inside an item", "- a\n\n  b\n\n  ```\n  c\n\nd\n  ```"],
    ["inside indented code", "    a\n\n    b"],
    ["where nothing is", "\n\n\n  \n"],
  ])("%s", (_, text) => {
    expect(piecesOf(text).length).toBeLessThanOrEqual(1);
  });
});

test("waits for what tells a list from a paragraph", () => {
  const pieces = new MarkdownPieces();
  expect(pieces.push("- a\n\n-")).toEqual([]);
  expect(pieces.push(" b\n\n1")).toEqual([]);
  expect(pieces.push("2 monkeys")).toEqual([{ text: "- a\n\n- b\n\n", gap: true }]);
});

const block = fc.constantFrom(
  "A paragraph\nof two lines",
  "# Heading",
  "Setext\n===",
  "- item\n- item",
  "- item\n\n  more of it",
  "1. one\n\n2. two",
  "* star",
  "> quote\n> more",
  "```js\nlet a = 1;\n\nlet b;\n```",
  "~~~\n```\n\n~~~",
  "    indented\n\n    code",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "---",
  "**bold** and `code`",
  "<div>\nhtml\n</div>",
  "- ```\n  in an item\n\n  ```",
  "- ```\n  never ended",
  "1. - ~~~\n     deep\n\n     ~~~",
  "漢字 👨‍👩‍👧‍👦",
);
const document = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.join("\n\n"));

/** What a parser makes of it, blank lines aside. */
function shapeOf(text: string): string[] {
  return lexer(text)
    .filter(({ type }) => type !== "space")
    .map(({ type, raw }) => `${type} ${raw.trim()}`);
}

test("reads as the whole does", () => {
  fc.assert(
    fc.property(document, (text) => {
      const pieces = piecesOf(text);
      expect(pieces.join("")).toBe(text.trim() === "" ? "" : text);
      expect(pieces.flatMap(shapeOf)).toEqual(shapeOf(text));
    }),
  );
});

test("is cut the same however it came in", () => {
  fc.assert(
    fc.property(document, fc.array(fc.nat(200), { maxLength: 20 }), (text, cuts) => {
      const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
      const chunks = at.slice(1).map((end, index) => text.slice(at[index], end));
      expect(piecesOf(...chunks)).toEqual(piecesOf(text));
    }),
  );
});

describe("a block that is too long", () => {
  const { pieceChars } = transcriptLimits;

  test("goes on in another piece, and a code block stays one", () => {
    const code = "let x = 1;\n".repeat(pieceChars / 4);
    const pieces = piecesOf(`\`\`\`js\n${code}\`\`\`\n`);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThan(pieceChars + 100);
      expect(shapeOf(piece).map((shape) => shape.split(" ")[0])).toEqual(["code"]);
    }
    const inside = pieces.map((piece) => piece.replaceAll(/^```(?:js)?\n/gm, "").replace(/\n$/, ""));
    expect(inside.join("\n").replaceAll(/\n+/g, "\n").trim()).toBe(code.trim());
  });

  test.each([
    ["one word", "x".repeat(200_000)],
    ["one line of pairs", "😀".repeat(100_000)],
    ["an opening fence", `\`\`\`${"x".repeat(100_000)}\n\n${"y".repeat(100_000)}`],
    ["blank lines", "\n".repeat(100_000)],
    ["spaces", " ".repeat(100_000)],
  ])("of %s is bounded, and nothing of it is lost", (_, text) => {
    const pieces = piecesOf(text);
    expect(pieces.every((piece) => piece.length < pieceChars + 300 && piece.isWellFormed())).toBe(true);
    expect(pieces.join("").length).toBeGreaterThanOrEqual(text.trim().length);
  });
});
