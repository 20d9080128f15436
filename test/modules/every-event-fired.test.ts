/**
 * A session that comes by every event of the seed: each is announced by e itself, to a module, with the fields that the
 * seed names. Warming a cache takes minutes of silence: test/unit/agent/turn/cache-warmer.test.ts.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { names } from "../fixtures/modules/events/names.js";
import { providerServer, replies, streams } from "../helpers/provider-server.js";
import { wires } from "../helpers/provider-wires.js";
import { tempDir } from "../helpers/temp-dir.js";
import { eventFields, strayFields } from "./event-fields.js";
import { openCorpus } from "./in-process.js";
import { agree } from "./screen.js";

vi.setConfig({ testTimeout: 120_000 });

const api = "openai-completions";
const text = expect.any(String);
const number = expect.any(Number);
const list = expect.any(Array);
const object = expect.any(Object);

/** What the seed says each event carries. */
const payloads: Readonly<Record<string, object>> = {
  project_trust: { cwd: text },
  resources_discover: { cwd: text, reason: "startup" },
  session_start: { reason: "startup" },
  session_recovery_restore: { reason: "resume" },
  session_recovery_replay: {
    pending: [
      expect.objectContaining({
        entryId: text,
        customType: "late",
        content: "still on its way",
        timestamp: number,
        delivery: text,
      }),
    ],
  },
  session_info_changed: { name: "A name" },
  session_before_switch: { reason: "new" },
  session_before_fork: { entryId: text, position: "before" },
  session_before_compact: { preparation: object, parameters: object, branchEntries: list, reason: "manual" },
  session_compact: { compactionEntry: object, parameters: object, result: object, reason: "manual" },
  session_compact_failed: { reason: "manual", errorMessage: text, aborted: false, willRetry: false },
  session_before_tree: { preparation: object },
  session_tree: { newLeafId: null, oldLeafId: text },
  session_shutdown: { reason: "quit" },
  input: { text, source: "interactive" },
  before_agent_start: { prompt: text, systemPrompt: text, systemPromptOptions: object, messageType: "user" },
  agent_start: {},
  agent_end: { messages: list },
  agent_before_settle: { entries: list, continue: false, context: object, outcome: "completed" },
  agent_settled: { aborted: false },
  ui_prompt_start: { reason: "ui_prompt", kind: "confirm", title: "Well?" },
  ui_prompt_end: { reason: "ui_prompt", kind: "confirm", title: "Well?" },
  turn_start: { turnIndex: number, timestamp: number },
  turn_end: {
    turnIndex: number,
    message: object,
    toolResults: list,
    entries: list,
    continue: false,
    context: object,
    messageEntryId: text,
  },
  message_start: { message: object },
  message_update: {
    assistantMessageEvent: expect.objectContaining({ type: "text_delta", delta: text, contentIndex: 0 }),
  },
  message_end: { message: object },
  context: { messages: list },
  context_with_system: { messages: list },
  before_provider_headers: { headers: object, provider: "own", api, model: "m-1" },
  before_provider_request: { payload: object },
  after_provider_response: { status: 200, headers: object },
  provider_stream_event: { provider: "own", api, model: "m-1", data: object },
  model_select: { model: object, previousModel: object, source: "set" },
  thinking_level_select: { level: text, previousLevel: text },
  tool_execution_start: { toolCallId: text, toolName: "ls", args: object },
  tool_call: { toolCallId: text, toolName: "ls", input: object },
  tool_execution_update: { toolCallId: text, toolName: "bash", args: object, partialResult: object },
  tool_result: { toolCallId: text, toolName: "ls", input: object, content: list, isError: false },
  tool_execution_end: { toolCallId: text, toolName: "ls", result: object, isError: false, durationMs: number },
  user_bash: { command: "echo own", excludeFromContext: false, cwd: text },
  workflow_lifecycle: {
    eventId: "1",
    target: { kind: "stage", status: "completed" },
    cursor: object,
    delivery: "live",
  },
  workflow_activity_changed: { root: { rootRunId: "run", state: "working" }, cursor: object },
  workflow_stage_completed: { eventId: "1", cursor: object },
  workflow_heartbeat: { runId: "run", intervalMinutes: 5, cursor: object },
};

type Heard = Record<string, unknown> & { readonly type: string };

