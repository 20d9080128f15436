/** Lines to a client: what is left out when it does not read, and that it is told. */
import { expect, test } from "vitest";
import { Outgoing, type Sink } from "../../../../src/frontend/rpc/outgoing.js";
import { rpcLimits } from "../../../../src/protocol/limits.js";

class SlowSink implements Sink {
  unreadBytes = 0;
  readonly lines: string[] = [];
  #read: (() => void)[] = [];

  write(text: string): void {
    this.lines.push(text);
  }

  flush(): Promise<void> {
    return new Promise((resolve) => this.#read.push(resolve));
  }

  /** The client has read everything. */
  async read(): Promise<void> {
    this.unreadBytes = 0;
    for (const resolve of this.#read.splice(0)) resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
}

const start = (unreadBytes = 0) => {
  const sink = new SlowSink();
  sink.unreadBytes = unreadBytes;
  return { sink, out: new Outgoing(sink, JSON.stringify) };
};

test("an answer that cannot be written is an error with its id", () => {
  const { sink, out } = start();
  const cycle: { self?: object } = {};
  cycle.self = cycle;
  out.reply('"a"', { result: cycle });
  out.reply("1", { result: 1n });
  expect(sink.lines).toEqual([
    '{"id":"a","error":"the answer cannot be written as JSON"}\n',
    '{"id":1,"error":"the answer cannot be written as JSON"}\n',
  ]);
});

test("pieces of text go first, and the client is told how many once it reads", async () => {
  const { sink, out } = start(rpcLimits.streamUnreadBytes + 1);
  out.event("s", "1", { type: "text", delta: "a" });
  out.event("s", "1", { type: "reasoning", delta: "b" });
  out.event("t", "2", { type: "tool_output", id: 1, stream: "stdout", chunk: "c" });
  out.event("s", "1", { type: "turn_end", aborted: false });
  out.notice("s", { type: "notice" });
  await sink.read();
  expect(sink.lines.map((line) => JSON.parse(line))).toEqual([
    { type: "turn_end", session: "s", request: 1, aborted: false },
    { type: "notice" },
    { type: "dropped", session: "s", lines: 2 },
    { type: "dropped", session: "t", lines: 1 },
  ]);
});

test("of a client that is far behind only answers and questions are kept", async () => {
  const { sink, out } = start(rpcLimits.eventUnreadBytes + 1);
  out.event("s", "1", { type: "turn_end", aborted: false });
  out.notice(null, { type: "notice" });
  out.ask({ type: "ask" });
  out.reply("1", { result: {} });
  await sink.read();
  expect(sink.lines.map((line) => JSON.parse(line))).toEqual([
    { type: "ask" },
    { id: 1, result: {} },
    { type: "dropped", session: "s", lines: 1 },
    { type: "dropped", session: null, lines: 1 },
  ]);
  // What is left out later is told again.
  sink.unreadBytes = rpcLimits.eventUnreadBytes + 1;
  out.notice(null, { type: "notice" });
  await sink.read();
  expect(JSON.parse(sink.lines.at(-1) ?? "")).toEqual({ type: "dropped", session: null, lines: 1 });
});

test("an event without fields, and one of a request with a long id", () => {
  const { sink, out } = start();
  out.event("s", "null", { type: "turn_start" });
  out.event("s", `"${"x".repeat(rpcLimits.maxEventIdChars)}"`, { type: "compacting" });
  expect(sink.lines).toEqual([
    '{"type":"turn_start","session":"s","request":null}\n',
    '{"type":"compacting","session":"s","request":null}\n',
  ]);
});
