/** Counts in little room. */
import { expect, test } from "vitest";
import { shortNumber } from "../../../../src/frontend/tui/wording.js";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1k"],
  [1_250, "1.3k"],
  [9_960, "10k"],
  [34_499, "34k"],
  [999_499, "999k"],
  [999_500, "1M"],
  [1_500_000, "1.5M"],
])("%d is %s", (count, expected) => {
  expect(shortNumber(count)).toBe(expected);
});
