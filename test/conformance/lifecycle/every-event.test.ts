/** Every lifecycle event, through a real host, to two modules in threads of their own and a program (seed 002). */
import { expect, test, vi } from "vitest";
import { type LifecycleName, lifecycleNames, lifecycleTable } from "../../../src/protocol/lifecycle/lifecycle-table.js";
import { names } from "../../fixtures/modules/events/names.js";
import { everyEventHost, fixture } from "./every-event-host.js";
import { payloadOf } from "./every-event-payloads.js";

// Every event in one test: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 });

const text = (words: string) => ({ type: "text", text: words });
const user = (content: string) => ({ role: "user", content, timestamp: 1 });
const result = { output: "first", exitCode: 0, cancelled: false, truncated: false };

/** What the answers of the program, the first and the second module come to; events that are not here take none. */
const answers: Partial<Record<LifecycleName, unknown>> = {
  project_trust: { trusted: "yes", remember: true },
  resources_discover: {
    skillPaths: ["/program", "/first", "/second"],
    promptPaths: ["/first"],
    themePaths: ["/second"],
  },
  session_recovery_restore: { notices: ["program", "first", "second"] },
  session_recovery_replay: {
    decisions: [
      { entryId: "e1", action: "defer" },
      { entryId: "e1", action: "drop" },
    ],
    notices: ["first"],
  },
  session_before_switch: { cancel: true },
  session_before_fork: { cancel: true },
  session_before_compact: { compactedText: "second" },
  session_before_tree: { summary: { summary: "second" } },
  input: { action: "transform", text: "hello program first second" },
  message_end: { message: expect.objectContaining({ role: "toolResult", content: [text("program"), text("first")] }) },
  context: { messages: [user("program"), user("first")] },
  context_with_system: { messages: [user("hello"), user("first")] },
  before_provider_headers: { headers: { kept: "1", "x-program": "1", "x-first": "1", "x-second": "1" } },
  before_provider_request: { payload: { model: "m", program: true, first: true, second: true } },
  cache_warming_decision: { action: "warm" },
  tool_call: {
    input: { command: "ls", by: "program first" },
    block: true,
    reason: "second read: program first",
    terminate: true,
  },
  tool_result: { content: [text("out"), text("program"), text("first")], details: { first: true }, isError: true },
  user_bash: { result },
  turn_end: {
    entries: [
      { type: "custom", customType: "program" },
      { type: "custom", customType: "first" },
      { type: "custom", customType: "second saw 2" },
    ],
    continue: true,
  },
  agent_before_settle: { entries: [{ type: "custom", customType: "first" }], continue: true },
};

/** Whoever is asked of each: after these, nobody. */
const lastAsked: Partial<Record<LifecycleName, string>> = {
  project_trust: "first",
  session_before_switch: "first",
  user_bash: "first",
};

test("every event of the seed is in the table, and no other", () => {
  // Names of older versions, kept for modules of that age.
  expect([...lifecycleNames].sort()).toEqual([...names, "session_fork", "session_switch"].sort());
});

test("payloads arrive whole, and answers compose in extension order", async () => {
  const { announce, told, errors } = await everyEventHost("answer");
  for (const name of names) {
    const payload = payloadOf(name);
    const came = await announce(name, payload);
    if (name === "before_agent_start") {
      expect(came).toMatchObject({
        messages: [{ customType: "program" }, { customType: "first" }, { customType: "second" }],
        systemPromptOptions: { promptGuidelines: ["first"] },
        systemPrompt: expect.stringMatching(/ second$/),
      });
    } else expect(came, name).toEqual(answers[name]);
    const asked = ["program", "first", "second"];
    const expected = asked.slice(0, asked.indexOf(lastAsked[name] ?? "second") + 1);
    await expect
      .poll(() =>
        told
          .filter(({ event }) => event.type === name)
          .map(({ who }) => who)
          .sort(),
      )
      .toEqual([...expected].sort());
    const first = told.find(({ who, event }) => who === "program" && event.type === name);
    expect(first?.event, name).toMatchObject(JSON.parse(JSON.stringify(payload)));
  }
  expect(errors.map(({ event, error }) => `${event}: ${error}`)).toEqual([
    "message_end: message_end handlers must return a message with the same role",
    "context_with_system: context_with_system handlers must keep a system message at index 0",
  ]);
});

test("a handler that throws is named once with its event, its file and its words, and the rest goes on", async () => {
  const { announce, told, errors, frontEnd } = await everyEventHost("throw");
  for (const name of names) {
    const came = await announce(name, payloadOf(name));
    const kind = lifecycleTable[name];
    if (name === "tool_call") {
      expect(came).toEqual({
        input: { command: "ls", by: "program", edited: true },
        block: true,
        reason: "broken tool_call",
      });
    } else if (name === "user_bash") expect(came).toEqual({ refused: "broken user_bash" });
    const isLast = kind === "guard" || name === "user_bash";
    const hasHeard = () => told.some(({ who, event }) => who === "second" && event.type === name);
    if (!isLast) await expect.poll(hasHeard).toBe(true);
  }
  await expect.poll(() => new Set(errors.map(({ event }) => event)).size).toBe(names.length);
  for (const name of names) {
    const said = errors.filter(({ event, error }) => event === name && error.includes(`broken ${name}`));
    expect(said.length, name).toBe(1);
    expect(said[0]).toMatchObject({ extension: "first", path: expect.stringMatching(/first\.ts$/) });
  }
  const thrown =
    fixture("listen.ts")
      .split("\n")
      .findIndex((line) => line.includes("throw new Error")) + 1;
  expect(errors[0]?.stack).toContain(`listen.ts:${thrown}:`);
  expect(frontEnd.notices.some(({ text: said }) => said.includes("broken"))).toBe(true);
});

test("a thread that ends while it is asked blocks a call, refuses a command, and has no say in anything else", async () => {
  const { host, announce, told } = await everyEventHost("die");
  for (const name of names) {
    const came = await announce(name, payloadOf(name));
    if (name === "tool_call") expect(came).toMatchObject({ block: true, reason: "extension unavailable: first" });
    else if (name === "user_bash") expect(came).toEqual({ refused: "extension unavailable: first" });
    else {
      const hasHeard = () => told.some(({ who, event }) => who === "second" && event.type === name);
      await expect.poll(hasHeard).toBe(true);
    }
    await expect(host.reloadExtension("first")).resolves.toEqual({ ok: true });
  }
});
