/** Ids are echoed byte for byte, whatever JSON they are. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rawIdOf, replyLine } from "../../../src/wire/raw-id.js";

function idOf(line: string): string {
  return rawIdOf(line, JSON.parse(line).id);
}

const ids = [
  '"q1"',
  '""',
  "1",
  "0",
  "-0",
  "-7",
  "1.0",
  "1.5",
  "1.50",
  "1e3",
  "1E+3",
  "9007199254740993",
  "9223372036854775808",
  "12345678901234567890",
  "1e400",
  "null",
  "true",
  "false",
  "[1]",
  "[]",
  "{}",
  '{"a":1}',
  '{ "b" : 2 , "a" : [ 1.0, {"id":7} ] }',
  '{"2":0,"1":0}',
  '{"a":1,"a":2}',
  '"\\u0041\\/"',
  '"a\\"b"',
  '"\\\\"',
  '"}"',
  '"\\ud83d"',
  '"it\'s 漢 😀"',
];

describe.each(ids)("the id %s", (id) => {
  test.each([
    `{"id":${id},"method":"ui.select","params":{}}`,
    `{"method":"ui.select","params":{"id":77,"x":["]","\\"}"]},"id":${id}}`,
    ` { "method" : "x" ,\t"id" : ${id} } `,
    `{"id":99,"id":{"id":3},"id":${id}}`,
    `{"\\u0069d":${id},"id2":5,"":{"id":6}}`,
  ])("comes back as it was from %s", (line) => {
    expect(idOf(line)).toBe(id);
    const reply = replyLine(idOf(line), { result: { ok: true } });
    expect(reply).toBe(`{"id":${id},"result":{"ok":true}}`);
    expect(JSON.parse(reply).id).toEqual(JSON.parse(id));
  });
});

/** Raw JSON text, with numbers, escapes, spaces and key orders that parsing would lose. */
const rawJson = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...ids),
    fc.string({ unit: "grapheme" }).map((text) => JSON.stringify(text)),
    fc.tuple(fc.integer(), fc.nat(999), fc.nat(20)).map(([whole, rest, exponent]) => `${whole}.${rest}e-${exponent}`),
    fc.array(tie("value"), { maxLength: 4 }).map((items) => `[ ${items.join(" ,")}]`),
    fc
      .array(fc.tuple(fc.constantFrom("id", "b", "a", "1", "\\n"), tie("value")), { maxLength: 4 })
      .map((entries) => `{${entries.map(([key, value]) => `"${key}" : ${value}`).join(",")}}`),
  ),
})).value;

test("any id makes the round trip, wherever it stands", () => {
  fc.assert(
    fc.property(rawJson, rawJson, rawJson, fc.boolean(), (id, before, after, isLast) => {
      const line = isLast ? `{"a":${before},"b":${after},"id":${id}}` : `{"a":${before},"id" :${id},"b":${after}}`;
      expect(idOf(line)).toBe(id);
      const escaped = id.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
      expect(replyLine(idOf(line), { error: "no" })).toBe(`{"id":${escaped},"error":"no"}`);
    }),
  );
});

test("an id that nests 20 000 deep exhausts nothing", () => {
  const id = "[".repeat(20_000) + "]".repeat(20_000);
  expect(idOf(`{"id":${id}}`)).toBe(id);
});

test("a reply is one line for every reader", () => {
  const line = replyLine(idOf('{"id":{\r"a":"\u2028"}}'), { error: "a\u2029\n" });
  expect(line).toBe('{"id":{ "a":"\\u2028"},"error":"a\\u2029\\n"}');
});

test("an error is an error even when it is empty", () => {
  expect(replyLine("1", { error: "" })).toBe('{"id":1,"error":""}');
});

test("a message without its line is written from its value", () => {
  expect(rawIdOf("{}", "q1")).toBe('"q1"');
});
