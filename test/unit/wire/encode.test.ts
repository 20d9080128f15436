import { expect, test } from "vitest";
import { encodeLine } from "../../../src/wire/encode.js";

test("escapes the separators that some readers split on", () => {
  expect(encodeLine({ a: "x\u2028y\u2029z" })).toBe('{"a":"x\\u2028y\\u2029z"}');
});

test("keeps the order of keys, so that id and method stay adjacent and first", () => {
  expect(encodeLine({ id: 1, method: "initialize", params: {} })).toBe('{"id":1,"method":"initialize","params":{}}');
});

test("refuses what is not JSON", () => {
  expect(() => encodeLine(undefined)).toThrow(TypeError);
});
