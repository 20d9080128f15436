import { expect, test } from "vitest";
import { search } from "../../../../../src/frontend/tui/pickers/fuzzy.js";

function found(query: string, ...labels: readonly string[]): readonly string[] {
  return search(
    labels.map((label) => ({ label })),
    query,
  ).map(({ index }) => labels[index] ?? "");
}

test("a text of letters whose lower case is longer is matched at its own letters", () => {
  expect(search([{ label: "İzmir" }], "zmir")[0]?.at).toEqual(new Set([1, 2, 3, 4]));
});

test("an exact beginning is before one inside a word, and that before scattered letters", () => {
  expect(found("mod", "my old dog", "commodity", "model", "x-mod")).toEqual([
    "model",
    "x-mod",
    "commodity",
    "my old dog",
  ]);
});

test("of equal ones the shorter label comes first, then the earlier one", () => {
  expect(found("re", "reload", "resume", "re")).toEqual(["re", "reload", "resume"]);
});

test("a blank query leaves all in their order", () => {
  expect(found("  ", "b", "a")).toEqual(["b", "a"]);
});

test("letters must come in order", () => {
  expect(found("ba", "ab")).toEqual([]);
});

test("a match in the label is before one in the description, where letters are not scattered", () => {
  const items = [
    { label: "trust", description: "model" },
    { label: "model" },
    { label: "x", description: "m o d e l" },
  ];
  expect(search(items, "model").map(({ index }) => index)).toEqual([1, 0]);
});

test("ten thousand long labels are searched without a hitch", () => {
  const label = "a".repeat(200);
  const items = Array.from({ length: 10_000 }, () => ({ label }));
  expect(search(items, `${"a".repeat(99)}b`)).toEqual([]);
});
