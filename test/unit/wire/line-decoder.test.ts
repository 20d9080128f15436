/** Bytes to lines: every way a stream can be cut, broken or too long. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { type BadLine, LineDecoder } from "../../../src/wire/line-decoder.js";

type Seen = string | BadLine;

const tooLong = (bytes: number): BadLine => ({ kind: "too-long", bytes });
const notUtf8: BadLine = { kind: "not-utf8" };

function decode(chunks: readonly Uint8Array[], maxLineBytes?: number): Seen[] {
  const seen: Seen[] = [];
  const decoder = new LineDecoder({ onLine: (text) => seen.push(text), onBad: (bad) => seen.push(bad) }, maxLineBytes);
  for (const chunk of chunks) decoder.push(chunk);
  decoder.end();
  return seen;
}

function byteByByte(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));
}

/** What the lines are, written without any state: split the whole, then judge each part. */
function reference(bytes: Buffer, maxLineBytes: number): Seen[] {
  return splitAtNewlines(bytes).flatMap((line, i): Seen[] => {
    if (line.length > maxLineBytes) return [tooLong(line.length)];
    const withoutCr = line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
    if (!Buffer.from(withoutCr.toString()).equals(withoutCr)) return [notUtf8];
    const text = i === 0 ? withoutCr.toString().replace(/^\ufeff/, "") : withoutCr.toString();
    return /^[ \t\r]*$/.test(text) ? [] : [text];
  });
}

function splitAtNewlines(bytes: Buffer): Buffer[] {
  const end = bytes.indexOf(0x0a);
  return end === -1 ? [bytes] : [bytes.subarray(0, end), ...splitAtNewlines(bytes.subarray(end + 1))];
}

const awkward = JSON.stringify({ id: 1, result: { text: "\u2028\u2029\u0085\v\f\u0000é漢👩‍👧\ud83d\ufeff" } });
/** The separators as they are, not escaped. */
const awkwardRaw = '{"text":"\u2028 \u2029 \u0085 é 漢 👩‍👧"}';

const cases: readonly (readonly [string, string | Buffer, readonly Seen[]])[] = [
  ["one record with every separator and an emoji is one line", `${awkward}\n`, [awkward]],
  ["line separators and NEL do not split", `${awkwardRaw}\n${awkwardRaw}\n`, [awkwardRaw, awkwardRaw]],
  ["VT, FF and a lone CR do not split", "a\vb\fc\rd\n", ["a\vb\fc\rd"]],
  ["one trailing CR is dropped", '{"a":1}\r\n{"b":2}\r\n', ['{"a":1}', '{"b":2}']],
  ["only one CR is dropped", "a\r\r\n", ["a\r"]],
  ["a byte-order mark at the start is dropped", '\ufeff{"id":1}\n', ['{"id":1}']],
  ["only one byte-order mark is dropped", "\ufeff\ufeffa\n", ["\ufeffa"]],
  ["a byte-order mark later on stays, and makes an ordinary bad line", 'a\n\ufeff{"id":1}\n', ["a", '\ufeff{"id":1}']],
  ["a byte-order mark after a blank line stays", "\n\ufeffa\n", ["\ufeffa"]],
  ["a byte-order mark alone is blank", "\ufeff\nb\n", ["b"]],
  ["blank lines are nothing", "\n\r\n  \n\t\r\n\r\r\na\n\n", ["a"]],
  ["the final line needs no newline", '{"a":1}\n{"id":2}', ['{"a":1}', '{"id":2}']],
  ["the final line loses its CR too", '{"a":1}\r', ['{"a":1}']],
  [
    "half a line at the end is handed on for the parser to refuse",
    '{"a":1}\n{"id":2,"resu',
    ['{"a":1}', '{"id":2,"resu'],
  ],
  ["two objects on one line stay one line", '{"a":1}{"b":2}\n', ['{"a":1}{"b":2}']],
  ["an escape glued to a line stays in it", '\x1b]777;x\x07{"a":1}\n', ['\x1b]777;x\x07{"a":1}']],
  ["a NUL is not an end", "a\0b\n", ["a\0b"]],
  ["nothing at all", "", []],
  ["Latin-1 is not UTF-8 and costs one line", Buffer.from("caf\xe9\nok\n", "latin1"), [notUtf8, "ok"]],
  ["half a character at the end of a line", Buffer.from([0xf0, 0x9f, 0x98, 0x0a, 0x61, 0x0a]), [notUtf8, "a"]],
  ["half a character at the end of the stream", Buffer.from([0x61, 0x0a, 0xe2, 0x82]), ["a", notUtf8]],
  ["an overlong form", Buffer.from([0xc0, 0x80, 0x0a]), [notUtf8]],
  ["a surrogate in UTF-8", Buffer.from([0xed, 0xa0, 0x80, 0x0a]), [notUtf8]],
  ["UTF-16 is no text", Buffer.from('\ufeff{"a":1}\n', "utf16le"), [notUtf8, "\0"]],
];

