/** `session.send`: messages of extensions, what starts a turn, what joins one and what waits for the next. */
import { expect } from "vitest";
import type { ModelMessage } from "../../../src/agent/model/language-model.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import type { PuppetScript } from "../../helpers/puppet.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import { type Json, request, type Step, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const send = (params: Json): readonly [string, Json] => ["session.send", params];
const user = (content: string, prompt: boolean): ModelMessage => ({ role: "user", content, prompt });
const isUser = (message: ModelMessage): boolean => message.role === "user";

/** A tool that makes requests of the host before it answers, so that they come in the middle of a turn. */
function meddling(...requests: readonly (readonly [string, string, Json])[]): PuppetScript {
  const list: readonly Step[] = requests.map(([id, method, params]) => request(id, method, params));
  return {
    manifest: { tools: [{ name: "meddle" }] },
    on: { "tool_call meddle": steps(...list, { content: "done" }) },
  };
}

verifies(["session.send", "session.send.starts"], async (run) => {
  const running = await puppetHost(run, {
    a: asking({
      plain: send({ content: "hello from a" }),
      running: send({ content: "run it", run: true }),
      quiet: send({ content: "only said", run: false }),
    }),
  });
  const { agent, requests, of, stored } = runAgent(running);
  expect(await running.ask("a", "plain")).toEqual({ id: "plain", result: {} });
  await agent.idle();
  expect(requests.map(({ messages }) => messages)).toEqual([[user("hello from a", true)]]);
  await running.ask("a", "running");
  await agent.idle();
  expect(of("turn_start")).toHaveLength(2);
  expect(await running.ask("a", "quiet")).toEqual({ id: "quiet", result: {} });
  await agent.idle();
  expect(of("turn_start")).toHaveLength(2);
  expect(stored().at(-1)).toMatchObject({ role: "user", content: "only said", internal: false });
  expect(running.frontEnd.blocks.map(({ body }) => body)).toEqual(["hello from a", "run it", "only said"]);
  await agent.prompt("and now?");
  expect(
    requests
      .at(-1)
      ?.messages.filter(isUser)
      .map(({ content }) => content),
  ).toEqual(["hello from a", "run it", "only said", "and now?"]);
});

verifies("session.send.steers", async (run) => {
  const running = await puppetHost(run, {
    a: meddling(
      ["visible", "session.send", { content: "steered", run: true }],
      ["default", "session.send", { content: "steered by default" }],
      ["internal", "session.send", { content: "steered in secret", internal: true, run: true }],
    ),
  });
  const { agent, requests, of } = runAgent(running);
  const result = await agent.prompt("@tool meddle {}");
  for (const id of ["visible", "default", "internal"]) {
    expect(await running.answer("a", id)).toEqual({ id, result: {} });
  }
  expect(of("turn_start")).toHaveLength(1);
  expect(requests).toHaveLength(2);
  const [prompt, call, toolResult, ...steered] = requests[1]?.messages ?? [];
  expect([prompt?.role, call?.role, toolResult?.role]).toEqual(["user", "assistant", "tool"]);
  expect(steered).toEqual([user("steered", true), user("steered by default", true), user("steered in secret", true)]);
  expect(of("steered").map(({ text }) => text)).toEqual(["steered", "steered by default"]);
  expect(result.final_output).toBe("You said: steered in secret");
});

verifies(["session.send.internal", "session.send.internal-does-not-run"], async (run) => {
  const running = await puppetHost(run, {
    a: asking({
      quiet: send({ content: "a hint", internal: true }),
      running: send({ content: "a secret errand", internal: true, run: true }),
    }),
  });
  const { agent, requests, events, read } = runAgent(running);
  expect(await running.ask("a", "quiet")).toEqual({ id: "quiet", result: {} });
  await agent.idle();
  expect([requests, events]).toEqual([[], []]);
  await agent.prompt("hello");
  expect(read()).toEqual([user("a hint", false), user("hello", true)]);
  expect(await running.ask("a", "running")).toEqual({ id: "running", result: {} });
  await agent.idle();
  expect(requests).toHaveLength(2);
  expect(read().at(-1)).toEqual(user("a secret errand", true));
  expect(running.frontEnd.blocks).toEqual([]);
  expect(events.some(({ type }) => type === "steered")).toBe(false);
});

verifies("session.send.next-turn", async (run) => {
  const held = { content: "held", internal: true, when: "next_turn" };
  const running = await puppetHost(run, {
    a: asking({ held: send(held), errand: send({ content: "errand", internal: true, run: true }) }),
    b: meddling(["during", "session.send", { ...held, content: "held during a turn" }]),
  });
  const { agent, requests, read, stored } = runAgent(running);
  expect(await running.ask("a", "held")).toEqual({ id: "held", result: {} });
  await agent.idle();
  expect(requests).toEqual([]);
  expect(stored()).toEqual([]);
  // A turn that no person began is not the next one.
  await running.ask("a", "errand");
  await agent.idle();
  expect(read().filter(isUser)).toEqual([user("errand", true)]);
  await agent.prompt("@tool meddle {}");
  expect(await running.answer("b", "during")).toEqual({ id: "during", result: {} });
  const users = () => read().filter(isUser);
  expect(users().slice(1)).toEqual([user("held", false), user("@tool meddle {}", true)]);
  await agent.prompt("next");
  expect(users().slice(-2)).toEqual([user("held during a turn", false), user("next", true)]);
  await agent.prompt("last");
  expect(users().filter(({ content }) => String(content).startsWith("held"))).toHaveLength(2);
  expect(running.frontEnd.blocks).toEqual([]);
});

verifies(["session.send.next-turn-visible", "session.send.blank"], async (run) => {
  const running = await puppetHost(run, {
    a: asking({
      visible: send({ content: "held", when: "next_turn" }),
      explicit: send({ content: "held", when: "next_turn", internal: false, run: true }),
      empty: send({ content: "" }),
      blank: send({ content: " \n\t", internal: true }),
      missing: send({}),
      illTyped: send({ content: ["text"] }),
      nothing: send(null),
    }),
  });
  const { agent, requests, stored } = runAgent(running);
  for (const id of ["visible", "explicit"]) {
    expect(await running.ask("a", id)).toEqual({ id, error: expect.stringContaining("internal") });
  }
  for (const id of ["empty", "blank", "missing", "illTyped", "nothing"]) {
    expect(await running.ask("a", id)).toEqual({ id, error: expect.stringContaining("content") });
  }
  await agent.prompt("hello");
  expect(requests.map(({ messages }) => messages)).toEqual([[user("hello", true)]]);
  expect(stored()).toHaveLength(2);
});

verifies("session.send.run-false-in-turn", async (run) => {
  const running = await puppetHost(run, {
    a: meddling(
      ["visible", "session.send", { content: "not now", run: false }],
      ["internal", "session.send", { content: "not now", internal: true, run: false }],
      ["default", "session.send", { content: "not now", internal: true }],
    ),
  });
  const { agent, requests, stored } = runAgent(running);
  await agent.prompt("@tool meddle {}");
  for (const id of ["visible", "internal", "default"]) {
    expect(await running.answer("a", id)).toEqual({ id, error: expect.stringContaining("run: true") });
  }
  expect(JSON.stringify([requests, stored()])).not.toContain("not now");
  expect(running.frontEnd.blocks).toEqual([]);
});
