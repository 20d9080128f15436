/** How much an extension may ask of us at once, and what becomes of its questions when it dies. */
import { expect } from "vitest";
import { answersOf, puppetHost } from "../../helpers/puppet-host.js";
import { exit, notify, repeat, type Step, send, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const most = 32;
/** Asks without waiting for the answer. */
const question = (id: string): Step => send({ id, method: "ui.confirm", params: { title: `title ${id}` } });
const commands = (...names: readonly string[]) => ({ commands: names.map((name) => ({ name })) });

verifies(["bounds.open-requests", "bounds.freed", "bounds.per-extension", "bounds.notifications-free"], async (run) => {
  const { host, frontEnd, puppet, sync, answer, notices, of } = await puppetHost(run, {
    greedy: {
      manifest: commands("flood", "again", "tell"),
      on: {
        "command flood": steps(repeat(most + 1, question("{{n}}")), {}),
        "command again": steps(question("a"), question("b"), {}),
        "command tell": steps(repeat(3, notify("notice {{n}}")), {}),
      },
    },
    modest: { manifest: commands("ask"), on: { "command ask": steps(question("modest"), {}) } },
  });
  await host.runCommand("flood", "");
  expect(await answer("greedy", most + 1)).toEqual({ id: most + 1, error: expect.stringContaining(String(most)) });
  await sync("greedy");
  for (let id = 1; id <= most; id++) expect(answersOf(puppet("greedy"), id)).toEqual([]);
  expect(of("greedy").openRequests).toBe(most);

  await host.runCommand("tell", "");
  expect(notices()).toEqual(["greedy: notice 1", "greedy: notice 2", "greedy: notice 3"]);

  await host.runCommand("ask", "");
  expect(answersOf(puppet("modest"), "modest")).toEqual([]);
  expect(of("modest").openRequests).toBe(1);

  (await frontEnd.question()).answer({ kind: "confirmed", confirmed: true });
  expect(await answer("greedy", 1)).toEqual({ id: 1, result: { confirmed: true } });
  await host.runCommand("again", "");
  expect(await answer("greedy", "b")).toEqual({ id: "b", error: expect.stringContaining(String(most)) });
  expect(answersOf(puppet("greedy"), "a")).toEqual([]);
});

verifies("bounds.freed", { when: "requests fail" }, async (run) => {
  const failing = send({ id: "{{n}}", method: "ui.select", params: { options: [] } });
  const { host, answer } = await puppetHost(run, {
    clumsy: {
      manifest: commands("fail"),
      on: { "command fail": steps(repeat(2 * most, failing), {}) },
    },
  });
  await host.runCommand("fail", "");
  for (let id = 1; id <= 2 * most; id++) {
    expect(await answer("clumsy", id)).toEqual({ id, error: expect.stringContaining("ui.select") });
  }
});

verifies("bounds.one-modal", async (run) => {
  const asks = (id: string) => ({ manifest: commands(`ask-${id}`, `more-${id}`), on: stepsOf(id) });
  const stepsOf = (id: string) => ({
    [`command ask-${id}`]: steps(question(`${id}1`), {}),
    [`command more-${id}`]: steps(question(`${id}2`), {}),
  });
  const { host, frontEnd, answer } = await puppetHost(run, { a: asks("a"), b: asks("b") });
  for (const command of ["ask-b", "ask-a", "more-b", "more-a"]) await host.runCommand(command, "");
  const order: string[] = [];
  for (let n = 1; n <= 4; n++) {
    const open = await frontEnd.question();
    expect(frontEnd.openQuestions).toBe(1);
    expect(frontEnd.asked).toHaveLength(n);
    order.push(open.question.title);
    const id = open.question.title.replace("title ", "");
    open.answer({ kind: "confirmed", confirmed: n % 2 === 0 });
    expect(await answer(open.extension, id)).toEqual({ id, result: { confirmed: n % 2 === 0 } });
  }
  expect(order).toEqual(["title b1", "title a1", "title b2", "title a2"]);
  expect(frontEnd.openQuestions).toBe(0);
});

verifies("bounds.dead-owner", async (run) => {
  const { host, frontEnd } = await puppetHost(run, {
    doomed: {
      manifest: commands("ask-twice", "die"),
      on: { "command ask-twice": steps(question("one"), question("two"), {}), "command die": exit(1) },
    },
    heir: { manifest: commands("ask"), on: { "command ask": steps(question("three"), {}) } },
  });
  await host.runCommand("ask-twice", "");
  await host.runCommand("ask", "");
  expect((await frontEnd.question()).question.title).toBe("title one");
  await host.runCommand("die", "");
  const next = await frontEnd.until(() => frontEnd.asked[1]);
  expect(next).toMatchObject({ extension: "heir", question: { title: "title three" } });
  expect(frontEnd.openQuestions).toBe(1);
  expect(frontEnd.asked).toHaveLength(2);
});
