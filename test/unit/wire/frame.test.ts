/** A message has two forms, a line and an object; neither is made before it is wanted, and both say the same. */
import { describe, expect, test } from "vitest";
import { Frame, Payload } from "../../../src/wire/frame.js";

/** Params that cannot be written as a line: whoever makes one of them fails. */
const unwritable = new Payload({ n: 1n });

describe("what we send", () => {
  test("the object of a request is made without its line", () => {
    expect(Frame.request(7, "hook.input", unwritable).value).toEqual({
      id: 7,
      method: "hook.input",
      params: { n: 1n },
    });
    expect(Frame.notification("event", unwritable).value).toEqual({ method: "event", params: { n: 1n } });
  });

  test.each([
    [
      Frame.request(7, "command", new Payload({ name: "a", args: "" })),
      '{"id":7,"method":"command","params":{"name":"a","args":""}}',
    ],
    [Frame.notification("event", new Payload({ name: "x" })), '{"method":"event","params":{"name":"x"}}'],
    [Frame.notification("shutdown", null), '{"method":"shutdown"}'],
  ])("line and object agree: %#", (frame, line) => {
    expect(frame.text).toBe(line);
    expect(frame.value).toEqual(JSON.parse(line));
  });

  test("params are spelled as the payload spells them, and are the value that it holds", () => {
    const params = { id: 1 };
    const frame = Frame.request(1, "initialize", new Payload(params, '{"\\u0069d":1}'));
    expect(frame.text).toBe('{"id":1,"method":"initialize","params":{"\\u0069d":1}}');
    expect(frame.value).toHaveProperty("params", params);
  });
});

describe("what arrives", () => {
  const cycle: { self?: object } = {};
  cycle.self = cycle;

  test.each([
    ["a cycle", Frame.ofValue(cycle), true],
    ["a deep object", Frame.ofValue({ a: { b: {} } }), true],
    ["a flat object", Frame.ofValue({ a: 1 }), false],
    ["a deep line", Frame.ofText('{"a":{"b":{}}}'), true],
    ["a flat line", Frame.ofText('{"a":1}'), false],
  ])("%s is measured in the form that it came in", (_, frame, exceeds) => {
    expect(frame.nestsDeeperThan(2)).toBe(exceeds);
  });

  test("the id of a line comes back as it was written, that of an object as JSON or not at all", () => {
    expect(Frame.ofText('{"id":1.50,"method":"x"}').rawId(1.5)).toBe("1.50");
    expect(Frame.ofValue({ id: "q", method: "x" }).rawId("q")).toBe('"q"');
    expect(Frame.ofValue({ id: 1n, method: "x" }).rawId(1n)).toBeNull();
    expect(Frame.ofValue({ id: [cycle], method: "x" }).rawId([cycle])).toBeNull();
  });

  test("a notice can quote it, whatever it is", () => {
    expect(Frame.ofText("not a message").excerpt(3)).toBe("not");
    expect(Frame.ofValue({ a: 1 }).excerpt(100)).toBe('{"a":1}');
    expect(Frame.ofValue(cycle).excerpt(100)).toBe("an object that is no JSON");
  });
});
