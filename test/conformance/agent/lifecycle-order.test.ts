/** The order in which a run is announced. */
import { expect } from "vitest";
import type { ModelPart } from "../../../src/agent/model/language-model.js";
import { verifies } from "../../helpers/verifies.js";
import { call, finish, ScriptedModel, text } from "../../unit/agent/agent-under-test.js";
import type { FakeTool } from "../../unit/agent/fake-host.js";
import { recorded, scripted } from "../../unit/agent/turn/recorded-agent.js";

const prompted = ["message_start:user", "message_end:user"];
const asked = ["context", "context_with_system"];
const answered = ["message_start:assistant", "message_end:assistant(stop)"];
const called = ["message_start:assistant", "message_end:assistant(toolUse)"];
const settled = ["agent_end", "agent_before_settle completed", "agent_settled"];
const resulted = ["message_start:toolResult", "message_end:toolResult"];

verifies("lifecycle.prompt", async () => {
  const { agent, lifecycle } = recorded();
  await agent.submit("hi");
  expect(lifecycle.log.slice(0, 5)).toEqual([
    "session_start startup",
    "resources_discover",
    "input",
    "before_agent_start",
    "agent_start",
  ]);
  expect(lifecycle.run).toEqual([
    "agent_start",
    "turn_start 0",
    ...prompted,
    ...asked,
    ...answered,
    "turn_end 0 completed",
    ...settled,
  ]);
  expect(lifecycle.log.filter((one) => one.startsWith("message_update"))).toEqual([
    "message_update:text_start",
    ...lifecycle.log.filter((one) => one === "message_update:text_delta"),
    "message_update:text_end",
  ]);
});

verifies("lifecycle.tool-turn", async () => {
  const { agent, lifecycle } = recorded({}, { name: "a", run: () => ({ content: "ran" }) });
  await agent.prompt("@tool a {}");
  expect(lifecycle.run).toEqual([
    "agent_start",
    "turn_start 0",
    ...prompted,
    ...asked,
    ...called,
    "tool_execution_start:a",
    "tool_call:a",
    "tool_result:a",
    "tool_execution_end:a",
    ...resulted,
    "turn_end 0 completed",
    "turn_start 1",
    ...asked,
    ...answered,
    "turn_end 1 completed",
    ...settled,
  ]);
});

verifies("lifecycle.parallel", async () => {
  const first = Promise.withResolvers<void>();
  const { agent, lifecycle } = recorded(
    {},
    {
      name: "slow",
      run: async (_args, { onUpdate }) => {
        onUpdate?.("stdout", "wor");
        await first.promise;
        onUpdate?.("stdout", "king");
        return { content: "slow" };
      },
    },
    { name: "quick", run: () => ({ content: "quick" }) },
  );
  lifecycle.heard.tool_execution_end = ({ toolName }) => {
    if (toolName === "quick") first.resolve();
  };
  await agent.prompt("@tool slow {}\n@tool quick {}");
  const tools = lifecycle.run.filter((one) => one.startsWith("tool_") || one.endsWith("toolResult"));
  expect(tools).toEqual([
    "tool_execution_start:slow",
    "tool_call:slow",
    "tool_execution_start:quick",
    "tool_call:quick",
    "tool_execution_update:slow",
    "tool_result:quick",
    "tool_execution_end:quick",
    "tool_execution_update:slow",
    "tool_result:slow",
    "tool_execution_end:slow",
    ...resulted,
    ...resulted,
  ]);
  const results = lifecycle
    .of("message_end")
    .flatMap(({ message }) => (message.role === "toolResult" ? [message.toolName] : []));
  expect(results).toEqual(["slow", "quick"]);
  const [update, later] = lifecycle.of("tool_execution_update");
  expect(update?.partialResult.content).toEqual([{ type: "text", text: "wor" }]);
  expect(later?.partialResult.content).toEqual([{ type: "text", text: "working" }]);
});

verifies("lifecycle.sequential", async () => {
  const { agent, lifecycle } = recorded({}, { name: "alone", sequential: true }, { name: "b" });
  await agent.prompt("@tool b {}\n@tool alone {}");
  const tools = lifecycle.run.filter((one) => one.startsWith("tool_") || one.endsWith("toolResult"));
  const one = (name: string) => [
    `tool_execution_start:${name}`,
    `tool_call:${name}`,
    `tool_result:${name}`,
    `tool_execution_end:${name}`,
    ...resulted,
  ];
  expect(tools).toEqual([...one("b"), ...one("alone")]);
});

verifies("lifecycle.blocked", async () => {
  const { agent, lifecycle, host, entries } = recorded({}, { name: "a" });
  lifecycle.answers.tool_call = () => ({ block: true, reason: "not today" });
  await agent.prompt("@tool a {}");
  expect(lifecycle.run.filter((one) => one.startsWith("tool_"))).toEqual([
    "tool_execution_start:a",
    "tool_call:a",
    "tool_execution_end:a (error)",
  ]);
  expect(host.log).not.toContain("call a");
  expect(lifecycle.of("tool_execution_end")[0]).not.toHaveProperty("durationMs");
  expect(entries().map(({ message }) => message)).toContainEqual(
    expect.objectContaining({ role: "tool", outcome: "blocked", content: "not today" }),
  );
});

