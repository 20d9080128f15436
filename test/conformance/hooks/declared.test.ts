/** Who is asked a hook, with what, and in which order the answers count. */
import { expect } from "vitest";
import type { ExtensionHost } from "../../../src/host/moments.js";
import { memoryPrograms } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { verifies } from "../../helpers/verifies.js";

const hooks = ["tool_call", "input", "before_turn", "tool_result", "compact_summary", "render"];

async function everyMoment(host: ExtensionHost): Promise<void> {
  await host.toolCall({ name: "bash", arguments: { command: "ls" } });
  await host.input("a line");
  await host.beforeTurn("a prompt");
  await host.toolResult({ name: "bash", content: "out", is_error: true });
  await host.compactSummary("a summary");
  await host.render({ kind: "assistant", name: "", content: "a reply" });
}

verifies("hook.declared-only", async (run) => {
  const scripts = Object.fromEntries(hooks.map((hook) => [hook, { manifest: { hooks: [hook], renders: ["*"] } }]));
  const { host, seen } = await puppetHost(run, { ...scripts, none: { manifest: { renders: ["*"] } } });
  await everyMoment(host);
  const asked = await Promise.all([...hooks, "none"].map(async (name) => [name, await methodsOf(seen, name)]));
  expect(Object.fromEntries(asked)).toEqual({
    ...Object.fromEntries(hooks.map((hook) => [hook, [`hook.${hook}`]])),
    none: [],
  });
});

async function methodsOf(
  seen: (name: string, key: string) => Promise<readonly unknown[]>,
  name: string,
): Promise<readonly string[]> {
  const counts = await Promise.all(
    hooks.map(async (hook) => ({ hook, count: (await seen(name, `hook.${hook}`)).length })),
  );
  return counts.flatMap(({ hook, count }) => Array.from({ length: count }, () => `hook.${hook}`));
}

verifies(
  [
    "hook.tool-call.params",
    "hook.input.params",
    "hook.before-turn.params",
    "hook.tool-result.params",
    "hook.compact-summary.params",
    "hook.render.params",
  ],
  async (run) => {
    const { host, puppet } = await puppetHost(run, { asked: { manifest: { hooks, renders: ["*"] } } });
    await everyMoment(host);
    await host.render({ kind: "tool", name: "bash", content: "output" });
    const all = puppet("asked")
      .log()
      .received.filter(({ method = "" }) => method.startsWith("hook."));
    expect(all.map(({ method, params }) => [method, params])).toEqual([
      ["hook.tool_call", { name: "bash", arguments: { command: "ls" } }],
      ["hook.input", { text: "a line" }],
      ["hook.before_turn", { prompt: "a prompt" }],
      ["hook.tool_result", { name: "bash", content: "out", is_error: true }],
      ["hook.compact_summary", { summary: "a summary" }],
      ["hook.render", { kind: "assistant", name: "", content: "a reply" }],
      ["hook.render", { kind: "tool", name: "bash", content: "output" }],
    ]);
  },
);

verifies("hook.order", { when: "they come in backwards" }, async (run) => {
  const held: (() => void)[] = [];
  const names = ["first", "second", "third"];
  const programs = names.map((name) => ({
    name,
    manifest: { hooks: ["before_turn"] },
    onMessage: ({ id }: { id?: number }, line: (value: object) => void) => {
      held.unshift(() => line({ id, result: { system_suffix: name, message: { content: name } } }));
      if (held.length === names.length) for (const answer of held) answer();
    },
  }));
  const { host } = await readyHost(run, [], memoryPrograms(programs));
  const { suffixes, messages } = await host.beforeTurn("go");
  expect(suffixes).toEqual(names);
  expect(messages.map(({ extension, content }) => [extension, content])).toEqual(names.map((name) => [name, name]));
});
