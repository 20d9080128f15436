/** Text of a thread becomes the same lines as the bytes of a process. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { wireLimits } from "../../../../src/protocol/limits.js";
import { ProgramLines } from "../../../../src/transport/worker/program-lines.js";
import { LineDecoder } from "../../../../src/wire/line-decoder.js";

function ofText(messages: readonly string[], tail = ""): unknown[] {
  const got: unknown[] = [];
  const lines = new ProgramLines(
    (text) => got.push(text),
    (bad) => got.push(bad),
  );
  for (const message of messages) lines.push(message);
  lines.pushTail(tail);
  lines.end();
  return got;
}

function ofBytes(text: string): unknown[] {
  const got: unknown[] = [];
  const decoder = new LineDecoder({ onLine: (line) => got.push(line), onBad: (bad) => got.push(bad) });
  decoder.push(Buffer.from(text));
  decoder.end();
  return got;
}

const unit = fc.constantFrom("a", "{", "é", "😀", "\r", "\n", "\t", " ", "\uFEFF", "\u2028", "\0");

test("whatever a program writes, it comes out alike", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit })), fc.string({ unit }), (messages, tail) => {
      const written = messages.map((message) => `${message}\n`).join("") + tail;
      expect(ofText(messages, tail)).toEqual(ofBytes(written));
    }),
  );
});

test.each([
  ["of one-byte characters", "x"],
  ["of three-byte characters", "日"],
])("the cap counts bytes, %s", (_name, character) => {
  const bytes = Buffer.byteLength(character);
  const fits = character.repeat(Math.floor(wireLimits.maxLineBytes / bytes));
  expect(ofText([fits])).toEqual([fits]);
  const over = `${fits}${character.repeat(bytes)}`;
  expect(ofText([over, "after"])).toEqual([{ kind: "too-long", bytes: Buffer.byteLength(over) }, "after"]);
});
