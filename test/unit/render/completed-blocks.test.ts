/** What is called done of a growing text stays as it is, whatever comes next. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { completedLength } from "../../../src/render/markdown/completed-blocks.js";
import { renderBody } from "../../../src/render/render-body.js";
import { rowText } from "../../../src/render/row.js";
import { fragments } from "./markdown-samples.js";

const texts = (text: string): string[] => renderBody({ format: "markdown", text }, 40).map(rowText);

const doc = fc
  .array(fc.tuple(fc.constantFrom(...fragments), fc.constantFrom("\n", "\n\n", "\n\n\n", "\n \n")), { maxLength: 10 })
  .map((parts) => parts.map(([part, end]) => part + end).join(""));

test("a text rendered in two parts, cut where the first one is done, is the text rendered as a whole", () => {
  fc.assert(
    fc.property(doc, fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
      const seen = text.slice(0, Math.floor(text.length * share));
      const length = completedLength(seen);
      const parts = [text.slice(0, length), text.slice(length)].map(texts).filter((rows) => rows.length > 0);
      expect(parts.flatMap((rows, index) => (index === 0 ? rows : ["", ...rows]))).toEqual(texts(text));
    }),
    { numRuns: 500 },
  );
});

test("paragraphs, headings and closed fences are done when the next block begins", () => {
  expect(completedLength("one\n\ntwo")).toBe(5);
  expect(completedLength("one\n\n# two")).toBe(5);
  expect(completedLength("```\na\n\nb\n```\n\nc")).toBe(14);
  expect(completedLength("- a\n- b\n\n**Next**")).toBe(9);
});

test("nothing is done within a fence, a list or raw HTML", () => {
  expect(completedLength("```\na\n\nb\n\nc")).toBe(0);
  expect(completedLength("```\na\n\n    ```\n\nc")).toBe(0);
  expect(completedLength("- a\n\n- b\n\n  c")).toBe(0);
  expect(completedLength("<!-- a\n\nb\n\nc")).toBe(0);
  expect(completedLength("one\n\n1")).toBe(0);
});
