/** A program's input: what is taken, when, and what is counted as taken. */
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cellCount, cells } from "../../../src/wire/worker-channel.js";
import { Inbox, type Piece } from "../../../workers/inbox.js";

let channel: MessageChannel;
let shared: Int32Array;
let inbox: Inbox;
beforeEach(() => {
  channel = new MessageChannel();
  shared = new Int32Array(new SharedArrayBuffer(cellCount * 4));
  inbox = new Inbox(channel.port2, shared);
});
afterEach(() => channel.port1.close());

function send(...messages: (string | null)[]): void {
  for (const message of messages) channel.port1.postMessage(message);
}

function read(bytes: number): string {
  const into = Buffer.alloc(bytes);
  return into.toString("utf8", 0, inbox.read(into));
}

/** Listens until so many pieces came. */
function pieces(count: number): Promise<Piece[]> {
  const got: Piece[] = [];
  return new Promise((resolve) => {
    inbox.listen((piece) => {
      got.push(piece);
      if (got.length === count) resolve(got);
      return got.length < count;
    });
  });
}

const taken = (): number[] => [Atomics.load(shared, cells.takenBytes), Atomics.load(shared, cells.takenLines)];

test("nothing is taken that nobody wants", () => {
  send("one", "two");
  expect(taken()).toEqual([0, 0]);
});

test("a listener gets lines with their newlines, then the end", async () => {
  send("one", "zwei é", null);
  expect(await pieces(3)).toEqual(["one\n", "zwei é\n", null]);
  expect(taken()).toEqual([4 + 8, 2]);
});

test("a listener that wants no more leaves the rest", async () => {
  send("one", "two", "three");
  expect(await pieces(1)).toEqual(["one\n"]);
  expect(taken()).toEqual([4, 1]);
  expect(await pieces(2)).toEqual(["two\n", "three\n"]);
});

test("a blocking read takes one line at most, and what it leaves of it comes next", () => {
  send("one", "two");
  expect([read(2), read(2), read(9), taken()[1]]).toEqual(["on", "e\n", "two\n", 2]);
});

test("a blocking read at the end says so each time", () => {
  send("one", null);
  expect([read(9), read(9), read(9)]).toEqual(["one\n", "", ""]);
});

test("what a blocking read left goes to the listener first", async () => {
  send("one", "two");
  expect(read(1)).toBe("o");
  expect((await pieces(2)).map(String)).toEqual(["ne\n", "two\n"]);
});

test("a listener after the end hears of the end", async () => {
  send(null);
  expect(read(1)).toBe("");
  expect(await pieces(1)).toEqual([null]);
});

test("reads that wait are served in turn, before the listener", async () => {
  const order: string[] = [];
  const buffers = [Buffer.alloc(2), Buffer.alloc(9), Buffer.alloc(9)];
  const served = Promise.all(
    buffers.map(
      (buffer, n) =>
        new Promise<void>((resolve) => {
          inbox.readLater(buffer, (bytes) => {
            order.push(`${n}:${buffer.toString("utf8", 0, bytes)}`);
            resolve();
          });
        }),
    ),
  );
  send("one", "two");
  await served;
  expect(order).toEqual(["0:on", "1:e\n", "2:two\n"]);
});

test("a full queue is told of the first line taken, once", async () => {
  Atomics.store(shared, cells.roomWanted, 1);
  send("one", "two");
  await pieces(2);
  expect(receiveMessageOnPort(channel.port1)).toEqual({ message: { kind: "room" } });
  expect(receiveMessageOnPort(channel.port1)).toBeUndefined();
});
