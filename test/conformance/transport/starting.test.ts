/** `kind`, `id` and `start`. */
import { describe, expect, test } from "vitest";
import { Frame } from "../../../src/wire/frame.js";
import { implementations } from "./implementations.js";
import { begin, Subject } from "./subject.js";

describe.each(implementations)("$name", (implementation) => {
  test("it says what it is", async () => {
    await using subject = new Subject((options) => implementation.open("echo", options));
    expect(subject.transport.kind).toBe(implementation.kind);
  });

  test("its id is a process's, a thread's, or null", async () => {
    await using subject = await begin(implementation, "echo");
    const { pid } = JSON.parse(await subject.frame(0));
    if (implementation.kind === "worker") expect(subject.transport.id).toBeGreaterThan(0);
    else expect(subject.transport.id).toBe(pid);
  });

  test("frames can flow as soon as it has started", async () => {
    await using subject = await begin(implementation, "echo");
    expect(subject.transport.send(Frame.ofText('{"first":true}'))).toBe(true);
    expect(await subject.frame(1)).toBe('{"first":true}');
  });

  test("sending before the start does not throw", async () => {
    await using subject = new Subject((options) => implementation.open("echo", options));
    expect(subject.transport.send(Frame.ofText("1"))).toBe(false);
  });

  test("a second start is a mistake of ours", async () => {
    await using subject = await begin(implementation, "echo");
    await expect(subject.transport.start()).rejects.toThrow("once");
  });
});
