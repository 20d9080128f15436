/** `onStderr`: always drained, so that no extension hangs on what nobody reads. */
import { describe, expect, test } from "vitest";
import { implementations } from "./implementations.js";
import { begin } from "./subject.js";

describe.each(implementations)("$name", (implementation) => {
  test.each([
    ["1 MiB", 1024 * 1024],
    ["10 MB", 10_000_000],
  ])("%s of it without a newline arrives, and the answer behind it too", async (_name, bytes) => {
    await using subject = await begin(implementation, "writes-stderr", { env: { BYTES: `${bytes}` } });
    expect(await subject.frame(0)).toBe('{"answer":true}');
    await subject.transport.stop(0);
    expect(subject.stderr).toBe("e".repeat(bytes));
  });

  test("it needs no reader", async () => {
    await using subject = await begin(implementation, "writes-stderr", { env: { BYTES: "1000000" } });
    subject.transport.onStderr = () => {};
    expect(await subject.frame(0)).toBe('{"answer":true}');
  });
});
