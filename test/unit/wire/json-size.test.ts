/** What an object would come to as a line: about right, at once, and whatever it is. */
import { expect, test } from "vitest";
import { jsonBytes } from "../../../src/wire/json-size.js";

const max = 64 * 1024 * 1024;

const doubled = (levels: number): unknown => {
  let value: unknown = "x";
  for (let level = 0; level < levels; level++) value = [value, value];
  return value;
};

const cycle: { self?: object } = {};
cycle.self = cycle;
const wideCycle: { self?: object; many: readonly object[] } = { many: Array.from({ length: 300 }, () => ({})) };
wideCycle.self = wideCycle;

test.each([
  ["a bigint", { n: 1n }],
  ["a cycle", cycle],
  ["a cycle among many objects", wideCycle],
  ["a map", { map: new Map() }],
  ["a date", [new Date(0)]],
  ["an error", { error: new Error("x") }],
  ["bytes", { bytes: new Uint8Array(1) }],
  ["a list with holes", { list: Object.assign([], { length: 4_000_000_000 }) }],
  ["a list with names", { list: Object.assign([1], { extra: 1 }) }],
  ["a bigint behind many objects", [...Array.from({ length: 1_000 }, () => ({})), 1n]],
  ["a date behind many objects", [...Array.from({ length: 1_000 }, () => ({})), new Date(0)]],
])("%s is no JSON", (_case, value) => {
  expect(jsonBytes(value, max)).toBeNull();
});

test.each([
  ["what doubles with each of sixty levels", doubled(60)],
  ["what doubles with each of two thousand levels", doubled(2_000)],
  ["a long name", { ["x".repeat(max + 1)]: 1 }],
])("%s is too much", (_case, value) => {
  expect(jsonBytes(value, max)).toBeGreaterThan(max);
});

test.each([
  ["nothing", null],
  ["text", { text: "x".repeat(5_000) }],
  ["many objects", Array.from({ length: 1_000 }, (_, n) => ({ name: `${n}`, list: [n, true, null] }))],
  ["what is there often", doubled(12)],
  ["what is there often, among many", [doubled(10), ...Array.from({ length: 300 }, () => ({}))]],
  ["names", Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`name of ${n}`, {}]))],
  ["a field called __proto__", JSON.parse('{"__proto__": {"x": "xxxxxxxxxxxxxxxxxxxx"}}')],
])("%s comes to about its line", (_case, value) => {
  const line = JSON.stringify(value).length;
  expect(jsonBytes(value, max)).toBeGreaterThanOrEqual(line * 0.5);
  expect(jsonBytes(value, max)).toBeLessThanOrEqual(line * 8 + 8);
});
