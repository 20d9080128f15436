/** `ui.select`, `ui.confirm`, `ui.input`, `ui.editor`: what a person is asked, and how the answer reads. */
import { expect } from "vitest";
import type { Answer } from "../../../src/host/front-end.js";
import type { Message } from "../../helpers/puppet.js";
import { asking, type PuppetHost, puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

/** Lets the puppet ask, answers as the person would, and returns what the puppet read. */
async function answered({ ask, frontEnd }: PuppetHost, id: string, answer: Answer): Promise<Message> {
  const asked = ask("asker", id);
  (await frontEnd.question()).answer(answer);
  return asked;
}
const pick = (index: number): Answer => ({ kind: "option", index });

verifies(["ui.select", "ui.select.plain-options", "ui.select.cancelled"], async (run) => {
  const options = [
    "plain",
    { label: "labelled", description: "what it is", value: "the value" },
    { label: "no value" },
    { description: "no label" },
    { label: "" },
    "",
    " ",
    7,
    null,
    "last",
  ];
  const running = await puppetHost(run, {
    asker: asking({ pick: ["ui.select", { title: "Which?", options }], untitled: ["ui.select", { options }] }),
  });
  expect(await answered(running, "pick", pick(1))).toEqual({
    id: "pick",
    result: { value: "the value", label: "labelled" },
  });
  expect(running.frontEnd.asked).toEqual([
    {
      extension: "asker",
      question: {
        kind: "select",
        title: "Which?",
        options: [
          { label: "plain", description: "" },
          { label: "labelled", description: "what it is" },
          { label: "no value", description: "" },
          { label: "last", description: "" },
        ],
      },
    },
  ]);
  const plain = await answered(running, "pick", pick(0));
  expect(plain.result).toEqual({ value: "plain", label: "plain" });
  expect((await answered(running, "pick", pick(3))).result).toEqual({ value: "last", label: "last" });
  expect((await answered(running, "pick", pick(2))).result).toEqual({ value: "no value", label: "no value" });
  expect((await answered(running, "pick", { kind: "cancelled" })).result).toEqual({ cancelled: true });
  expect((await answered(running, "untitled", pick(99))).result).toEqual({ cancelled: true });
});

verifies("ui.select.value-as-given", async (run) => {
  const values = [0, false, "", -1.5, [1, "two", null], { deep: { list: [] } }, true];
  const options = values.map((value, n) => ({ label: `option ${n}`, value }));
  const running = await puppetHost(run, { asker: asking({ pick: ["ui.select", { options }] }) });
  for (const [n, value] of values.entries()) {
    expect((await answered(running, "pick", pick(n))).result).toEqual({ value, label: `option ${n}` });
  }
});

verifies("ui.select.no-options", async (run) => {
  const { ask, frontEnd } = await puppetHost(run, {
    asker: asking({
      none: ["ui.select", { title: "Which?", options: [] }],
      unusable: ["ui.select", { options: ["", " ", "\u001b[0m", null, 7, {}, { label: "" }, { label: "\u0000" }] }],
      missing: ["ui.select", { title: "Which?" }],
      illTyped: ["ui.select", { options: "abc" }],
    }),
  });
  for (const id of ["none", "unusable", "missing", "illTyped"]) {
    expect(await ask("asker", id)).toEqual({ id, error: expect.stringContaining("option") });
  }
  expect(frontEnd.asked).toEqual([]);
});

verifies("ui.confirm", async (run) => {
  const running = await puppetHost(run, {
    asker: asking({ sure: ["ui.confirm", { title: "Sure?", message: "It cannot be undone." }] }),
  });
  for (const confirmed of [true, false]) {
    const answer = await answered(running, "sure", { kind: "confirmed", confirmed });
    expect(answer).toEqual({ id: "sure", result: { confirmed } });
  }
  expect(running.frontEnd.asked[0]?.question).toEqual({
    kind: "confirm",
    title: "Sure?",
    message: "It cannot be undone.",
  });
});

verifies("ui.confirm.left", async (run) => {
  const running = await puppetHost(run, { asker: asking({ sure: ["ui.confirm", { title: "Sure?" }] }) });
  const answer = await answered(running, "sure", { kind: "cancelled" });
  expect(answer).toEqual({ id: "sure", result: { confirmed: false } });
});

verifies(["ui.input", "ui.input.cancelled", "ui.editor"], async (run) => {
  const running = await puppetHost(run, {
    asker: asking({
      line: ["ui.input", { title: "Name?", placeholder: "who", prefill: "bob", secret: true }],
      bare: ["ui.input", { title: "Name?" }],
      lines: ["ui.editor", { title: "Message?", placeholder: "why", text: "first\nsecond" }],
    }),
  });
  expect(await answered(running, "line", { kind: "text", text: "alice" })).toEqual({
    id: "line",
    result: { text: "alice" },
  });
  expect(await answered(running, "bare", { kind: "cancelled" })).toEqual({ id: "bare", result: { cancelled: true } });
  expect(await answered(running, "lines", { kind: "text", text: "a\nb\n" })).toEqual({
    id: "lines",
    result: { text: "a\nb\n" },
  });
  expect((await answered(running, "lines", { kind: "cancelled" })).result).toEqual({ cancelled: true });
  expect(running.frontEnd.asked.slice(0, 3).map(({ question }) => question)).toEqual([
    { kind: "input", title: "Name?", placeholder: "who", prefill: "bob", secret: true },
    { kind: "input", title: "Name?", placeholder: "", prefill: "", secret: false },
    { kind: "editor", title: "Message?", placeholder: "why", text: "first\nsecond" },
  ]);
});

verifies("ui.input.untrimmed", async (run) => {
  const running = await puppetHost(run, { asker: asking({ line: ["ui.input", { title: "Name?" }] }) });
  for (const text of ["  spaced \t", "", " "]) {
    expect((await answered(running, "line", { kind: "text", text })).result).toEqual({ text });
  }
});
