/** However the bytes arrive, the same comes out, and nothing that arrives breaks anything. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { InputEvent } from "../../../../../src/frontend/tui/input/input-event.js";
import { Typist } from "./decoded.js";

const pieces = [
  "a",
  "Z",
  " ",
  "é",
  "你好",
  "😀",
  "\r",
  "\x03",
  "\x7f",
  "\x1b",
  "\x1b\x1b",
  "\x1ba",
  "\x1bé",
  "\x1b[",
  "\x1bO",
  "\x1b]",
  "\x1b[A",
  "\x1bOB",
  "\x1b[1;5C",
  "\x1b[3$",
  "\x1b[97;5u",
  "\x1b[27;2;13~",
  "\x1b[<0;3;4M",
  "\x1b[<65;3;4M",
  "\x1b[M !!",
  "\x1b[[A",
  "\x1b[I",
  "\x1b[200~pa\x1bste\r\n\x1b[201~",
  "\x1b[200~",
  "\x1b[201~",
  "\x1b]11;rgb:0/0/0\x07",
  "\x1b]11;rgb:0/0/0\x1b\\",
  "\x1bP1$r\x1b\\",
  "\x1b[?62c",
  "\x1b[?5u",
  "[",
  ";",
  "~",
  "\\",
];

const encoder = new TextEncoder();
const sequences = fc
  .array(fc.constantFrom(...pieces), { maxLength: 12 })
  .map((parts) => encoder.encode(parts.join("")));
const bytes = fc.oneof(
  sequences,
  fc.uint8Array({ maxLength: 60 }),
  fc
    .array(fc.oneof(sequences, fc.uint8Array({ maxLength: 6 })), { maxLength: 6 })
    .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part]))),
);

/** Typed text joined: whether two marks made one grapheme depends on whether they came at once. */
function seen(typist: Typist): unknown {
  const joined: (InputEvent | string)[] = [];
  for (const event of typist.events) {
    const last = joined.at(-1);
    if (event.kind !== "key" || event.text === null) joined.push(event);
    else if (typeof last === "string") joined[joined.length - 1] = last + event.text;
    else joined.push(event.text);
  }
  return { joined, replies: typist.replies };
}

test("any split gives the same", () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat({ max: 100 }), { maxLength: 8 }), (input, cuts) => {
      const whole = new Typist().type(input).wait();
      const split = new Typist();
      const ends = [...new Set(cuts.filter((cut) => cut < input.length))].sort((a, b) => a - b);
      for (const [index, end] of [...ends, input.length].entries())
        split.type(input.subarray(ends[index - 1] ?? 0, end));
      expect(seen(split.wait())).toEqual(seen(whole));
    }),
    { numRuns: 2_000 },
  );
});

test("byte by byte gives the same", () => {
  fc.assert(
    fc.property(bytes, (input) => {
      const split = new Typist();
      for (const byte of input) split.type(Uint8Array.of(byte));
      expect(seen(split.wait())).toEqual(seen(new Typist().type(input).wait()));
    }),
    { numRuns: 1_000 },
  );
});

test("whatever came and whenever, an ordinary key afterwards is that key, and no timer is left", () => {
  fc.assert(
    fc.property(bytes, fc.nat({ max: 60 }), (input, cut) => {
      const typist = new Typist().type(input.subarray(0, cut)).wait(70).type(input.subarray(cut)).wait();
      expect(typist.clock.waiting).toEqual([]);
      expect(typist.type("\x03").events.at(-1)).toEqual({ kind: "key", chord: "ctrl+c", text: null });
    }),
    { numRuns: 1_000 },
  );
});

test("typed text never holds a control character, and a chord no space", () => {
  fc.assert(
    fc.property(bytes, (input) => {
      for (const event of new Typist().type(input).wait().events) {
        if (event.kind !== "key") continue;
        expect(event.text ?? "").not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
        expect(event.chord ?? "").not.toMatch(/[\s\x00-\x1f\x7f-\x9f]/);
      }
    }),
    { numRuns: 1_000 },
  );
});
