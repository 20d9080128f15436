/** What layout.json's templates become. Values come from models, files and extensions. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillTemplate } from "../../../../../src/frontend/tui/config/template.js";

const values = { model: "echo", effort: "high", cwd: "~/code", session: "", context: "12 %" };
const slot = (extension: string, text: string, key: string | null = null) => ({ extension, key, text });

describe("a value that looks like something else", () => {
  test("a session named like a token or a separator stays its name", () => {
    const hostile = { ...values, session: "{model} · {cwd} / (x" };
    expect(fillTemplate("{session} · {model}", hostile, {})).toBe("{model} · {cwd} / (x · echo");
    expect(fillTemplate("({session})", hostile, {})).toBe("({model} · {cwd} / (x)");
  });

  test("escape sequences, line ends and hidden characters of a value never get through", () => {
    const hostile = { session: "a\u001b]0;x\u0007b\nc\u202e" };
    expect(fillTemplate("{session}", hostile, {})).toBe("ab c⟨U+202E⟩");
  });

  test("a token named as something that every object has is empty", () => {
    expect(fillTemplate("{constructor}{__proto__} · x", values, {})).toBe("x");
  });

  test("a value without end is cut", () => {
    expect(fillTemplate("{session}", { session: "x".repeat(10_000) }, {}).length).toBeLessThan(300);
  });
});

describe("what is empty goes with what stands beside it", () => {
  test.each([
    ["{session} · {model}", "echo"],
    ["{model} · {session}", "echo"],
    ["{model} · {session} · {effort}", "echo · high"],
    ["{model} / {session} · {effort}", "echo · high"],
    ["{session} · {nothing}", ""],
    ["in {session} · on {model}", "on echo"],
    ["{session} {model} · x", "echo · x"],
    ["{model}   {session}  {effort}", "echo high"],
    ["{model} ({session}) ({effort})", "echo (high)"],
    ["{model} (in {session} · {effort})", "echo (high)"],
    ["[{session}]{model}", "echo"],
    ["plain · {session}", "plain"],
    ["", ""],
    ["{unclosed", "{unclosed"],
    ["a (b · {session}", "a (b"],
    ["{model}·{session}/x", "echo·/x"],
  ])("%s → %s", (template, filled) => {
    expect(fillTemplate(template, values, {})).toBe(filled);
  });
});

describe("slots of extensions", () => {
  const status = [slot("gate", "on"), slot("tests", "3 ok", "unit"), slot("tests", "1 bad", "web")];

  test("{status} joins all, in their order", () => {
    expect(fillTemplate("{model} · {status}", values, { status })).toBe("echo · on · 3 ok · 1 bad");
  });

  test("{status:name} is one extension's, {status:name/key} one slot", () => {
    expect(fillTemplate("{status:tests} / {status:gate}", values, { status })).toBe("3 ok · 1 bad / on");
    expect(fillTemplate("{status:tests/web}", values, { status })).toBe("1 bad");
    expect(fillTemplate("x · {status:other}", values, { status })).toBe("x");
  });

  test("{activity} has slots of its own, and stands alone between turns", () => {
    const template = "{phase} ({elapsed}) ({tokens}) · {activity}";
    const activity = [slot("clock", "12:00")];
    expect(fillTemplate(template, { phase: "Thinking", elapsed: "3s", tokens: "↑1k ↓20" }, { status, activity })).toBe(
      "Thinking (3s) (↑1k ↓20) · 12:00",
    );
    expect(fillTemplate(template, { phase: "Thinking", elapsed: "3s" }, {})).toBe("Thinking (3s)");
    expect(fillTemplate(template, {}, { activity })).toBe("12:00");
  });
});

test("any template gives one line, and never throws", () => {
  const piece = fc.constantFrom(
    "{model}",
    "{session}",
    "{status}",
    " · ",
    " / ",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    " ",
    "a",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const filled = fillTemplate(pieces.join(""), values, { status: [slot("gate", "on")] });
      expect(filled).toBe(filled.trim());
      expect(filled).not.toMatch(/ {2}|\n/);
    }),
  );
});
