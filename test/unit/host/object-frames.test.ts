/** Where both ends are ours messages may cross as objects. The host holds them to what it holds lines to. */
import { expect, onTestFinished, test } from "vitest";
import { Frame, startHost, type Transport, type TransportExit } from "../../../src/index.js";
import { RecordingFrontEnd } from "../../../src/testing.js";

type Answer = (message: { readonly id?: number; readonly method?: string }) => readonly object[];

/** An extension that answers objects with objects; `initialize` by itself. */
class ObjectTransport implements Transport {
  readonly kind = "memory";
  readonly id = null;
  readonly queuedBytes = 0;
  onFrame: (frame: Frame) => void = () => {};
  onBadLine = (): void => {};
  onStderr = (): void => {};
  onDrain = (): void => {};
  onExit: (exit: TransportExit) => void = () => {};
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  async start(): Promise<void> {}

  send(frame: Frame): boolean {
    const message = frame.value as { readonly id?: number; readonly method?: string };
    const hello = { id: message.id, result: { name: "objects", hooks: ["tool_call"] } };
    const said = message.method === "initialize" ? [hello] : this.#answer(message);
    for (const value of said) queueMicrotask(() => this.onFrame(Frame.ofValue(value)));
    return true;
  }

  async stop(): Promise<void> {
    this.onExit({ cause: "stopped", code: null, signal: null, detail: null });
  }
}

async function gate(answer: Answer) {
  const frontEnd = new RecordingFrontEnd("none");
  const host = startHost({
    directories: [],
    extra: [{ path: "objects", file: "objects" }],
    transport: () => new ObjectTransport(answer),
    cwd: "/",
    frontEnd,
    version: "0",
  });
  onTestFinished(() => host.stop());
  const verdict = await host.toolCall({ name: "bash", arguments: {} });
  return { verdict, notices: frontEnd.notices.map(({ text }) => text) };
}

const cycle: { self?: object } = {};
cycle.self = cycle;

test.each([
  ["a cycle", { method: "notify", params: cycle }, /nested too deeply/],
  ["an id that no line can hold", { id: 1n, method: "session.info" }, /its id is no JSON/],
  ["no message at all", { n: 1n }, /neither a method nor the id/],
])("an object with %s costs itself and one notice", async (_, bad, says) => {
  const { verdict, notices } = await gate(({ id }) => [bad, { id, result: { block: true, reason: "no" } }]);
  expect(verdict).toEqual({ block: true, reason: "no", extension: "objects" });
  expect(notices).toEqual([expect.stringMatching(says)]);
});

test("an error that no line can hold is still an error", async () => {
  const { notices } = await gate(({ id }) => [{ id, error: { n: 1n } }]);
  expect(notices).toEqual([expect.stringMatching(/answered with an error .*: an error that is no JSON; the call was/)]);
});

test("an answer that is an object is validated like one that is a line", async () => {
  const { verdict, notices } = await gate(({ id }) => [{ id, result: { block: 1n } }]);
  expect(verdict).toEqual({ block: false });
  expect(notices).toEqual([expect.stringMatching(/malformed answer/)]);
});
