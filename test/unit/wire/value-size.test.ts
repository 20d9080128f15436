/** How large an object is that never becomes a line: about right, at once, and whatever it is. */
import { expect, test } from "vitest";
import { approximateBytes } from "../../../src/wire/value-size.js";

const ample = 1024 * 1024 * 1024;

test("a cycle and shared parts are counted once", () => {
  const shared = { text: "x".repeat(1_000) };
  const cycle: { self?: object; parts: object[] } = { parts: Array.from({ length: 100 }, () => shared) };
  cycle.self = cycle;
  expect(approximateBytes(cycle, ample)).toBeLessThan(4_000);
});

test("an array with a length and nothing in it is nothing", () => {
  expect(approximateBytes(new Array(4_294_967_295), ample)).toBeLessThan(100);
});

test("nothing is looked at beyond what is asked for", () => {
  const touched: number[] = [];
  const watched = Array.from({ length: 100 }, (_, n) => ({
    get text() {
      touched.push(n);
      return "x".repeat(1_000);
    },
  }));
  expect(approximateBytes(watched, 5_000)).toBeGreaterThan(5_000);
  expect(touched.length).toBeLessThan(10);
});

test.each([
  ["text", { text: "x".repeat(5_000) }, 5_000],
  ["bytes", new Uint8Array(5_000), 5_000],
  ["a buffer", new ArrayBuffer(5_000), 5_000],
  [
    "a map",
    new Map([
      ["a", "x".repeat(2_500)],
      ["b", "x".repeat(2_500)],
    ]),
    5_000,
  ],
  ["a set", new Set(["x".repeat(5_000)]), 5_000],
  ["many small objects", Array.from({ length: 300 }, () => ({ n: 1 })), 5_000],
  ["something 100 000 deep", Array.from({ length: 100_000 }).reduce<object>((inner) => ({ inner }), {}), 800_000],
  ["more than fits an argument list", Array.from({ length: 500_000 }, () => 1), 4_000_000],
])("%s", (_case, value, bytes) => {
  const counted = approximateBytes(value, ample);
  expect(counted).toBeGreaterThanOrEqual(bytes * 0.9);
  expect(counted).toBeLessThanOrEqual(bytes * 1.1 + 100);
});
