/** `send`, `queuedBytes` and `onDrain`: the way to an extension that reads late, never, or is gone. */
import { describe, expect, test } from "vitest";
import { wireLimits } from "../../../src/protocol/limits.js";
import { Frame } from "../../../src/wire/frame.js";
import { implementations } from "./implementations.js";
import { begin, type Subject } from "./subject.js";

/** Sends numbered frames until one is refused; returns how many were taken. */
function fill(subject: Subject, padding: number, most: number): number {
  const pad = "x".repeat(padding);
  for (let n = 0; n < most; n++) if (!subject.transport.send(Frame.ofValue({ n, pad }))) return n;
  return most;
}

describe.each(implementations)("$name", (implementation) => {
  test("a queue that is full of bytes refuses the next frame", async () => {
    await using subject = await begin(implementation, "reads-late");
    const taken = fill(subject, 1024 * 1024, 100);
    expect(taken).toBeLessThan(100);
    expect(subject.transport.queuedBytes).toBeLessThanOrEqual(wireLimits.maxOutboundBytes);
    expect(subject.transport.queuedBytes).toBeGreaterThan(wireLimits.maxOutboundBytes / 2);
  });

  test("a queue that is full of lines refuses the next frame", async () => {
    await using subject = await begin(implementation, "reads-late");
    expect(fill(subject, 1, 4 * wireLimits.maxOutboundLines)).toBeLessThan(4 * wireLimits.maxOutboundLines);
  });

  test("room is reported after a refusal, and all that was taken arrives in order", async () => {
    await using subject = await begin(implementation, "reads-late");
    const taken = fill(subject, 256 * 1024, 1_000);
    expect(subject.drains).toBe(0);
    subject.go();
    await subject.until(() => subject.drains > 0 && subject.frames.length > taken);
    expect(subject.frames.slice(1)).toEqual(Array.from({ length: taken }, (_, n) => `{"got":${n}}`));
    // The answer may come before the word that the last write is through.
    while (subject.transport.queuedBytes > 0) await new Promise(setImmediate);
    expect(subject.transport.send(Frame.ofValue({ n: taken }))).toBe(true);
    expect(await subject.frame(taken + 1)).toBe(`{"got":${taken}}`);
  });

  test("no room is reported when nothing was refused", async () => {
    await using subject = await begin(implementation, "echo");
    for (let n = 0; n < 100; n++) subject.transport.send(Frame.ofValue({ n }));
    await subject.frame(100);
    expect(subject.drains).toBe(0);
  });

  test("an extension that never reads does not keep others waiting", async () => {
    await using deaf = await begin(implementation, "reads-late");
    await using subject = await begin(implementation, "echo");
    fill(deaf, 64 * 1024, 1_000);
    subject.transport.send(Frame.ofText("1"));
    expect(await subject.frame(1)).toBe("1");
  });

  test("an extension that is gone is sent nothing, and nothing throws", async () => {
    await using subject = await begin(implementation, "exits-after-write", { env: { CODE: "0" } });
    fill(subject, 1024 * 1024, 64);
    await subject.exit();
    expect(subject.transport.send(Frame.ofText("1"))).toBe(false);
    expect(subject.transport.queuedBytes).toBe(0);
    expect(subject.drains).toBe(0);
  });

  test("nothing is taken once the end was asked for", async () => {
    await using subject = await begin(implementation, "ignores-end");
    await subject.frame(0);
    const stopped = subject.transport.stop(0);
    expect(subject.transport.send(Frame.ofText("1"))).toBe(false);
    await stopped;
  });
});
