import { expect, test } from "vitest";
import { encodeLine, withoutNumberedIds } from "../../../src/wire/encode.js";

test("escapes the separators that some readers split on", () => {
  expect(encodeLine({ a: "x\u2028y\u2029z" })).toBe('{"a":"x\\u2028y\\u2029z"}');
});

test("keeps the order of keys, so that id and method stay adjacent and first", () => {
  expect(encodeLine({ id: 1, method: "initialize", params: {} })).toBe('{"id":1,"method":"initialize","params":{}}');
});

test("refuses what is not JSON", () => {
  expect(() => encodeLine(undefined)).toThrow(TypeError);
});

test("numbers behind an id are still there for a parser, and not for a pattern", () => {
  const value = { id: 1, deep: [{ id: 23, 'x"id': 4 }], text: '"id":5', name: { id: "6" }, ids: 7 };
  const text = withoutNumberedIds(encodeLine(value));
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(/"id":\d/);
});
