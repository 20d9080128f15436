/** `"runtime": {"group": …}` of settings.json: which modules share a thread. */
import { expect, test } from "vitest";
import { groupFor, groupIssues, readGroups, readRuntimeSettings } from "../../../src/host/isolation.js";

test("what is no list of names is left out and told, and the rest holds", () => {
  const group = { pair: ["a", "b.ts"], wrong: "a", worse: [1], none: [] };
  expect(readGroups({ group })).toEqual({ pair: ["a", "b.ts"], none: [] });
  expect(groupIssues(group).map(({ key }) => key)).toEqual(["wrong", "worse"]);
  expect([readGroups(undefined), readGroups({ group: 1 })]).toEqual([{}, {}]);
});

test("a module is named with its ending or without, and is in the first group that names it", () => {
  const groups = readGroups({ group: { one: ["a"], two: ["a", "b.ts"] } });
  expect(["a.ts", "a", "b.ts", "b", "c.ts"].map((file) => groupFor(groups, file))).toEqual([
    "one",
    "one",
    "two",
    undefined,
    undefined,
  ]);
});

test("the groups are no setting of an extension with that name", () => {
  expect(readRuntimeSettings({ group: { pair: ["a"] }, a: { isolation: "process" } })).toEqual({
    a: { isolation: "process" },
  });
});
