/** What changes of the system prompt from run to run: kept where it happened, and read there by models that can. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import { readSession } from "../../../../src/agent/session/read-session.js";
import { call, finish, text } from "../agent-under-test.js";
import { asking } from "../control/ask.js";
import { recorded, scripted } from "./recorded-agent.js";

const ok: readonly ModelPart[] = [text("ok"), finish()];

/** An agent whose sections are those that a test says; `inPlace`: its model reads changes where they happened. */
function withSections(inPlace: boolean, ...replies: (readonly ModelPart[])[]) {
  const { model } = scripted(...(replies.length === 0 ? [ok, ok, ok, ok] : replies));
  const found = Object.assign(model, { takesSystemMessages: inPlace });
  const it = recorded({ findModel: () => found }, { name: "mine", run: () => ({ content: "done" }) });
  const state = { sections: {} as Record<string, string> };
  it.lifecycle.names = ["before_agent_start"];
  it.lifecycle.answers.before_agent_start = ({ systemPromptOptions }) => ({
    systemPromptOptions: { ...systemPromptOptions, sections: state.sections },
  });
  const kept = () => it.agent.tree().filter((entry) => entry.type === "system");
  return { ...it, model: found, state, kept };
}

test("as long as nothing changes, nothing is kept", async () => {
  const { agent, state, kept, model } = withSections(true);
  state.sections = { mood: "calm" };
  await agent.prompt("one");
  await agent.prompt("two");
  expect(kept()).toEqual([]);
  expect(model.requests[1]?.system).toBe(model.requests[0]?.system);
  expect(model.requests[1]?.system).toContain("<mood>\ncalm\n</mood>");
});

test("a model that cannot read changes in place has the prompt as it is now in front, and no other", async () => {
  const { agent, state, kept, model } = withSections(false);
  state.sections = { mood: "calm" };
  await agent.prompt("one");
  state.sections = { mood: "wild" };
  await agent.prompt("two");
  expect(kept()).toMatchObject([{ sections: { mood: "<mood>\nwild\n</mood>" }, tools_added: [], tools_removed: [] }]);
  expect(model.requests[1]?.system).toContain("wild");
  expect(model.requests[1]?.system).not.toContain("calm");
  expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
});

test("a model that can keeps what it has read, and reads what changed where it changed", async () => {
  const { agent, state, model } = withSections(true);
  state.sections = { mood: "calm", tone: "dry" };
  await agent.prompt("one");
  state.sections = { mood: "wild" };
  await agent.prompt("two");
  await agent.prompt("three");
  const [first, second, third] = model.requests;
  expect([second?.system, third?.system]).toEqual([first?.system, first?.system]);
  const roles = third?.messages.map(({ role, content }) => (role === "system" ? content : role));
  expect(roles).toEqual([
    "user",
    "assistant",
    "user",
    'From here on the part "mood" of your instructions is this:\n\n<mood>\nwild\n</mood>\n\n' +
      'From here on the part "tone" of your instructions does not count any more.',
    "assistant",
    "user",
  ]);
  expect(third?.messages.slice(0, 4)).toEqual(second?.messages);
});

test("tools that are switched on in the middle of a run are told before the next request, and kept", async () => {
  const { agent, model, kept } = withSections(true, [call("mine", {}), finish("tool-calls")], ok);
  const begun = agent.prompt("one");
  agent.onEvent = ({ type }) => {
    if (type === "tool_end") void asking(agent)("session.active_tools", { names: ["read"] });
  };
  await begun;
  expect(kept()).toMatchObject([{ tools_removed: expect.arrayContaining(["mine", "bash"]), tools_added: [] }]);
  expect(model.requests[1]?.tools.map(({ name }) => name)).toEqual(expect.not.arrayContaining(["mine"]));
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({
    role: "system",
    content: expect.stringContaining("You may not use these tools any more: "),
  });
});

test("a forced prompt is not kept, and stands in front of everything", async () => {
  const { agent, state, lifecycle, model, kept } = withSections(true);
  await agent.prompt("one");
  state.sections = { mood: "wild" };
  const { before_agent_start: sections } = lifecycle.answers;
  lifecycle.answers.before_agent_start = async (given) => ({
    ...(await sections?.(given)),
    systemPrompt: "Only this.",
  });
  await agent.prompt("two");
  expect(model.requests[1]).toMatchObject({ system: "Only this." });
  expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(JSON.stringify(kept())).not.toContain("Only this.");
});

test("modules read changes as system messages, and a list that they change has the prompt as it is now", async () => {
  const { agent, state, lifecycle, model } = withSections(true);
  lifecycle.names = ["before_agent_start", "context", "context_with_system"];
  state.sections = { mood: "calm" };
  await agent.prompt("one");
  state.sections = { mood: "wild" };
  await agent.prompt("two");
  const [head, ...rest] = lifecycle.of("context_with_system")[1]?.messages ?? [];
  expect(head).toMatchObject({ sections: { mood: "<mood>\ncalm\n</mood>" }, toolsAdded: expect.anything() });
  expect(rest.map(({ role }) => role)).toEqual(["user", "assistant", "user", "system"]);
  expect(rest.at(-1)).toMatchObject({ content: "", sections: { mood: "<mood>\nwild\n</mood>" } });
  expect(lifecycle.of("context")[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  lifecycle.answers.context = ({ messages }) => ({ messages: messages.slice(-1) });
  await agent.prompt("three");
  expect(lifecycle.of("context_with_system")[2]?.messages).toMatchObject([
    { role: "system", sections: { mood: "<mood>\nwild\n</mood>" } },
    { role: "user", content: "three" },
  ]);
  expect(model.requests[2]?.system).toContain("wild");
  expect(model.requests[2]?.messages).toHaveLength(1);
  lifecycle.answers.context = () => undefined;
  lifecycle.answers.context_with_system = ({ messages }) => ({
    messages: messages.filter(({ role }) => role !== "system"),
  });
  await agent.prompt("four");
  expect(model.requests[3]).toMatchObject({ system: "" });
});

test("a branch that was left takes its changes with it", async () => {
  const { agent, state, model } = withSections(true);
  state.sections = { mood: "calm" };
  await agent.prompt("one");
  const before = agent.leaf();
  state.sections = { mood: "wild" };
  await agent.prompt("two");
  await agent.moveTo(before);
  state.sections = { mood: "calm" };
  await agent.prompt("again");
  expect(model.requests[2]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
});

test("what was kept is read again, and a later process begins with the prompt as it is then", async () => {
  const { agent, state } = withSections(true);
  await agent.prompt("one");
  state.sections = { mood: "wild" };
  await agent.prompt("two");
  await agent.close();
  const path = agent.info().path ?? "";
  const read = readSession(readFileSync(path, "utf8"));
  expect(read.ok && read.tree.entries.filter(({ type }) => type === "system")).toMatchObject([
    { sections: { mood: "<mood>\nwild\n</mood>" } },
  ]);
  const { model } = scripted(ok);
  const later = Object.assign(model, { takesSystemMessages: true });
  const resumed = recorded({ findModel: () => later, session: { kind: "resume", path } });
  await resumed.agent.prompt("three");
  expect(later.requests[0]?.messages.map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "user",
    "assistant",
    "user",
  ]);
});