for (const [what, prompt, name] of [
  ["the tool does not exist", "@tool nope {}", "nope"],
  ["the JSON is invalid", "@tool bash {broken", "bash"],
  ["the arguments do not fit", "@tool bash {}", "bash"],
] as const) {
  verifies("lifecycle.not-runnable", { when: what }, async () => {
    const { agent, lifecycle } = recorded();
    await agent.prompt(prompt);
    const tools = lifecycle.run.filter((one) => one.startsWith("tool_") || one.endsWith("toolResult"));
    expect(tools).toEqual([`tool_execution_start:${name}`, `tool_execution_end:${name} (error)`, ...resulted]);
  });
}

verifies("lifecycle.length-stop", async () => {
  const { findModel } = scripted([call("a", {}), call("b", {}), finish("length")], [text("ok"), finish()]);
  const { agent, lifecycle } = recorded({ findModel }, { name: "a" }, { name: "b" });
  await agent.prompt("hi");
  const tools = lifecycle.run.filter((one) => one.startsWith("tool_") || one.includes("(length)"));
  expect(tools).toEqual([
    "message_end:assistant(length)",
    "tool_execution_start:a",
    "tool_execution_start:b",
    "tool_execution_end:a (error)",
    "tool_execution_end:b (error)",
  ]);
});

verifies("lifecycle.terminate", { when: "all of two do" }, async () => {
  const { model, findModel } = scripted([call("a", {}), call("b", {}), finish("tool-calls")]);
  const tool = (name: string): FakeTool => ({ name, run: () => ({ content: "", terminate: true }) });
  const { agent, lifecycle } = recorded({ findModel }, tool("a"), tool("b"));
  expect((await agent.prompt("hi")).error).toBeNull();
  expect(model.requests).toHaveLength(1);
  expect(lifecycle.run.slice(-4)).toEqual(["turn_end 0 completed", ...settled]);
});

verifies("lifecycle.terminate", { when: "one of two does" }, async () => {
  const { model, findModel } = scripted([call("a", {}), call("b", {}), finish("tool-calls")], [text("ok"), finish()]);
  const { agent } = recorded({ findModel }, { name: "a", run: () => ({ terminate: true }) }, { name: "b" });
  await agent.prompt("hi");
  expect(model.requests).toHaveLength(2);
});

verifies("lifecycle.terminate.block", async () => {
  const { model, findModel } = scripted([call("a", {}), finish("tool-calls")]);
  const { agent, lifecycle } = recorded({ findModel }, { name: "a" });
  lifecycle.answers.tool_call = () => ({ block: true, terminate: true });
  await agent.prompt("hi");
  expect(model.requests).toHaveLength(1);
});

verifies("lifecycle.queue", async () => {
  const { agent, lifecycle, events } = recorded(
    {},
    {
      name: "a",
      run: async () => {
        await agent.followUp("and after that?");
        await agent.followUp("and then?");
        await agent.steer("look left");
        return { content: "ran" };
      },
    },
  );
  await agent.prompt("@tool a {}");
  const from = lifecycle.run.indexOf("turn_end 0 completed");
  const turn = (index: number) => [`turn_start ${index}`, ...prompted, ...asked, ...answered];
  expect(lifecycle.run.slice(from + 1)).toEqual([
    ...turn(1),
    "turn_end 1 completed",
    ...turn(2),
    "turn_end 2 completed",
    ...turn(3),
    "turn_end 3 completed",
    ...settled,
  ]);
  expect(lifecycle.run.filter((one) => one === "agent_start")).toHaveLength(1);
  const joined = events.flatMap((event) => (event.type === "steered" ? [event.text] : []));
  expect(joined).toEqual(["look left", "and after that?", "and then?"]);
});

verifies("lifecycle.late-message", async () => {
  const { agent, lifecycle } = recorded();
  let sent = false;
  lifecycle.heard.agent_end = async () => {
    if (!sent) sent = (await agent.followUp("one more")).ok;
  };
  const { output } = await agent.prompt("hi");
  expect(output).toBe("You said: hi\nYou said: one more");
  const runs = lifecycle.run.filter((one) => /^(agent_|turn_)/.test(one));
  const run = ["agent_start", "turn_start 0", "turn_end 0 completed", "agent_end"];
  expect(runs).toEqual([...run, ...run, "agent_before_settle completed", "agent_settled"]);
});

verifies("lifecycle.retry", async () => {
  const { agent, lifecycle, clock } = recorded();
  const run = agent.prompt("@fail 503 busy\n@then\n@say fine");
  await clock.timerSet();
  expect(lifecycle.run.at(-1)).toBe("agent_end (retries)");
  clock.advance(1_000);
  await run;
  expect(lifecycle.run).toEqual([
    "agent_start",
    "turn_start 0",
    ...prompted,
    ...asked,
    "message_start:assistant",
    "message_end:assistant(error)",
    "turn_end 0 error",
    "agent_end (retries)",
    "agent_start",
    "turn_start 0",
    ...asked,
    ...answered,
    "turn_end 0 completed",
    ...settled,
  ]);
  expect(lifecycle.of("turn_end")[0]?.messageEntryId).toBeNull();
});

