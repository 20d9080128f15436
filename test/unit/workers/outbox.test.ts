/** How what a program writes becomes messages: one for each write that completes a line, at once and in order. */
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { cellCount, cells } from "../../../src/wire/worker-channel.js";
import { Outbox } from "../../../workers/outbox.js";

let channel: MessageChannel;
let shared: Int32Array;
let outbox: Outbox;
beforeEach(() => {
  channel = new MessageChannel();
  shared = new Int32Array(new SharedArrayBuffer(cellCount * 4));
  outbox = new Outbox(channel.port2, shared);
});
afterEach(() => channel.port1.close());

function posted(): unknown[] {
  const messages: unknown[] = [];
  for (let next = receiveMessageOnPort(channel.port1); next !== undefined; next = receiveMessageOnPort(channel.port1)) {
    messages.push(next.message);
  }
  return messages;
}

test("a write that completes a line is one message without the newline", () => {
  outbox.write('{"id":1}\n');
  expect(posted()).toEqual(['{"id":1}']);
});

test("lines of one write are one message", () => {
  outbox.write("1\n2\n3\n");
  expect(posted()).toEqual(["1\n2\n3"]);
});

test("half a line waits for the rest of it", () => {
  outbox.write("on");
  outbox.write(Buffer.from("e"));
  expect(posted()).toEqual([]);
  outbox.write("\ntwo\nthr");
  expect(posted()).toEqual(["one", "two"]);
  outbox.write("ee\n");
  expect(posted()).toEqual(["three"]);
});

test("a character cut by two writes of bytes is whole", () => {
  for (const byte of Buffer.from("é😀\n")) outbox.write(Buffer.of(byte));
  expect(posted()).toEqual(["é😀"]);
});

test("half a surrogate pair is what UTF-8 makes of it", () => {
  outbox.write("a\ud800\n");
  expect(posted()).toEqual(["a\ufffd"]);
});

test("bytes that are not UTF-8 cost their line", () => {
  outbox.write(Buffer.from([0xff, 0x0a]));
  outbox.write("good\n");
  expect(posted()).toEqual([{ kind: "not-utf8" }, "good"]);
});

test("a line over the cap costs itself alone, and none of it is kept", () => {
  const piece = "x".repeat(1024 * 1024);
  for (let n = 0; n < 9; n++) outbox.write(piece);
  outbox.write("\nafter\n");
  expect(posted()).toEqual([{ kind: "too-long", bytes: 9 * piece.length }, "after"]);
});

test("what has no newline goes out when the program ends, and so does what is written then", () => {
  outbox.write("a\nlast ");
  outbox.end();
  outbox.write("words\nmore");
  outbox.end();
  expect(posted()).toEqual(["a", { kind: "tail", text: "last " }, { kind: "tail", text: "words\nmore" }]);
});

test("stderr goes out as it comes, characters whole", () => {
  outbox.writeError("half");
  outbox.writeError(Buffer.from("é").subarray(0, 1));
  outbox.writeError(Buffer.from("é").subarray(1));
  expect(posted()).toEqual([
    { kind: "stderr", text: "half" },
    { kind: "stderr", text: "é" },
  ]);
});

test("the bytes are those that were written, however they were cut", () => {
  const part = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n", "a\nb", "\n\n"));
  fc.assert(
    fc.property(fc.array(fc.tuple(part, fc.boolean())), (parts) => {
      for (const [text, isText] of parts) outbox.write(isText ? text : Buffer.from(text));
      outbox.write("\n");
      const all = `${parts.map(([text]) => text.toWellFormed()).join("")}\n`;
      expect(`${posted().join("\n")}\n`).toBe(all);
    }),
  );
});

test("a writer that is a window ahead waits until the host has caught up", () => {
  const line = "x".repeat(wireLimits.workerWindowBytes / 4);
  for (let n = 0; n < 3; n++) outbox.write(`${line}\n`);
  expect(Atomics.load(shared, cells.writeBlocked)).toBe(0);
  // The host is done with all of it before the writer looks again: it must see that without being woken.
  Atomics.store(shared, cells.doneChars, 3 * (line.length + wireLimits.workerMessageChars));
  for (let n = 0; n < 3; n++) outbox.write(`${line}\n`);
  expect(posted()).toHaveLength(6);
});
