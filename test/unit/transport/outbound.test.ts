import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { Outbound } from "../../../src/transport/outbound.js";

/** A pipe that takes nothing until it is told to. */
function slowPipe() {
  const writes: string[] = [];
  let taken: ((error?: Error) => void) | undefined;
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      writes.push(String(chunk));
      taken = done;
    },
  });
  const take = async (error?: Error): Promise<void> => {
    taken?.(error);
    await new Promise(setImmediate);
  };
  return { stream, writes, take };
}

function listening() {
  const seen: string[] = [];
  return { seen, onRoom: () => seen.push("room"), onBroken: () => seen.push("broken") };
}

test("writes each line at once while the pipe takes it", () => {
  const writes: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      writes.push(String(chunk));
      done();
    },
  });
  const outbound = new Outbound(stream, listening());
  for (const text of ["1", "2", "3"]) expect(outbound.push(text)).toBe(true);
  expect(writes).toEqual(["1\n", "2\n", "3\n"]);
  expect(outbound.bytes).toBe(0);
});

test("writes what waited in one batch, in order", async () => {
  const { stream, writes, take } = slowPipe();
  const outbound = new Outbound(stream, listening());
  for (const text of ["1", "2", "3"]) outbound.push(text);
  expect(writes).toEqual(["1\n"]);
  expect(outbound.bytes).toBe(6);
  await take();
  expect(writes).toEqual(["1\n", "2\n3\n"]);
  expect(outbound.bytes).toBe(4);
});

test("counts bytes, not characters", () => {
  const outbound = new Outbound(slowPipe().stream, listening());
  outbound.push("é");
  outbound.push("😀");
  expect(outbound.bytes).toBe(3 + 5);
});

test("tells of room when the refused line fits", async () => {
  const { stream, take } = slowPipe();
  const events = listening();
  const outbound = new Outbound(stream, events);
  const half = "x".repeat(wireLimits.maxOutboundBytes / 2);
  expect(outbound.push(half)).toBe(true);
  expect(outbound.push(half)).toBe(false);
  expect(events.seen).toEqual([]);
  await take();
  expect(events.seen).toEqual(["room"]);
});

test("ends the input only after what is queued, and takes nothing more", async () => {
  const { stream, writes, take } = slowPipe();
  const outbound = new Outbound(stream, listening());
  for (const text of ["1", "2"]) outbound.push(text);
  outbound.end();
  expect(outbound.push("3")).toBe(false);
  await take();
  expect(stream.writableEnded).toBe(false);
  await take();
  expect(stream.writableEnded).toBe(true);
  expect(writes).toEqual(["1\n", "2\n"]);
});

test("a broken pipe drops what is queued and is told once", async () => {
  const { stream, take } = slowPipe();
  const events = listening();
  const outbound = new Outbound(stream, events);
  for (const text of ["1", "2"]) outbound.push(text);
  await take(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
  expect(events.seen).toEqual(["broken"]);
  expect(outbound.bytes).toBe(0);
  expect(outbound.push("3")).toBe(false);
});