const read = (file: string): readonly Heard[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Calls that run at the same time come in an order each, and in none between them. */
const byCall = (events: readonly Heard[]) => Map.groupBy(events, ({ toolCallId = "none" }) => toolCallId);

const beside = new URL("../fixtures/modules/hears-all.mjs", import.meta.url).href;
const program = { "hears.mjs": `#!/usr/bin/env node\nimport "${beside}";\n` };

/** A session with a provider of its own, to its end. Its file. */
async function comeByProviders(env: Readonly<Record<string, string>>): Promise<string> {
  const wire = wires.find((one) => one.api === api)!;
  const { url: baseUrl } = await providerServer(
    streams(wire.says("hello")),
    streams(wire.rich),
    streams(wire.says("done")),
    streams(wire.says("a summary of it all")),
    streams(wire.says("and more")),
    replies(400, wire.error("no summary today", "bad")),
    streams(wire.says("it will not end"), "hang"),
  );
  const models = [{ id: "m-1" }, { id: "m-2", efforts: ["low", "high"] }];
  const { session, type, screen } = await openCorpus(["../hears-all"], {
    env: { ...env, OWN_KEY: "k" },
    extensions: program,
    files: { "AGENTS.md": "Be kind." },
    provider: { baseUrl, api, apiKeyEnv: "OWN_KEY", models } as never,
    options: { session: { kind: "new" } },
  });
  const { agent } = session;
  await type("hi");
  await type("use tools");
  screen.replies.push(agree(true));
  await type("/ask-me");
  await type("/publish");
  await agent.shell("echo own");
  agent.rename("A name");
  expect(await agent.compacted(null)).toMatchObject({ ok: true });
  await type("more");
  expect(await agent.compacted(null)).toMatchObject({ ok: false });
  await agent.setModel("own/m-2");
  await agent.setEffort("high");
  expect(await agent.mayLeave("new")).toBe(true);
  expect(await agent.fork(null, "before")).toMatchObject({ ok: true });
  expect(await agent.moveTo(agent.history()[0]!.id, {})).toMatchObject({ ok: true });
  const { path } = agent.info();
  const last = agent.submit("leave a note");
  // Both have heard all that comes before the answer: whoever is still asked when a session closes is not asked on.
  const hasBegun = (file = "") => readFileSync(file, "utf8").includes("it will not end");
  await expect.poll(() => [env.HEARD, env.HEARD_BY_PROGRAM].every(hasBegun), { timeout: 20_000 }).toBe(true);
  expect(agent.tree().some((entry) => "delivery" in entry)).toBe(true);
  await session.close();
  await last;
  return path!;
}

/** The session is taken up again, without a network. */
async function comeBack(path: string, env: Readonly<Record<string, string>>): Promise<void> {
  const { session, type } = await openCorpus(["../hears-all"], {
    env,
    extensions: program,
    options: { session: { kind: "resume", path } },
  });
  await session.agent.startPendingRecovery();
  await session.agent.idle();
  await type('@tool bash {"command":"echo out"}');
  await session.close();
}

test("a session that comes by everything announces every event of the seed, to a module and to a program", async () => {
  const [file, other] = [join(tempDir(), "module"), join(tempDir(), "program")];
  for (const one of [file, other]) writeFileSync(one, "");
  const env = { HEARD: file, HEARD_BY_PROGRAM: other };
  await comeBack(await comeByProviders(env), env);
  const heard = read(file);
  const announced = new Set(heard.map(({ type }) => type));
  expect(names.filter((name) => !announced.has(name))).toEqual(["cache_warming_decision"]);
  for (const [name, payload] of Object.entries(payloads)) {
    const those = heard.filter(({ type }) => type === name);
    expect(those, name).toContainEqual(expect.objectContaining({ ...payload, type: name }));
  }
  expect(heard.flatMap((event) => strayFields(event).map((field) => `${event.type}.${field}`))).toEqual([]);
  // One order and one payload for all; a signal is nothing that crosses a process.
  expect(byCall(read(other))).toEqual(byCall(heard.map(({ signal: _, ...event }) => event)));
});

test("the fields of every event are listed", () => {
  const aliases = ["session_switch", "session_fork"];
  expect(Object.keys(eventFields).toSorted()).toEqual([...names, ...aliases].toSorted());
  expect(strayFields({ type: "session_start", reason: "new", previousSessionFile: "x", more: 1 })).toEqual(["more"]);
  expect(strayFields({ type: "tool_call", toolCallId: "1", toolName: "ls" })).toEqual(["input"]);
});
