/** Listeners may be slow: what waits for them, and what does not. */
import { expect, test } from "vitest";
import { Announcer } from "../../../../src/agent/lifecycle/announcer.js";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import { noLifecycle } from "../../../../src/host/lifecycle.js";
import { lifecycleLimits } from "../../../../src/protocol/limits.js";
import { finish, text } from "../agent-under-test.js";
import { recorded, scripted } from "./recorded-agent.js";

test("a listener that hangs on a piece of the answer holds up neither the stream nor what is shown", async () => {
  const hang = Promise.withResolvers<void>();
  const { findModel } = scripted(async function* (): AsyncGenerator<ModelPart> {
    yield text("one ");
    yield text("two");
    yield finish();
  });
  const { agent, lifecycle, events, entries } = recorded({ findModel });
  lifecycle.heard.message_update = () => hang.promise;
  const run = agent.prompt("hi");
  await expect.poll(() => events.filter(({ type }) => type === "text").length).toBe(2);
  expect(lifecycle.log.filter((one) => one.startsWith("message_update"))).toEqual(["message_update:text_start"]);
  // Stored in the order in which it was announced, so not yet.
  expect(entries().map(({ message }) => message.role)).toEqual(["user"]);
  hang.resolve();
  expect((await run).final_output).toBe("one two");
  expect(entries().map(({ message }) => message.role)).toEqual(["user", "assistant"]);
});

test("a call is judged only when all that was announced before it has been heard", async () => {
  const { agent, lifecycle } = recorded({}, { name: "a" });
  const order: string[] = [];
  lifecycle.heard.tool_execution_start = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    order.push("start heard");
  };
  lifecycle.answers.tool_call = () => {
    order.push("judged");
    return undefined;
  };
  await agent.prompt("@tool a {}");
  expect(order).toEqual(["start heard", "judged"]);
});

test("a request is built only when all that was announced before it has been heard", async () => {
  const { model, findModel } = scripted([text("ok"), finish()]);
  const { agent, lifecycle } = recorded({ findModel });
  lifecycle.names = ["turn_start"];
  const heard = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  lifecycle.heard.turn_start = () => {
    told.resolve();
    return heard.promise;
  };
  const run = agent.prompt("hi");
  await told.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(model.requests).toEqual([]);
  heard.resolve();
  await run;
  expect(model.requests).toHaveLength(1);
});

test("messages are stored in the order of their announcement, however long each takes", async () => {
  const it = recorded({}, { name: "a" }, { name: "b" });
  let wait = 5;
  it.lifecycle.answers.message_end = async () => {
    for (let turns = wait--; turns > 0; turns--) await Promise.resolve();
    return undefined;
  };
  await it.agent.prompt("@tool a {}\n@tool b {}");
  expect(it.entries().map(({ message }) => ("name" in message ? message.name : message.role))).toEqual([
    "user",
    "assistant",
    "a",
    "b",
    "assistant",
  ]);
});

test("who is told that all is settled finds the agent idle, and what is asked for then runs once all have been told", async () => {
  const { agent, lifecycle } = recorded();
  const seen: unknown[] = [];
  const later: Promise<unknown>[] = [];
  lifecycle.heard.agent_settled = async () => {
    if (later.length > 0) return;
    seen.push(agent.info().running);
    later.push(agent.prompt("more"));
    agent.send({ content: "sent", internal: false, run: true, nextTurn: false });
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(lifecycle.log.filter((one) => one === "agent_start").length);
  };
  await agent.prompt("hi");
  await Promise.all(later);
  await agent.idle();
  expect(seen).toEqual([false, 1]);
  expect(lifecycle.log.filter((one) => one === "agent_settled")).toHaveLength(3);
});

test("a lifecycle that rejects is told of and breaks nothing", async () => {
  const { agent, lifecycle, notices } = recorded();
  lifecycle.heard.agent_start = () => Promise.reject(new Error("broken"));
  lifecycle.answers.context = () => Promise.reject(new Error("broken too"));
  lifecycle.proposals.turn_end = () => Promise.reject(new Error("and this"));
  expect((await agent.prompt("hi")).final_output).toBe("You said: hi");
  expect(notices.map(({ text: one }) => one)).toEqual([
    expect.stringContaining("broken"),
    expect.stringContaining("broken too"),
    expect.stringContaining("and this"),
  ]);
});

test("nobody listening costs no payload, and what was announced is heard one after another", async () => {
  const silent = new Announcer(noLifecycle, () => {});
  silent.tell("agent_start", () => {
    throw new Error("a payload was made");
  });
  await silent.drained();
  expect(await silent.ask("message_end", () => expect.fail("a payload was made"))).toBeUndefined();

  const order: number[] = [];
  const slow = Promise.withResolvers<void>();
  const announcer = new Announcer({ ...noLifecycle, hears: () => true }, () => {});
  void announcer.inOrder(async () => {
    await slow.promise;
    order.push(1);
  });
  for (let at = 0; at < lifecycleLimits.maxWaitingMoments; at++) announcer.tell("agent_start", () => ({}));
  expect(announcer.isLagging).toBe(true);
  const last = announcer.inOrder(async () => void order.push(2));
  slow.resolve();
  await last;
  expect(order).toEqual([1, 2]);
  expect(announcer.isLagging).toBe(false);
});
