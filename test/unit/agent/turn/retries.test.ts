/** Requests that failed for a passing reason: sent again unless somebody wants it otherwise. */
import { expect, test } from "vitest";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import { finish, text } from "../agent-under-test.js";
import { recorded, scripted } from "./recorded-agent.js";

const busy: readonly ModelPart[] = [
  { type: "error", failure: { status: 503, message: "busy", details: null, retryable: true, retryAfterMs: null } },
];
const said = (words: string): readonly ModelPart[] => [text(words), finish()];

test("switched off, the failure stands at once; switched on again, it is sent again", async () => {
  const { model, findModel } = scripted(busy, busy, said("at last"));
  const { agent, clock, events } = recorded({ findModel });
  agent.automatic.retry = false;
  expect(await agent.prompt("hi")).toMatchObject({ error: "test/scripted: busy (503)", aborted: false });
  expect(model.requests).toHaveLength(1);
  expect(events.some(({ type }) => type === "retry")).toBe(false);
  agent.automatic.retry = true;
  const second = agent.prompt("again");
  await clock.timerSet();
  clock.advance(60_000);
  expect(await second).toMatchObject({ error: null, output: "at last" });
});

test("a wait that is ended leaves the failure, once, and the next turn is as any other", async () => {
  const { model, findModel } = scripted(busy, said("hello"));
  const { agent, clock, events, lifecycle } = recorded({ findModel });
  const first = agent.prompt("hi");
  await clock.timerSet();
  agent.abortRetry();
  expect(await first).toMatchObject({ error: "test/scripted: busy (503)", aborted: false });
  expect(clock.waiting).toEqual([]);
  expect(events.filter(({ type }) => type === "error")).toHaveLength(1);
  expect(lifecycle.of("agent_end")).toMatchObject([{ willRetry: true }]);
  expect(lifecycle.of("agent_settled")).toEqual([{ aborted: false }]);
  expect(await agent.prompt("hi")).toMatchObject({ output: "hello" });
  expect(model.requests).toHaveLength(2);
});

test("nothing happens while none waits, and the next wait is a whole one", async () => {
  const { findModel } = scripted(busy, said("at last"));
  const { agent, clock } = recorded({ findModel });
  agent.abortRetry();
  const run = agent.prompt("hi");
  await clock.timerSet();
  expect(clock.waiting[0]).toBeGreaterThan(0);
  clock.advance(60_000);
  expect(await run).toMatchObject({ output: "at last" });
  agent.abortRetry();
});

test("an interrupt in the wait is an interrupt, not a failure", async () => {
  const { findModel } = scripted(busy);
  const { agent, clock } = recorded({ findModel });
  const run = agent.prompt("hi");
  await clock.timerSet();
  agent.interrupt();
  expect(await run).toMatchObject({ aborted: true, error: null });
});
