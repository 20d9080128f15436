/** "One whole line, in the order written": how what an extension writes becomes frames. */
import { describe, expect, test } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { Frame } from "../../../src/wire/frame.js";
import { type Implementation, implementations } from "./implementations.js";
import { begin } from "./subject.js";

interface Outcome {
  readonly frames: readonly string[];
  readonly bad: readonly unknown[];
}

async function framesOf(implementation: Implementation, chunks: readonly (string | Uint8Array)[]): Promise<Outcome> {
  const CHUNKS = JSON.stringify(chunks.map((chunk) => Buffer.from(chunk as string).toString("base64")));
  await using subject = await begin(implementation, "writes-chunks", { env: { CHUNKS } });
  await subject.exit();
  return { frames: subject.frames, bad: subject.badLines };
}

function bytesOf(text: string): Uint8Array[] {
  return [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));
}

describe.each(implementations)("$name", (implementation) => {
  test("a line is split at a line feed only, also when it comes byte by byte", async () => {
    const line = '{"text":"\u2028 \u2029 \u0085 \u000b \u000c 😀 é"}';
    expect(await framesOf(implementation, bytesOf(`${line}\n`))).toEqual({ frames: [line], bad: [] });
  });

  test("a carriage return before the line feed is dropped, also when the chunks part them", async () => {
    expect((await framesOf(implementation, ['{"a":1}\r', '\n{"b":2}\r\n'])).frames).toEqual(['{"a":1}', '{"b":2}']);
  });

  test("a byte order mark is dropped at the start of the stream and nowhere else", async () => {
    const { frames } = await framesOf(implementation, ['\uFEFF{"a":1}\n', '\uFEFF{"b":2}\n']);
    expect(frames).toEqual(['{"a":1}', '\uFEFF{"b":2}']);
  });

  test("two objects on one line are one frame, which is not ours to read", async () => {
    expect((await framesOf(implementation, ['{"a":1}{"b":2}\n'])).frames).toEqual(['{"a":1}{"b":2}']);
  });

  test("several lines of one write are several frames", async () => {
    expect((await framesOf(implementation, ["1\n2\n3\n"])).frames).toEqual(["1", "2", "3"]);
  });

  test("a line that is not UTF-8 is a bad line, and the stream goes on behind it", async () => {
    const chunks = [Uint8Array.of(0x22, 0xff, 0x22, 0x0a), '{"good":true}\n'];
    expect(await framesOf(implementation, chunks)).toEqual({ frames: ['{"good":true}'], bad: [{ kind: "not-utf8" }] });
  });

  test("the last line counts without its newline", async () => {
    expect((await framesOf(implementation, ['{"a":1}\n{"last":true}'])).frames).toEqual(['{"a":1}', '{"last":true}']);
  });

  test("half a line at the end arrives as it is, before the exit", async () => {
    expect((await framesOf(implementation, ['{"a":1}\n{"hal'])).frames).toEqual(['{"a":1}', '{"hal']);
  });

  test("a line of exactly the limit passes", async () => {
    await using subject = await begin(implementation, "writes-long-line", {
      env: { BYTES: `${wireLimits.maxLineBytes}` },
    });
    expect((await subject.frame(0)).length).toBe(wireLimits.maxLineBytes);
    expect(await subject.frame(1)).toBe('{"after":true}');
  });

  test("a line over the limit costs itself alone, in bounded memory", async () => {
    const bytes = 64 * 1024 * 1024;
    const peakBytes = (): number => process.resourceUsage().maxRSS * 1024;
    const before = peakBytes();
    await using subject = await begin(implementation, "writes-long-line", { env: { BYTES: `${bytes}` } });
    expect(await subject.frame(0)).toBe('{"after":true}');
    // 17 MB were seen on true pipes, and 40 where each read is an allocation of its own that waits for collection.
    expect(peakBytes() - before).toBeLessThan(bytes);
    expect(subject.badLines).toEqual([{ kind: "too-long", bytes }]);
  });

  test("10 000 frames arrive in the order sent and come back in the order written", async () => {
    await using subject = await begin(implementation, "echo");
    const texts = Array.from({ length: 10_000 }, (_, n) => `{"n":${n}}`);
    await subject.sendAll(texts);
    await subject.until(() => subject.frames.length > texts.length);
    expect(subject.frames.slice(1)).toEqual(texts);
  });

  test("a frame is sent as one line, with separators that some readers split on escaped", async () => {
    await using subject = await begin(implementation, "echo");
    await subject.frame(0);
    subject.transport.send(Frame.ofValue({ id: 1, text: "a\u2028b\nc" }));
    expect(await subject.frame(1)).toBe('{"id":1,"text":"a\\u2028b\\nc"}');
  });
});
