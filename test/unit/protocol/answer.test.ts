import { expect, test } from "vitest";
import { validateAnswer } from "../../../src/protocol/answer.js";
import { wireLimits } from "../../../src/protocol/limits.js";

test("a short answer means the same however often it comes", () => {
  const says = (result: unknown): unknown => {
    const checked = validateAnswer("hook.tool_call", result);
    return checked.ok ? checked.value : checked.issue;
  };
  for (let round = 0; round < 3; round++) {
    expect(says({ block: true })).toEqual({ block: true });
    expect(says({ block: false })).toEqual({ block: false });
    expect(says({})).toEqual({});
    expect(says(null)).toEqual({});
    expect(says({ reason: true })).toMatch(/reason/);
    expect(says({ block: true, reason: "no" })).toEqual({ block: true, reason: "no" });
    expect(says({ block: "true" })).toMatch(/block/);
    expect(says([true])).toMatch(/object/);
  }
});

test("what one method's short answer comes to is not taken for another method's", () => {
  expect(validateAnswer("hook.tool_call", {}).ok).toBe(true);
  const tool = validateAnswer("tool_call", {});
  const input = validateAnswer("hook.input", { consume: true });
  expect(tool.ok ? tool.value : null).not.toEqual(input.ok ? input.value : null);
  expect(input.ok && input.value).toMatchObject({ consume: true });
});

test("an extension that makes up names is answered alike, and what is remembered stays small", () => {
  for (let i = 0; i < wireLimits.shortAnswersKept * 4; i++) {
    expect(validateAnswer("hook.tool_call", { [`made-up-${i}`]: true })).toMatchObject({ ok: true, value: {} });
  }
  expect(validateAnswer("hook.tool_call", { ["x".repeat(100_000)]: true })).toMatchObject({ ok: true, value: {} });
  expect(validateAnswer("hook.tool_call", { block: true })).toMatchObject({ ok: true, value: { block: true } });
});

test("a remembered answer names no prototype's members as fields", () => {
  for (const name of ["constructor", "toString"]) {
    expect(validateAnswer("hook.tool_call", { [name]: true })).toMatchObject({ ok: true });
  }
  expect(validateAnswer("hook.tool_call", JSON.parse('{"__proto__": true}'))).toMatchObject({ ok: true });
});
