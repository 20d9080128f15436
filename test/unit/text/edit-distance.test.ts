/** Suggestions for slips, silence for everything else. */
import { expect, test } from "vitest";
import { didYouMean } from "../../../src/text/edit-distance.js";

const words = ["trust", "untrust", "doctor", "protocol", "rpc", "bench", "command", "--no-extensions"];

test.each([
  ["trsut", "trust"],
  ["trus", "trust"],
  ["docter", "doctor"],
  ["Doctor", "doctor"],
  ["protocl", "protocol"],
  ["rcp", "rpc"],
  ["comand", "command"],
  ["--no-extentions", "--no-extensions"],
  ["untrsut", "untrust"],
  ["xyzzy", null],
  ["r", null],
  ["", null],
  ["completely different", null],
])("%j suggests %j", (typed, suggestion) => {
  expect(didYouMean(typed, words)).toBe(suggestion);
});

test("the nearest wins, then the first", () => {
  expect(didYouMean("cat", ["cart", "cat", "bat"])).toBe("cat");
  expect(didYouMean("cat", ["bat", "hat"])).toBe("bat");
});

test("endless words are not compared", () => {
  expect(didYouMean("x".repeat(1_000_000), ["x".repeat(999_999)])).toBe(null);
  expect(didYouMean("abc", ["x".repeat(1_000_000)])).toBe(null);
});
