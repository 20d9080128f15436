/** The small parsers of what servers send: overflow words, error bodies, waits, frames. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { EventFrames, FrameTooLong } from "../../../../src/agent/providers/event-frames.js";
import { meansOverflow } from "../../../../src/agent/providers/overflow.js";
import { wordsOfBody } from "../../../../src/agent/providers/provider-words.js";
import { withoutSecrets } from "../../../../src/agent/providers/secrets.js";
import { providerLimits } from "../../../../src/protocol/limits.js";

const overflows = [
  "prompt is too long: 210000 tokens > 200000 maximum",
  "input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000",
  "The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).",
  "Your input exceeds the context window of this model. Please adjust your input and try again.",
  "This model's maximum context length is 128000 tokens. However, your messages resulted in 140000 tokens.",
  "the request exceeds the available context size. try increasing the context size or enable context shift",
  "Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.",
  "The number of tokens to keep from the initial prompt is greater than the context length.",
  "This model's maximum prompt length is 131072 but the request contains 200000 tokens.",
  "Please reduce the length of the messages or completion.",
  "Input is too long for requested model.",
  "the input length exceeds the context length",
  "The decoder prompt (length 9000) is longer than the maximum model length of 4096.",
];
test.each(overflows)("an overflow: %s", (words) => {
  expect(meansOverflow(400, null, words)).toBe(true);
  expect(meansOverflow(429, null, words)).toBe(false);
});

test.each([
  "max_tokens: 200000 > 64000, which is the maximum allowed number of output tokens",
  "Rate limit reached for requests",
  "messages: text content blocks must be non-empty",
  "The model `gpt-9` does not exist",
  "Overloaded",
])("no overflow: %s", (words) => {
  expect(meansOverflow(400, "invalid_request_error", words)).toBe(false);
});

test("an overflow is known by its code as well", () => {
  expect(meansOverflow(400, "context_length_exceeded", "Sorry")).toBe(true);
  expect(meansOverflow(null, "exceed_context_size_error", "")).toBe(true);
});

test.each([
  ['{"error":{"message":"a","code":"c"}}', "a", "c"],
  ['{"type":"error","error":{"type":"t","message":"a"}}', "a", "t"],
  ['[{"error":{"message":"a","status":"S"}}]', "a", "S"],
  ['{"error":"a"}', "a", null],
  ['{"detail":"a"}', "a", null],
  ['{"message":"a","code":7}', "a", null],
  ['"a"', "a", null],
  ["a", "a", null],
  ["null", "", null],
  ["", "", null],
  ["<!DOCTYPE html><html><title>a</title><body>b</body>", "a", null],
  ["<html><body>b</body>", "", null],
  ['{"error":{"message":{"deep":1}}}', "", null],
])("what %s says", (body, message, code) => {
  expect(wordsOfBody(body)).toEqual({ message, code, waitMs: null });
});

test("a key is taken out in every form that it may be quoted in", () => {
  expect(withoutSecrets("key a+b/c= and a%2Bb%2Fc%3D", ["a+b/c="])).toBe("key [key] and [key]");
});

function framesOf(chunks: readonly Uint8Array[]): { text: string; data: string[] } {
  const frames = new EventFrames();
  const all = [...chunks.flatMap((chunk) => frames.push(chunk)), ...frames.end()];
  return { text: all.map(({ text }) => text).join(""), data: all.map(({ data }) => data) };
}

test("frames are the same wherever their bytes are cut, with any line end", async () => {
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
  const line = fc.oneof(
    fc.string({ unit: "grapheme" }).map((text) => `data: ${text.replaceAll(/[\r\n\ufeff]/g, "")}`),
    fc.constant(": comment"),
    fc.constant("event: x"),
  );
  await fc.assert(
    fc.property(
      fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      lineEnd,
      fc.array(fc.nat(40)),
      (events, end, cuts) => {
        const text = events.map((lines) => lines.map((one) => one + end).join("") + end).join("");
        const bytes = new TextEncoder().encode(text);
        const chunks: Uint8Array[] = [];
        let at = 0;
        for (const size of cuts) {
          chunks.push(bytes.subarray(at, at + size));
          at = Math.min(at + size, bytes.length);
        }
        chunks.push(bytes.subarray(at));
        const whole = framesOf([bytes]);
        expect(framesOf(chunks)).toEqual(whole);
        expect(whole.data).toEqual(
          events.map((lines) =>
            lines
              .filter((one) => one.startsWith("data"))
              .map((one) => one.slice("data: ".length))
              .join("\n"),
          ),
        );
      },
    ),
  );
});

test("a last event that nobody closed counts, and half a character is one that is replaced", () => {
  expect(framesOf([new TextEncoder().encode("data: a\n\ndata: b")]).data).toEqual(["a", "b"]);
  expect(framesOf([new Uint8Array([...new TextEncoder().encode("data: "), 0xf0, 0x9f])]).data).toEqual(["\ufffd"]);
});

test("an event that is too long is refused, in many lines as in one", () => {
  const part = new TextEncoder().encode(`${"x".repeat(1024 * 1024 - 1)}\n`);
  const frames = new EventFrames();
  const parts = providerLimits.maxEventBytes / (1024 * 1024);
  expect(() => {
    for (let at = 0; at <= parts; at++) frames.push(part);
  }).toThrow(FrameTooLong);
});
