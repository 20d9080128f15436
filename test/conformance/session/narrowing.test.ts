/** `session.tools`: what the model may see and call, until it is lifted. */
import { expect } from "vitest";
import { builtInToolNames } from "../../../src/agent/tools/built-ins.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import { type Json, request, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const tools = { manifest: { tools: [{ name: "greet" }, { name: "wave" }] }, on: { tool_call: { content: "hello" } } };
const narrow = (names: Json): readonly [string, Json] => ["session.tools", { names }];
const all = [...builtInToolNames, "greet", "wave"];
const calls = ["read", "bash", "greet", "wave"].map((name) => `@tool ${name} {"path":"x","command":"true"}`).join("\n");

verifies(["session.tools", "session.tools.null", "session.tools.both-kinds", "session.tools.enforced"], async (run) => {
  const running = await puppetHost(run, {
    planner: asking({ "only-two": narrow(["wave", "read"]), lift: narrow(null) }),
    tools,
  });
  const { agent, requests, resultOf, of } = runAgent(running);
  const offered = () => requests.at(-1)?.tools.map(({ name }) => name);
  await agent.prompt("hello");
  expect(offered()).toEqual(all);
  expect(await running.ask("planner", "only-two")).toEqual({ id: "only-two", result: {} });
  await agent.prompt(calls);
  expect(offered()).toEqual(["read", "read_result", "wave"]);
  for (const name of ["bash", "greet"]) {
    expect(resultOf(name)).toMatchObject({ is_error: true, content: expect.stringContaining("not available") });
  }
  expect(resultOf("wave")).toMatchObject({ is_error: false, content: "hello" });
  const outcomes = of("tool_end").toSorted((a, b) => a.id - b.id);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["failed", "blocked", "blocked", "completed"]);
  expect((await running.seen("tools", "tool_call")).map(({ params }) => params?.name)).toEqual(["wave"]);

  expect(await running.ask("planner", "lift")).toEqual({ id: "lift", result: {} });
  await agent.prompt(calls);
  expect(offered()).toEqual(all);
  expect(resultOf("greet")).toMatchObject({ is_error: false });
});

verifies("session.tools.enforced", { when: "the narrowing comes in the middle of a turn" }, async (run) => {
  const running = await puppetHost(run, {
    planner: {
      manifest: { tools: [{ name: "plan" }] },
      on: { "tool_call plan": steps(request("narrowed", ...narrow(["plan"])), { content: "planned" }) },
    },
    tools,
  });
  const { agent, requests, resultOf } = runAgent(running);
  await agent.prompt("@tool plan {}\n@then\n@tool greet {}");
  expect(requests.map((one) => one.tools.map(({ name }) => name))).toEqual([
    [...builtInToolNames, "plan", "greet", "wave"],
    ["read_result", "plan"],
    ["read_result", "plan"],
  ]);
  expect(resultOf("greet")).toMatchObject({ is_error: true });
  expect(await running.seen("tools", "tool_call")).toEqual([]);
});

verifies(["session.tools.empty", "session.tools.unknown-names"], async (run) => {
  const running = await puppetHost(run, {
    planner: asking({
      none: narrow([]),
      unknown: narrow(["unheard-of", "greet", 7, null, ["bash"], "bash "]),
      odd: narrow("bash"),
      missing: ["session.tools", {}],
    }),
    tools,
  });
  const { agent, requests, resultOf } = runAgent(running);
  const offered = () => requests.at(-1)?.tools.map(({ name }) => name);
  expect(await running.ask("planner", "none")).toEqual({ id: "none", result: {} });
  await agent.prompt(`${calls}\n@tool read_result {"id":99}`);
  expect(offered()).toEqual(["read_result"]);
  for (const name of ["read", "bash", "greet"]) expect(resultOf(name)).toMatchObject({ is_error: true });
  expect(resultOf("read_result")?.content).toContain("99");
  expect(agent.info().tools).toEqual([]);

  expect(await running.ask("planner", "unknown")).toEqual({ id: "unknown", result: {} });
  await agent.prompt("hello");
  expect(offered()).toEqual(["read_result", "greet"]);
  expect(agent.info().tools).toEqual(["unheard-of", "greet", "bash "]);
  for (const id of ["odd", "missing"]) {
    await running.ask("planner", "none");
    expect(await running.ask("planner", id)).toEqual({ id, result: {} });
    expect(agent.info().tools).toBeNull();
  }
});

verifies("session.tools.reset-on-reload", async (run) => {
  const running = await puppetHost(run, { planner: asking({ "only-read": narrow(["read"]) }), tools });
  const { agent, requests } = runAgent(running);
  await running.ask("planner", "only-read");
  expect(agent.info().tools).toEqual(["read"]);
  await agent.reload();
  expect(agent.info().tools).toBeNull();
  await agent.prompt("hello");
  expect(requests[0]?.tools.map(({ name }) => name)).toEqual(all);
});
