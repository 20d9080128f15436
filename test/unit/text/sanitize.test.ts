/** The three policies over the corpus, and what must hold for any text, whole or in pieces. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textLimits } from "../../../src/protocol/limits.js";
import { Sanitizer, sanitizeBody, sanitizeLabel, sanitizeModelText, sanitizeRow } from "../../../src/text/sanitize.js";
import { hostileTexts } from "./hostile-text.js";

const control = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/;
const bidiOrTag = /[\p{Bidi_Control}\u{e0000}-\u{e0fff}]/u;

function inPieces(pieces: readonly string[]): string {
  const stream = new Sanitizer();
  return pieces.map((piece) => stream.push(piece)).join("") + stream.flush();
}

/** Text made of what matters here: corpus entries, single units of all kinds, plain words. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostileTexts.map((entry) => entry.text)),
      fc.constantFrom(..."\x1b[]PX^_k\\NO(;03m \x07\x18\x1a\x9b\x9c\x9d\x90\r\n\t\x00\x7f"),
      fc.constantFrom(
        "\u200d",
        "\ufe0f",
        "\u20e3",
        "\u200b",
        "👩",
        "🏽",
        "♂",
        "1",
        "\ud83d",
        "\ude00",
        "\u2028",
        "\u{e0041}",
      ),
      fc.string({ unit: "binary", maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

/** A text and where to cut it. */
const nastyPieces = fc.tuple(nasty, fc.array(fc.nat(200), { maxLength: 8 })).map(([text, cuts]) => {
  const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
  return { text, pieces: at.slice(1).map((end, i) => text.slice(at[i], end)) };
});

describe("every hostile text", () => {
  test("is one of at least 200, each with its own name", () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(200);
    expect(new Set(hostileTexts.map((entry) => entry.name)).size).toBe(hostileTexts.length);
  });

  test.each(hostileTexts)("$name", ({ text, body, label, changed }) => {
    expect(sanitizeBody(text)).toBe(body);
    expect(sanitizeLabel(text)).toBe(label);
    expect(sanitizeModelText(text)).toEqual({ text: body, changed });
    expect(inPieces([text])).toBe(body);
    expect(inPieces(text.split(""))).toBe(body);
  });
});

describe("any text", () => {
  test("comes out without control characters, bidi controls, tags or halves of pairs", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        for (const clean of [sanitizeBody(text), sanitizeModelText(text).text, sanitizeLabel(text)]) {
          expect(clean).not.toMatch(control);
          expect(clean).not.toMatch(bidiOrTag);
          expect(clean.isWellFormed()).toBe(true);
        }
        expect(sanitizeLabel(text)).not.toMatch(/\n| {2}|^ | $/);
        expect(sanitizeRow(text)).not.toContain("\n");
      }),
    );
  });

  test("is left alone the second time", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const body = sanitizeBody(text);
        expect(sanitizeBody(body)).toBe(body);
        expect(sanitizeModelText(body)).toEqual({ text: body, changed: false });
        const label = sanitizeLabel(text);
        expect(sanitizeLabel(label)).toBe(label);
      }),
    );
  });

  test("gives the same in pieces as whole, wherever it is cut", () => {
    fc.assert(
      fc.property(nastyPieces, ({ text, pieces }) => {
        expect(inPieces(pieces)).toBe(sanitizeBody(text));
        expect(inPieces(text.split(""))).toBe(sanitizeBody(text));
      }),
    );
  });
});

describe("an unterminated sequence", () => {
  const long = "x".repeat(textLimits.escapeChars * 2);

  test.each(["\x1b]0;", "\x1bP", "\x1b_", "\x1bX", "\x9d", "\x1bk"])("%j cannot swallow a stream for ever", (start) => {
    expect(sanitizeBody(start + long)).toBe("x".repeat(long.length + start.length - textLimits.escapeChars));
    const pieces = (start + long).match(/.{1,1000}/gsu) ?? [];
    expect(inPieces(pieces)).toBe(sanitizeBody(start + long));
  });

  test("of endless parameters ends as well", () => {
    const digits = "1;".repeat(textLimits.escapeChars);
    expect(sanitizeBody(`\x1b[${digits}`)).toHaveLength(digits.length + 2 - textLimits.escapeChars);
  });

  test("is forgotten when the stream ends", () => {
    const stream = new Sanitizer();
    expect(stream.push("a\x1b]0;tit") + stream.flush() + stream.push("le") + stream.flush()).toBe("ale");
  });
});

describe("a stream", () => {
  test("shows an emoji at once and waits only for what cannot be judged yet", () => {
    const stream = new Sanitizer();
    expect(stream.push("done 👩")).toBe("done 👩");
    expect(stream.push("\u200d")).toBe("");
    expect(stream.push("\ud83d")).toBe("");
    expect(stream.push("\udc67 1")).toBe("\u200d👧 1");
    expect(stream.push("\ufe0f")).toBe("");
    expect(stream.flush()).toBe("");
  });

  test("joins a carriage return and the newline of the next piece", () => {
    expect(inPieces(["a\r", "\nb\r", "c"])).toBe("a\nb\nc");
  });
});

describe("size", () => {
  const many = 200_000;

  test.each([
    ["joined emoji", "👩\u200d".repeat(many)],
    ["marks", "\u0301".repeat(many)],
    ["blanks", " ".repeat(many)],
    ["zero-width spaces", "\u200b".repeat(many)],
    ["escapes", "\x1b".repeat(many)],
    ["unterminated titles", "\x1b]".repeat(many)],
    ["returns", "\r".repeat(many)],
  ])("of 200 000 %s exhausts nothing", (_, text) => {
    expect(sanitizeBody(text)).not.toMatch(control);
    expect(sanitizeLabel(text)).not.toMatch(control);
  });
});

test("a row keeps its indent and loses its newlines", () => {
  expect(sanitizeRow("  a\n\tb  c")).toBe("  a     b  c");
});
