/** Events about turns and tool calls: each beginning has its end, and both say what happened. */
import { expect } from "vitest";
import { type EventName, eventNames } from "../../../src/protocol/events.js";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock, type HostMessage, memoryPrograms, settled } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { type RunOptions, readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

const events: readonly EventName[] = ["turn_start", "turn_end", "tool_start", "tool_end"];

verifies(["event.turn-start", "event.turn-end", "event.tool-start", "event.tool-end"], async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { events, tools: [{ name: "greet" }, { name: "fails" }] },
      on: { "tool_call greet": { content: "hello", display: "rich" }, "tool_call fails": { $error: "kaput" } },
    },
  });
  const { agent } = runAgent(running);
  const prompt = '@tool greet {"who":"bob"}\n@then\n@tool fails {}';
  await agent.prompt(prompt);
  const received = (await running.seen("a", "event")).map(({ params }) => [params?.name, params?.extra]);
  expect(received).toEqual([
    ["turn_start", { prompt }],
    ["tool_start", { id: 1, name: "greet", arguments: { who: "bob" } }],
    ["tool_end", { id: 1, name: "greet", outcome: "completed", content: "hello" }],
    ["tool_start", { id: 2, name: "fails", arguments: {} }],
    ["tool_end", { id: 2, name: "fails", outcome: "failed", content: "fails: kaput" }],
    ["turn_end", { aborted: false }],
  ]);
});

verifies(["event.turn-end", "event.tool-end.paired"], { when: "the turn is interrupted" }, async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { events, tools: [{ name: "hangs" }, { name: "dies" }] },
      on: { "tool_call hangs": { $silent: true }, "tool_call dies": { $exit: 1 } },
    },
    b: { manifest: { events } },
  });
  const { agent } = runAgent(running);
  const turn = agent.prompt("@tool hangs {}\n@tool hangs {}");
  await running.until("a", "tool_call hangs", 2);
  agent.interrupt();
  await turn;
  await agent.prompt("@tool dies {}");
  const received = (await running.seen("b", "event")).map(({ params }) => params);
  const ends = received.flatMap((params) => (params?.name === "tool_end" ? [params.extra] : []));
  expect(ends).toMatchObject([
    { id: 1, name: "hangs", outcome: "cancelled" },
    { id: 2, name: "hangs", outcome: "cancelled" },
    { id: 3, name: "dies", outcome: "failed" },
  ]);
  expect(received.filter((params) => params?.name === "tool_start")).toHaveLength(3);
  const turnEnds = received.flatMap((params) => (params?.name === "turn_end" ? [params.extra] : []));
  expect(turnEnds).toEqual([{ aborted: true }, { aborted: false }]);
});

/** An extension in memory that is asked everything; the order in which it was is kept. */
async function everything(
  run: Parameters<typeof readyHost>[0],
  answer: (message: HostMessage) => object | null,
  options: RunOptions = {},
) {
  const order: string[] = [];
  const extras: (readonly [string, Record<string, unknown>])[] = [];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: {
        events: eventNames,
        hooks: ["before_turn", "tool_call", "tool_result"],
        tools: [{ name: "greet" }, { name: "hangs" }],
      },
      onMessage: (message, line) => {
        order.push(message.method === "event" ? message.params.name : message.method);
        if (message.method === "event") extras.push([message.params.name, message.params.extra]);
        const result = message.id === undefined ? null : answer(message);
        if (result !== null) line({ id: message.id, result });
      },
    },
  ]);
  const running = await readyHost(run, [], { ...programs, ...options });
  const of = (name: EventName) => extras.flatMap(([event, extra]) => (event === name ? [extra] : []));
  return { running, order, of };
}

verifies("event.turn-start.after-hook", async (run) => {
  const { running, order, of } = await everything(run, () => ({ message: { content: "added", internal: false } }));
  const { agent, requests } = runAgent(running);
  agent.onEvent = ({ type }) => {
    if (type === "turn_start") order.push(`${requests.length} requests`);
  };
  await agent.prompt("hello");
  expect(order).toEqual(["session_start", "hook.before_turn", "0 requests", "turn_start", "turn_end"]);
  expect(of("turn_start")).toEqual([{ prompt: "hello" }]);
});

verifies("event.turn-end.paired", async (run) => {
  const hold = { isHeld: false };
  const { running, order } = await everything(run, ({ method }) =>
    method === "hook.before_turn" && hold.isHeld ? null : {},
  );
  const { agent } = runAgent(running);
  const turns = () => order.filter((name) => name === "turn_start" || name === "turn_end");
  await agent.prompt("one");
  await agent.prompt("@fail 400 bad request");
  await agent.prompt("three");
  expect(turns()).toEqual(["turn_start", "turn_end", "turn_start", "turn_end", "turn_start", "turn_end"]);
  order.length = 0;
  agent.compact(null);
  await agent.idle();
  expect(order).toEqual(["compact_start", "compact_end"]);
  // Interrupted before it began: there is no start, and so no end.
  order.length = 0;
  hold.isHeld = true;
  const turn = agent.prompt("four");
  await settled();
  agent.interrupt();
  await turn;
  await settled();
  expect(order).toEqual(["hook.before_turn"]);
});

verifies(["event.tool-start.before-gate", "event.tool-end.after-hooks"], async (run) => {
  const { running, order, of } = await everything(run, ({ method, params }) => {
    if (method === "hook.tool_call") return { block: params.name === "bash", reason: "not allowed" };
    if (method === "hook.tool_result") return { content: `${params.content}, as seen by a` };
    return { content: "hello" };
  });
  const { agent } = runAgent(running);
  await agent.prompt('@tool bash {"command":"true"}\n@then\n@tool greet {}');
  expect(order.slice(3)).toEqual([
    ...["tool_start", "hook.tool_call", "hook.tool_result", "tool_end"],
    ...["tool_start", "hook.tool_call", "tool_call", "hook.tool_result", "tool_end"],
    "turn_end",
  ]);
  expect(of("tool_end")).toMatchObject([
    { name: "bash", outcome: "blocked", content: expect.stringMatching(/not allowed, as seen by a$/) },
    { name: "greet", outcome: "completed", content: "hello, as seen by a" },
  ]);
});

verifies("event.tool-start.arguments-null", async (run) => {
  const { running, of } = await everything(run, () => ({}));
  const { agent } = runAgent(running);
  await agent.prompt("@tool greet {broken\n@tool bash {broken\n@tool greet null");
  expect(of("tool_start").map(({ arguments: given }) => given)).toEqual([null, null, null]);
  expect(of("tool_end")).toHaveLength(3);
});

verifies("event.tool-end.outcomes", async (run) => {
  const clock = new FakeClock();
  const { running, order, of } = await everything(
    run,
    ({ method, params }) => {
      if (method === "tool_call")
        return params.name === "hangs" ? null : { content: "", is_error: params.arguments.fail };
      return method === "hook.tool_call" ? { block: params.arguments.block === true } : {};
    },
    { clock },
  );
  const { agent } = runAgent(running);
  const first = agent.prompt('@tool greet {}\n@tool greet {"fail":true}\n@tool greet {"block":true}\n@tool hangs {}');
  await expect.poll(() => order.filter((name) => name === "tool_call").length).toBe(3);
  await clock.advance(deadlines.toolMs);
  await first;
  const second = agent.prompt("@tool hangs {}");
  await expect.poll(() => order.filter((name) => name === "tool_call").length).toBe(4);
  agent.interrupt();
  await second;
  const outcomes = of("tool_end").sort((a, b) => Number(a.id) - Number(b.id));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["completed", "failed", "blocked", "timedout", "cancelled"]);
});
