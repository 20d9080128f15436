/** Messages go in order and whole; who is ahead waits or is refused, and what cannot cross costs itself. */
import { expect, test } from "vitest";
import { moduleLimits, wireLimits } from "../../../src/protocol/limits.js";
import { Frame } from "../../../src/wire/frame.js";
import { begin, saying } from "./module.js";

test("a module that says more than fits waits for us, and all of it arrives in order", async () => {
  const lines = moduleLimits.window * 4;
  const module = await begin({
    "index.ts": saying(`(Array.from({ length: ${lines} }, (_, n) => process.stderr.write(n + "\\n")), "all")`),
  });
  expect(await module.reason()).toBe("all");
  expect(module.stderr.trimEnd().split("\n")).toEqual(Array.from({ length: lines }, (_, n) => `${n}`));
});

test("a message larger than the window goes alone", async () => {
  const module = await begin({ "index.ts": saying(`"x".repeat(event.input.n)`) });
  const n = moduleLimits.windowBytes + 1;
  expect(await module.reason({ n })).toHaveLength(n);
});

test("a message that is too large costs itself, and says which request it answered", async () => {
  const module = await begin({ "index.ts": saying(`"x".repeat(event.input.n)`) });
  module.post("lifecycle.tool_call", { toolName: "read", toolCallId: "1", input: { n: moduleLimits.maxMessageBytes } });
  await module.until(() => module.badLines.length > 0);
  expect(module.badLines).toMatchObject([{ kind: "too-long", answers: 2 }]);
  expect(await module.reason({ n: 1 })).toBe("x");
});

test("to a module that does not read so much is queued and no more; then there is room again", async () => {
  const module = await begin({ "index.ts": saying(`Atomics.wait(new Int32Array(event.input.gate), 0, 0)`) });
  const gate = new SharedArrayBuffer(4);
  const pad = "x".repeat(1024 * 1024);
  module.post("lifecycle.tool_call", { toolName: "read", toolCallId: "1", input: { gate } });
  let sent = 0;
  while (module.transport.send(Frame.notification("workflow.frame" as never, { value: { pad } } as never))) sent++;
  expect(sent * pad.length).toBeLessThanOrEqual(wireLimits.maxOutboundBytes);
  expect(module.transport.queuedBytes).toBeGreaterThan(wireLimits.maxOutboundEventBytes);
  Atomics.store(new Int32Array(gate), 0, 1);
  Atomics.notify(new Int32Array(gate), 0);
  await module.until(() => module.drains > 0);
  expect(module.transport.send(Frame.ofValue({ method: "workflow.frame", params: {} }))).toBe(true);
});

test("a value of ours that no thread can be sent goes as its line", async () => {
  const module = await begin({ "index.ts": saying("JSON.stringify(event.input)") });
  expect(await module.reason({ n: 1, skip: () => {} })).toBe(`{"n":1}`);
});
