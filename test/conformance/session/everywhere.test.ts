/** Session requests from inside of everything that waits for an answer, and secrets that stay where they were told. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { eventNames } from "../../../src/protocol/events.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { type Json, request, type Step, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const hooks = ["tool_call", "input", "before_turn", "tool_result", "compact_summary", "render"];

/** Asks what model it is, and answers only then, with that. */
const informed = (id: string, answer: (model: string) => Json): Step =>
  steps(request(id, "session.info", {}), answer(`{{answers.${id}.result.model}}`));

verifies("session.in-every-hook", async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: {
        hooks,
        renders: ["*"],
        commands: [{ name: "look", completions: true }],
        shortcuts: [{ key: "alt+x" }],
        tools: [{ name: "look" }],
      },
      on: {
        "hook.tool_call": informed("gate", (model) => ({ block: true, reason: model })),
        "hook.input": informed("input", (model) => ({ replace: model })),
        "hook.before_turn": informed("turn", (model) => ({ system_suffix: model })),
        "hook.tool_result": informed("result", (model) => ({ content: model })),
        "hook.compact_summary": informed("summary", (model) => ({ summary: model })),
        "hook.render": informed("render", (model) => ({ body: model })),
        "command look": informed("command", (notice) => ({ notice })),
        "command.complete": informed("complete", (value) => ({ items: [{ value }] })),
        shortcut: informed("shortcut", (notice) => ({ notice })),
        tool_call: informed("tool", (content) => ({ content })),
      },
    },
  });
  const { host } = running;
  runAgent(running);
  const model = "offline/echo";
  expect(await host.toolCall({ name: "bash", arguments: {} })).toMatchObject({ block: true, reason: model });
  expect(await host.input("line")).toMatchObject({ kind: "replaced", text: model });
  expect(await host.beforeTurn("prompt")).toMatchObject({ suffixes: [model] });
  expect(await host.toolResult({ name: "bash", content: "", is_error: false })).toMatchObject({ content: model });
  expect(await host.compactSummary("summary")).toBe(model);
  expect(await host.render({ kind: "assistant", name: "", content: "reply" })).toMatchObject({ body: model });
  expect(await host.runCommand("look", "")).toMatchObject({ notice: model });
  expect(await host.complete("look", "")).toMatchObject([{ value: model }]);
  expect(await host.pressShortcut("alt+x")).toMatchObject({ notice: model });
  expect(await host.callTool("look", {})).toMatchObject({ content: model });
  expect(running.notices()).toEqual([]);
});

verifies("ui.input.secret-kept", async (run) => {
  const secret = "hunter2-is-the-secret";
  const stderr: string[] = [];
  const running = await puppetHost(
    run,
    {
      asker: {
        manifest: { commands: [{ name: "unlock" }] },
        on: {
          "command unlock": steps(request("key", "ui.input", { title: "Key?", secret: true }), { notice: "unlocked" }),
        },
      },
      spy: { manifest: { hooks, events: eventNames, renders: ["*"], tools: [{ name: "look" }] } },
    },
    { onStderr: (_, text) => stderr.push(text) },
  );
  const { agent, requests, events } = runAgent(running);
  await agent.prompt("first");
  const submitted = agent.submit("/unlock");
  const open = await running.frontEnd.question();
  expect(open.question).toMatchObject({ kind: "input", secret: true });
  open.answer({ kind: "text", text: secret });
  await submitted;
  expect(await running.answer("asker", "key")).toEqual({ id: "key", result: { text: secret } });
  await agent.submit("what is the key?\n@tool look {}");
  await running.sync("spy");
  const { notices, blocks, drafts } = running.frontEnd;
  const everybodyElse = [running.puppet("spy").log().lines, requests, events, notices, blocks, drafts, stderr];
  expect(JSON.stringify([everybodyElse, running.host.report()])).not.toContain(secret);
  expect(readFileSync(agent.info().path ?? "", "utf8")).not.toContain(secret);
});
