/** `onExit`: exactly once, last of all, with the cause. Each subject checks "once" and "last" when it is disposed of. */
import { describe, expect, test } from "vitest";
import { HostError } from "../../../src/protocol/host-error.js";
import { implementations } from "./implementations.js";
import { begin, Subject } from "./subject.js";

describe.each(implementations)("$name", (implementation) => {
  test("an extension that ends by itself has ended", async () => {
    await using subject = await begin(implementation, "writes-chunks", { env: { CHUNKS: "[]" } });
    expect(await subject.exit()).toMatchObject({ cause: "ended", code: 0, signal: null });
  });

  test("an extension that ends with a code has crashed, and its last words arrive before the exit", async () => {
    await using subject = await begin(implementation, "exits-after-write", { env: { CODE: "3" } });
    expect(await subject.exit()).toMatchObject({ cause: "crashed", code: 3, signal: null });
    expect(subject.frames).toEqual(['{"last":true}']);
    expect(subject.stderr).toContain("last words");
  });

  test("an extension that throws has crashed", async () => {
    await using subject = await begin(implementation, "throws");
    expect(await subject.exit()).toMatchObject({ cause: "crashed", code: 1 });
    expect(subject.frames).toEqual(['{"ready":true}']);
  });

  test("all that was written before the end arrives before the exit", async () => {
    await using subject = await begin(implementation, "writes-many-lines", { env: { COUNT: "100000" } });
    await subject.exit();
    expect(subject.frames).toHaveLength(100_000);
    expect(subject.frames.at(-1)).toBe('{"n":99999}');
  });

  test("a failed start rejects with what to do, and is an exit as well", async () => {
    await using subject = new Subject((options) => implementation.openBroken(options));
    const error = await subject.transport.start().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HostError);
    expect(error).toMatchObject({ code: "cannot-start", message: subject.exits[0]?.detail });
    expect(subject.exits).toMatchObject([{ cause: "failed", code: null, signal: null }]);
    await subject.transport.stop(0);
  });

  test("an extension that was stopped before its start has its exit, and does not start", async () => {
    await using subject = new Subject((options) => implementation.open("echo", options));
    await subject.transport.stop(0);
    expect(subject.exits).toMatchObject([{ cause: "stopped" }]);
    await expect(subject.transport.start()).rejects.toMatchObject({ code: "stopped" });
  });
});