describe("a stream", () => {
  test.each(cases)("%s", (_, input, lines) => {
    const bytes = Buffer.from(input);
    expect(decode([bytes])).toEqual(lines);
    expect(decode(byteByByte(bytes))).toEqual(lines);
    expect(decode([Uint8Array.from(bytes)])).toEqual(lines);
  });

  test("gives the same lines however it is cut", () => {
    const bytes = fc.array(
      fc.oneof(
        fc
          .constantFrom("\n", "\r", "\r\n", " ", "\ufeff", "é", "漢", "😀", "{}", "\u2028")
          .map((text) => Buffer.from(text)),
        fc.uint8Array({ maxLength: 6 }).map((raw) => Buffer.from(raw)),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(120)), fc.integer({ min: 1, max: 20 }), (parts, cuts, maxLineBytes) => {
        const whole = Buffer.concat(parts);
        const at = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
        const chunks = at.slice(1).map((end, i) => whole.subarray(at[i], end));
        const expected = reference(whole, maxLineBytes);
        expect(decode([whole], maxLineBytes)).toEqual(expected);
        expect(decode(chunks, maxLineBytes)).toEqual(expected);
        expect(decode(byteByByte(whole), maxLineBytes)).toEqual(expected);
      }),
    );
  });

  test("may reuse its buffer for the next chunk", () => {
    const chunk = Buffer.alloc(4);
    const seen: string[] = [];
    const decoder = new LineDecoder({ onLine: (text) => seen.push(text), onBad: () => seen.push("bad") });
    for (const text of ["abcd", "efgh", "ij\nk", "lmn\n"]) {
      chunk.write(text);
      decoder.push(chunk);
    }
    expect(seen).toEqual(["abcdefghij", "klmn"]);
  });
});

describe("a line over the cap", () => {
  test("of exactly the cap passes, of one byte more does not, newline excluded", () => {
    expect(decode([Buffer.from("1234\n12345\n1234\n")], 4)).toEqual(["1234", tooLong(5), "1234"]);
    expect(decode(byteByByte(Buffer.from("1234\n12345\n1234\n")), 4)).toEqual(["1234", tooLong(5), "1234"]);
  });

  test("costs itself and one report; the next line is read", () => {
    const chunks = [...Array.from({ length: 100 }, () => Buffer.alloc(50, "x")), Buffer.from('x\n{"ok":1}\n')];
    expect(decode(chunks, 64)).toEqual([tooLong(5001), '{"ok":1}']);
  });

  test("is reported when the stream ends within it", () => {
    expect(decode([Buffer.alloc(100, "x")], 64)).toEqual([tooLong(100)]);
  });

  test("of 64 MB is never kept", () => {
    const seen: Seen[] = [];
    const decoder = new LineDecoder({ onLine: (text) => seen.push(text), onBad: (bad) => seen.push(bad) });
    const chunk = Buffer.alloc(64 * 1024, "x");
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let i = 0; i < 1024; i++) {
      decoder.push(chunk);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    decoder.push(Buffer.from("\nok\n"));
    expect(seen).toEqual([tooLong(64 * 1024 * 1024), "ok"]);
    // The doublings up to the cap, should nothing have been collected yet.
    expect(most).toBeLessThan(3 * wireLimits.maxLineBytes);
  });
});

test("a line of the full cap in small chunks arrives whole", () => {
  const line = Buffer.alloc(wireLimits.maxLineBytes, "é");
  const chunks = Array.from({ length: line.length / 1024 }, (_, i) => line.subarray(i * 1024, (i + 1) * 1024));
  const [text] = decode([...chunks, Buffer.from("\n")]);
  expect(text === line.toString()).toBe(true);
});

test("nothing comes after the end, also when a handler ends it", () => {
  const seen: string[] = [];
  const decoder = new LineDecoder({
    onLine: (text) => {
      seen.push(text);
      decoder.end();
    },
    onBad: () => seen.push("bad"),
  });
  decoder.push(Buffer.from("a\nb\nc"));
  decoder.push(Buffer.from("d\n"));
  decoder.end();
  expect(seen).toEqual(["a"]);
});
