/** Questions to the client: answers that fit, those that do not, and each way to end. */
import { describe, expect, test } from "vitest";
import { answerOf, askShape } from "../../../../src/frontend/rpc/ask-shape.js";
import { Asks } from "../../../../src/frontend/rpc/asks.js";
import type { Question } from "../../../../src/host/front-end.js";

const options = [
  { label: "one", description: "" },
  { label: "two", description: "" },
  { label: "two", description: "again" },
];
const select: Question = { kind: "select", title: "t", options };
const values = [1, { n: 2 }, "two"];
const confirm: Question = { kind: "confirm", title: "t", message: "" };
const input: Question = { kind: "input", title: "t", placeholder: "", prefill: "", secret: false };

describe("an answer", () => {
  test.each<readonly [Question, unknown, object]>([
    [select, { value: 1 }, { kind: "option", index: 0 }],
    [select, { value: { n: 2 } }, { kind: "option", index: 1 }],
    [select, { value: "two", label: "two" }, { kind: "option", index: 2 }],
    [select, { value: 1, label: "not its label" }, { kind: "option", index: 0 }],
    [select, { label: "two" }, { kind: "option", index: 1 }],
    [select, { cancelled: true, value: 1 }, { kind: "cancelled" }],
    [confirm, { confirmed: false }, { kind: "confirmed", confirmed: false }],
    [confirm, null, { kind: "cancelled" }],
    [input, { text: "" }, { kind: "text", text: "" }],
    [input, undefined, { kind: "cancelled" }],
  ])("%j %j", (question, result, answer) => {
    expect(answerOf(question, values, result)).toEqual(answer);
  });

  test.each<readonly [Question, unknown, RegExp]>([
    [select, { value: 2 }, /no option/],
    [select, { label: "three" }, /no option/],
    [select, {}, /no option/],
    [select, [], /must be an object/],
    [confirm, { confirmed: 1 }, /confirmed/],
    [confirm, { cancelled: "yes" }, /confirmed/],
    [input, { text: null }, /text/],
    [input, "x", /must be an object/],
  ])("%j %j does not fit", (question, result, issue) => {
    expect(answerOf(question, values, result)).toMatch(issue);
  });
});

test("an option without a value of its own stands for its label", () => {
  expect(askShape(select, []).params).toMatchObject({
    options: [{ value: "one" }, { value: "two" }, { value: "two" }],
  });
});

test("who is gone is no longer asked for, and the client hears of it", async () => {
  const lines: object[] = [];
  const asks = new Asks((line) => lines.push(line));
  const gone = new AbortController();
  const answer = asks.ask("s", "x", confirm, gone.signal, []);
  gone.abort();
  expect(await answer).toEqual({ kind: "cancelled" });
  expect(lines.at(-1)).toEqual({ type: "ask_closed", ask: 1, session: "s" });
  expect(asks.reply(1, { confirmed: true })).toBe("there is no open question 1");
  expect(await asks.ask("s", "x", confirm, gone.signal, [])).toEqual({ kind: "cancelled" });
  expect(lines).toHaveLength(2);
});

test("a refusal ends what is open, and what comes later", async () => {
  const asks = new Asks(() => {});
  const { signal } = new AbortController();
  const open = asks.ask("s", "x", confirm, signal, []);
  asks.refuseAll("nobody");
  await expect(open).rejects.toThrow("nobody");
  await expect(asks.ask("s", "x", confirm, signal, [])).rejects.toThrow("nobody");
});

test("a time limit is told in the word in which the extension gave it", () => {
  const confirm = { kind: "confirm", title: "Sure", message: "", timeoutMs: 2_000 } as const;
  expect(askShape(confirm, []).params).toEqual({ title: "Sure", message: "", timeout_ms: 2_000 });
  expect(askShape({ kind: "confirm", title: "Sure", message: "" }, []).params).not.toHaveProperty("timeout_ms");
});
