import { expect, test } from "vitest";
import { type SessionLog, StateBoard, type StateReader } from "../../../src/host/state-board.js";
import type { EntryView, StateParams } from "../../../src/protocol/module/state.js";
import type { Payload } from "../../../src/wire/frame.js";

class Reader implements StateReader {
  acceptsState = true;
  isFull = false;
  readonly told: StateParams[] = [];
  readonly payloads: Payload[] = [];

  sendState(params: Payload): boolean {
    if (this.isFull) return false;
    this.told.push(params.value as StateParams);
    this.payloads.push(params);
    return true;
  }
}

const entry = (id: string): EntryView => ({
  type: "custom",
  id,
  parentId: null,
  timestamp: "2026-01-01T00:00:00.000Z",
});

class Log implements SessionLog {
  readonly #id: string;
  readonly added: EntryView[] = [];
  title: string | null = null;

  constructor(id = "one") {
    this.#id = id;
  }

  head() {
    return { id: this.#id, file: null, directory: "/sessions", header: {} };
  }

  entries() {
    return this.added;
  }

  leaf() {
    return this.added.at(-1)?.id ?? null;
  }

  name() {
    return this.title;
  }
}

function boardWith(...readers: StateReader[]): StateBoard {
  return new StateBoard(() => readers);
}

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

test("a reader whose queue is full is told all that it missed once there is room", () => {
  const reader = new Reader();
  const board = boardWith(reader);
  const log = new Log();
  board.bindSession(log);
  board.flush(reader);
  reader.isFull = true;
  log.added.push(entry("a"));
  board.touched();
  board.set({ queued: 1 });
  board.flush(reader);
  reader.isFull = false;
  log.added.push(entry("b"));
  board.touched();
  board.flush(reader);
  const last = reader.told.at(-1);
  expect(last?.set).toEqual({ queued: 1 });
  expect(last?.session?.appended.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("whoever does not accept state is told nothing, and what it would be told is never made", () => {
  const reader = new Reader();
  reader.acceptsState = false;
  const board = boardWith(reader);
  let reads = 0;
  board.bindSession(new Log(), () => ({ queued: ++reads }));
  board.touched();
  board.flush(reader);
  expect(reader.told).toEqual([]);
  expect(reads).toBe(0);
});

test("each reader is told what changed since it was told last, and nothing twice", () => {
  const [first, second] = [new Reader(), new Reader()];
  const board = boardWith(first, second);
  const log = new Log();
  log.added.push(entry("a"));
  board.bindSession(log, () => ({ idle: true }));
  board.flush(first);
  board.flush(first);
  log.added.push(entry("b"));
  board.touched();
  board.flush(first);
  board.flush(second);
  expect(first.told.map(({ session }) => session?.appended.map(({ id }) => id))).toEqual([["a"], ["b"]]);
  expect(first.told.map(({ session }) => session?.reset?.id)).toEqual(["one", undefined]);
  expect(second.told).toEqual([
    { set: { idle: true }, session: { reset: log.head(), appended: log.added, leaf: "b", name: null } },
  ]);
});

test("another session is told whole, with a reset", () => {
  const reader = new Reader();
  const board = boardWith(reader);
  const before = new Log();
  before.added.push(entry("a"));
  board.bindSession(before);
  board.flush(reader);
  const after = new Log("two");
  after.added.push(entry("x"), entry("y"));
  board.bindSession(after);
  board.flush(reader);
  const told = reader.told.at(-1)?.session;
  expect(told?.reset?.id).toBe("two");
  expect(told?.appended.map(({ id }) => id)).toEqual(["x", "y"]);
});

test("a slot with the value that it has is not told again", () => {
  const reader = new Reader();
  const board = boardWith(reader);
  board.set({ activeTools: ["read"] });
  board.flush(reader);
  board.set({ activeTools: ["read"] });
  board.flush(reader);
  expect(reader.told).toEqual([{ set: { activeTools: ["read"] } }]);
});

test("a slot of one reader is not told to another", () => {
  const [first, second] = [new Reader(), new Reader()];
  const board = boardWith(first, second);
  board.set({ idle: true });
  board.setFor(first, { flags: { fast: true } });
  board.flush(first);
  board.flush(second);
  expect(first.told).toEqual([{ set: { idle: true, flags: { fast: true } } }]);
  expect(second.told).toEqual([{ set: { idle: true } }]);
});

test("readers that know the same are sent one and the same payload", () => {
  const [first, second] = [new Reader(), new Reader()];
  const board = boardWith(first, second);
  board.bindSession(new Log());
  board.flush(first);
  board.flush(second);
  expect(first.payloads[0]).toBe(second.payloads[0]);
});

test("many changes in one turn of the loop are told together, without a message that they precede", async () => {
  const reader = new Reader();
  const board = boardWith(reader);
  const log = new Log();
  board.bindSession(log);
  for (const id of ["a", "b", "c"]) {
    log.added.push(entry(id));
    board.touched();
  }
  expect(reader.told).toEqual([]);
  await turnOfTheLoop();
  expect(reader.told.map(({ session }) => session?.appended.length)).toEqual([3]);
});

test("after the end of the host nobody is told by itself", async () => {
  const reader = new Reader();
  const board = boardWith(reader);
  board.set({ idle: true });
  board.dispose();
  await turnOfTheLoop();
  expect(reader.told).toEqual([]);
});
