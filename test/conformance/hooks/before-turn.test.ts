/** What before_turn hooks add to a turn: to the end of the system prompt, and to the conversation. */
import { expect } from "vitest";
import { systemPrompt } from "../../../src/agent/system-prompt.js";
import { memoryPrograms } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { type Step, sequence } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const adding = (step: Step) => ({ manifest: { hooks: ["before_turn"] }, on: { "hook.before_turn": step } });
const user = (content: string, prompt: boolean) => ({ role: "user", content, prompt });

verifies(["hook.before-turn.once", "hook.before-turn.suffix"], async (run) => {
  const running = await puppetHost(run, { a: adding({ system_suffix: "About {{params.prompt}}" }) });
  const { agent, cwd, requests } = runAgent(running);
  const steps = '@tool bash {"command":"echo one"}\n@then\n@tool bash {"command":"echo two"}\n@then\n@say done';
  await agent.prompt(steps);
  expect(requests).toHaveLength(3);
  const system = `${systemPrompt(cwd)}\n\nAbout ${steps}`;
  expect(requests.map((request) => request.system === system)).toEqual([true, true, true]);
  const asked = await running.seen("a", "hook.before_turn");
  expect(asked.map(({ params }) => params)).toEqual([{ prompt: steps }]);
});

verifies("hook.before-turn.once", { when: "it is still asked while nothing was sent to the model" }, async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { hooks: ["before_turn"], commands: [{ name: "go" }] },
      on: { "hook.before_turn": { $await: "command go" } },
    },
  });
  const { agent, requests, events } = runAgent(running);
  const turn = agent.prompt("hello");
  await running.until("a", "hook.before_turn");
  await running.sync("a");
  expect(requests).toEqual([]);
  expect(events).toEqual([]);
  agent.interrupt();
  await turn;
  expect(requests).toEqual([]);
});

verifies("hook.before-turn.never-replaces", async (run) => {
  const instead = "You are somebody else.";
  const running = await puppetHost(run, {
    a: adding({
      system: instead,
      system_prompt: instead,
      systemPrompt: instead,
      prompt: instead,
      prefix: instead,
      replace: true,
      messages: [{ role: "system", content: instead }],
      system_suffix: "Added.",
    }),
  });
  const { agent, cwd, requests } = runAgent(running);
  await agent.prompt("hello");
  expect(requests[0]?.system).toBe(`${systemPrompt(cwd)}\n\nAdded.`);
  expect(requests[0]?.messages).toEqual([user("hello", true)]);
});

verifies(["hook.before-turn.suffix-order", "hook.before-turn.suffix-this-turn"], async (run) => {
  const answers: Record<string, readonly object[]> = {
    a: [{ system_suffix: "from a" }, {}],
    b: [{ system_suffix: " \n" }, { system_suffix: "" }],
    c: [{ system_suffix: "from c\nin two rows" }, { system_suffix: "again c" }],
  };
  const turns: Record<string, number> = {};
  const held: (() => void)[] = [];
  const programs = Object.keys(answers).map((name) => ({
    name,
    manifest: { hooks: ["before_turn"], events: [] },
    onMessage: ({ id }: { id?: number }, line: (value: object) => void) => {
      const turn = turns[name] ?? 0;
      turns[name] = turn + 1;
      // Answered in the wrong order, all at once.
      held.unshift(() => line({ id, result: answers[name]?.[turn] }));
      if (held.length === 3) for (const answer of held.splice(0)) answer();
    },
  }));
  const running = await readyHost(run, [], memoryPrograms(programs));
  const { agent, cwd, requests } = runAgent(running);
  await agent.prompt("one");
  await agent.prompt("two");
  const base = systemPrompt(cwd);
  expect(requests.map(({ system }) => system.slice(base.length))).toEqual([
    "\n\nfrom a\n\nfrom c\nin two rows",
    "\n\nagain c",
  ]);
});

verifies(
  ["hook.before-turn.message", "hook.before-turn.message-internal", "hook.before-turn.message-visible"],
  async (run) => {
    const running = await puppetHost(run, {
      "1-default": adding({ message: { content: "by default" } }),
      "2-internal": adding({ message: { content: "internal", internal: true } }),
      "3-visible": adding(sequence({ message: { content: "visible", internal: false } }, {})),
      "4-blank": adding({ message: { content: " \n" } }),
    });
    const { agent, requests, stored } = runAgent(running);
    await agent.prompt("hello");
    const added = ["by default", "internal", "visible"].map((content) => user(content, false));
    expect(requests.map(({ messages }) => messages)).toEqual([[user("hello", true), ...added]]);
    expect(running.frontEnd.blocks).toEqual([{ extension: "3-visible", title: "", body: "visible", format: "text" }]);
    const internal = stored().flatMap((message) => (message.role === "user" ? [message.internal] : []));
    expect(internal).toEqual([false, true, true, false]);
    await agent.prompt("again");
    expect(running.frontEnd.blocks).toHaveLength(1);
  },
);

verifies("hook.before-turn.silent", { when: "the turn goes on" }, async (run) => {
  const running = await puppetHost(run, { a: adding({}), b: adding({ $literal: null }) });
  const { agent, cwd, requests } = runAgent(running);
  expect((await agent.prompt("hello")).final_output).toBe("You said: hello");
  expect(requests).toMatchObject([{ system: systemPrompt(cwd), messages: [user("hello", true)] }]);
});
