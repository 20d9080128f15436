/** Combining marks: what scripts need stays, what is stacked without end does not. */
import { expect, test } from "vitest";
import { textLimits } from "../../../src/protocol/limits.js";
import { withoutStacks } from "../../../src/text/marks.js";

test("thousands of marks on one letter become a few, on each letter anew", () => {
  const most = "\u0301".repeat(textLimits.stackedMarks);
  expect(withoutStacks(`a${"\u0301".repeat(5_000)}b${"\u0301".repeat(5_000)}`)).toBe(`a${most}b${most}`);
});

test("marks as writing has them stay", () => {
  for (const text of [
    "e\u0301\u0323",
    "\u0915\u094d\u0937\u093f",
    "\u0e01\u0e33\u0e49",
    "\u05e9\u05bc\u05c1\u05b8",
    "plain",
  ]) {
    expect(withoutStacks(text)).toBe(text);
  }
});