verifies("lifecycle.failure", async () => {
  const { agent, lifecycle } = recorded();
  await agent.prompt("@fail 400 wrong");
  expect(lifecycle.run.slice(-6)).toEqual([
    "message_start:assistant",
    "message_end:assistant(error)",
    "turn_end 0 error",
    "agent_end",
    "agent_before_settle error",
    "agent_settled",
  ]);
  const [, message] = lifecycle.of("message_end");
  expect(message?.message).toMatchObject({ stopReason: "error", errorMessage: "wrong" });
});

const abortedTurn = ["turn_end 0 aborted", "agent_end", "agent_settled (aborted)"];

verifies("lifecycle.interrupt", { when: "the run has not begun" }, async () => {
  const { agent, lifecycle, entries } = recorded();
  lifecycle.answers.before_agent_start = () => {
    agent.interrupt();
    return undefined;
  };
  await agent.prompt("hi");
  expect(lifecycle.log).toEqual([
    "session_start startup",
    "resources_discover",
    "before_agent_start",
    "agent_settled (aborted)",
  ]);
  expect(entries().map(({ message }) => message.role)).toEqual(["user"]);
});

for (const name of ["context", "before_provider_request"] as const) {
  verifies("lifecycle.interrupt", { when: `it comes at ${name}` }, async () => {
    const model = new ScriptedModel([]);
    model.stream = async function* (_request, { tap }): AsyncGenerator<ModelPart> {
      await tap?.payload({}, { provider: "test", api: "test", model: "scripted" });
      yield text("never");
    };
    const { agent, lifecycle } = recorded({ findModel: () => model });
    const interrupt = () => {
      agent.interrupt();
      return undefined;
    };
    lifecycle.answers[name] = interrupt;
    await agent.prompt("hi");
    expect(lifecycle.run.slice(-5)).toEqual([
      "message_start:assistant",
      "message_end:assistant(aborted)",
      ...abortedTurn,
    ]);
  });
}

verifies("lifecycle.interrupt", { when: "the answer is half there" }, async () => {
  const { findModel } = scripted(async function* (): AsyncGenerator<ModelPart> {
    yield text("half");
    agent.interrupt();
    yield text("never");
  });
  const { agent, lifecycle } = recorded({ findModel });
  await agent.prompt("hi");
  expect(lifecycle.run.slice(-5)).toEqual([
    "message_start:assistant",
    "message_end:assistant(aborted)",
    ...abortedTurn,
  ]);
  expect(lifecycle.log).toContain("message_update:text_end");
});

verifies("lifecycle.interrupt", { when: "a call is judged" }, async () => {
  const { agent, lifecycle } = recorded({}, { name: "a" });
  lifecycle.answers.tool_call = () => {
    agent.interrupt();
    return undefined;
  };
  await agent.prompt("@tool a {}\n@tool a {}");
  const from = lifecycle.run.indexOf("tool_call:a");
  expect(lifecycle.run.slice(from)).toEqual([
    "tool_call:a",
    "tool_execution_start:a",
    "tool_execution_end:a (error)",
    "tool_execution_end:a (error)",
    ...resulted,
    ...resulted,
    ...abortedTurn,
  ]);
});

verifies("lifecycle.interrupt", { when: "a tool runs" }, async () => {
  const { agent, lifecycle } = recorded(
    {},
    {
      name: "a",
      run: () => {
        agent.interrupt();
        return { outcome: "cancelled", content: "stopped" };
      },
    },
  );
  await agent.prompt("@tool a {}");
  const from = lifecycle.run.indexOf("tool_call:a");
  expect(lifecycle.run.slice(from + 1)).toEqual([
    "tool_result:a",
    "tool_execution_end:a (error)",
    ...resulted,
    ...abortedTurn,
  ]);
});

verifies("lifecycle.interrupt", { when: "it waits to send again" }, async () => {
  const { agent, lifecycle, clock } = recorded();
  const run = agent.prompt("@fail 503 busy");
  await clock.timerSet();
  agent.interrupt();
  await run;
  expect(lifecycle.run.slice(-2)).toEqual(["agent_end (retries)", "agent_settled (aborted)"]);
});

verifies("lifecycle.compaction", async () => {
  const { agent, lifecycle } = recorded(
    {},
    {
      name: "a",
      run: () => {
        agent.compact(null);
        return { content: "ran" };
      },
    },
  );
  for (const word of ["one", "two"]) await agent.prompt(word);
  lifecycle.clear();
  await agent.prompt("@tool a {}");
  const from = lifecycle.run.indexOf("turn_end 0 completed");
  expect(lifecycle.run.slice(from, from + 6)).toEqual([
    "turn_end 0 completed",
    "session_before_compact manual",
    "session_compact manual",
    "turn_start 1",
    ...asked,
  ]);
});
