/** `stop`: politely, then by force, whatever the extension does. */
import { describe, expect, test } from "vitest";
import { Frame } from "../../../src/wire/frame.js";
import { implementations } from "./implementations.js";
import { begin, Subject } from "./subject.js";

/** Longer than any test may take: who is not gone by then was not ended politely. */
const ampleGraceMs = 60_000;

describe.each(implementations)("$name", (implementation) => {
  test("an extension that reads to the end ends by itself", async () => {
    await using subject = await begin(implementation, "echo");
    await subject.frame(0);
    await subject.transport.stop(ampleGraceMs);
    expect(subject.exits).toMatchObject([{ cause: "stopped", code: 0, signal: null }]);
  });

  test("what is queued is delivered before the end of input", async () => {
    await using subject = await begin(implementation, "echo");
    const texts = Array.from({ length: 64 }, (_, n) => `{"n":${n},"pad":"${"x".repeat(32 * 1024)}"}`);
    for (const text of texts) expect(subject.transport.send(Frame.ofText(text))).toBe(true);
    await subject.transport.stop(ampleGraceMs);
    expect(subject.frames.slice(1)).toEqual(texts);
  });

  test("an extension that outlives its input is ended by force", async () => {
    await using subject = await begin(implementation, "ignores-end");
    await subject.frame(0);
    await subject.transport.stop(0);
    expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
  });

  test("an extension that refuses to end is ended by force", async () => {
    await using subject = await begin(implementation, "ignores-term");
    await subject.frame(0);
    await subject.transport.stop(0);
    expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
  });

  test("an extension that never gives its thread back is ended by force", async () => {
    await using subject = await begin(implementation, "never-ends");
    await subject.frame(0);
    await subject.transport.stop(0);
    expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
  });

  test("an extension that does not read is ended by force, its queue full or not", async () => {
    await using subject = await begin(implementation, "reads-late");
    while (subject.transport.send(Frame.ofValue({ n: 0, pad: "x".repeat(1024 * 1024) })));
    await subject.transport.stop(0);
    expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
    expect(subject.transport.queuedBytes).toBe(0);
  });

  test("an extension that is stopped while it starts ends, whether it had started or not", async () => {
    await using subject = new Subject((options) => implementation.open("echo", options));
    const starting = subject.transport.start();
    await Promise.allSettled([starting, subject.transport.stop(0)]);
    expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
  });

  test("an extension that is stopped within its first turn ends", async () => {
    await using subject = await begin(implementation, "echo");
    await subject.transport.stop(0);
    expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
  });

  test("stopping twice, at once or later, is stopping once", async () => {
    await using subject = await begin(implementation, "ignores-end");
    await Promise.all([subject.transport.stop(0), subject.transport.stop(0)]);
    await subject.transport.stop(0);
    expect(subject.exits).toHaveLength(1);
  });

  test("stopping what has ended changes nothing", async () => {
    await using subject = await begin(implementation, "writes-chunks", { env: { CHUNKS: "[]" } });
    await subject.exit();
    await subject.transport.stop(0);
    expect(subject.exits).toMatchObject([{ cause: "ended" }]);
  });

  test("several are stopped at the same time", async () => {
    await using one = await begin(implementation, "ignores-term");
    await using two = await begin(implementation, "ignores-term");
    await Promise.all([one.transport.stop(0), two.transport.stop(0)]);
    expect([...one.exits, ...two.exits]).toMatchObject([{ cause: "stopped" }, { cause: "stopped" }]);
  });
});
