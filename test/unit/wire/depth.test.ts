/** Depth of foreign JSON, as text and as objects. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { depthExceeds, valueDepthExceeds } from "../../../src/wire/depth.js";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test("20 000 levels are found without recursion", () => {
  const text = nested(20_000);
  expect(depthExceeds(text, wireLimits.maxDepth)).toBe(true);
  expect(valueDepthExceeds(JSON.parse(text), wireLimits.maxDepth)).toBe(true);
});

test.each([
  ["null", 0, false],
  ["[]", 0, true],
  ["[]", 1, false],
  ['{"a":[]}', 1, true],
  ['{"a":[]}', 2, false],
  ['"[[[["', 0, false],
  ['["\\"[[[[", "\\\\", "]"]', 1, false],
  ['["\\\\",[]]', 1, true],
  ['{"[[[":"}}}"}', 1, false],
  ["[[],[],[],[[]]]", 2, true],
  [`"${"\\\\".repeat(50)}\\"[[["`, 0, false],
])("%s against %d", (text, max, exceeds) => {
  expect(depthExceeds(text, max)).toBe(exceeds);
  expect(valueDepthExceeds(JSON.parse(text), max)).toBe(exceeds);
});

test("agrees with the depth of what was parsed", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(7), fc.constantFrom(undefined, 2), (value, max, indent) => {
      const exceeds = depthOf(value) > max;
      expect(depthExceeds(JSON.stringify(value, null, indent), max)).toBe(exceeds);
      expect(valueDepthExceeds(JSON.parse(JSON.stringify(value)), max)).toBe(exceeds);
    }),
  );
});

test("a cycle is too deep", () => {
  const cycle: unknown[] = [1];
  cycle.push({ cycle });
  expect(valueDepthExceeds(cycle, wireLimits.maxDepth)).toBe(true);
});

test("shared parts are looked at once, at their deepest place", () => {
  let value: unknown = [];
  for (let level = 1; level < 200; level++) value = [value, value];
  expect(valueDepthExceeds(value, 200)).toBe(false);
  expect(valueDepthExceeds(value, 199)).toBe(true);
  const shared = [[1]];
  expect(valueDepthExceeds([shared, [shared]], 3)).toBe(true);
  expect(valueDepthExceeds([[shared], shared], 3)).toBe(true);
  expect(valueDepthExceeds([[shared], shared], 4)).toBe(false);
});

test("what JSON does not descend into has no depth", () => {
  const value = { map: new Map([[1, [[[1]]]]]), date: new Date(0), bytes: new Uint8Array(1_000_000) };
  expect(valueDepthExceeds(structuredClone(value), 1)).toBe(false);
});

test("hostile keys are keys", () => {
  const value: unknown = JSON.parse('{"__proto__":{"constructor":[]},"hasOwnProperty":1}');
  expect(valueDepthExceeds(value, 2)).toBe(true);
  expect(valueDepthExceeds(value, 3)).toBe(false);
});
