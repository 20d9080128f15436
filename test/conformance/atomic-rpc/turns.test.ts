/** Commands about turns: what they are answered, and what becomes of what was said. */
import { describe, expect, test } from "vitest";
import { type AtomicDriver, type AtomicLine, openAtomic } from "../../helpers/atomic-rpc.js";
import { type Case, prompt, withMore } from "./case.js";
import { compactionCases } from "./compaction-cases.js";
import { shellCases } from "./shell-cases.js";
import { turnCases } from "./turn-cases.js";

const plain: readonly Case[] = [...turnCases, ...compactionCases, ...shellCases];
const cases = [...plain, ...plain.map(withMore)];

test("each case has a name of its own", () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

test.each(cases)("$name", async ({ setup, before = [], prepare, line, answer }) => {
  const driver = await openAtomic(setup);
  for (const command of before) expect(await driver.done(command)).toMatchObject({ success: true });
  await prepare?.(driver);
  driver.send({ id: "x", ...(line as object) });
  const isAnswer = ({ type, id }: AtomicLine): boolean => type === "response" && id === "x";
  expect(await driver.until(isAnswer)).toEqual(answer);
  // What was made ready may run on; once it has ended, nothing more was said to this one.
  await driver.connection.close();
  await driver.connection.lines.idle();
  expect(driver.lines.filter(isAnswer)).toHaveLength(1);
});

/** A tool that waits for a command, a command that asks something, and a listener that tells what it hears. */
const gated = {
  "gate.mjs": `export default function (pi) {
    pi.registerTool({
      name: "gate", label: "Gate", description: "waits", parameters: { type: "object", properties: {} },
      execute: (_id, _params, signal) => new Promise((resolve) => {
        const end = () => resolve({ content: [{ type: "text", text: "open" }], details: {} });
        signal?.addEventListener("abort", end);
        pi.events.on("go", end);
      }),
    });
    pi.registerCommand("go", { description: "opens the gate", handler: async () => void pi.events.emit("go") });
    pi.registerCommand("ask", { description: "asks", handler: async (_args, ctx) => {
      if (await ctx.ui.confirm("Begin?", "a turn")) pi.sendUserMessage("begun by a command");
    } });
    pi.on("input", async ({ text, source, streamingBehavior }, ctx) => {
      ctx.ui.notify(JSON.stringify({ text, source, streamingBehavior }));
      if (text === "slow") await ctx.ui.confirm("Slow", "goes on when answered");
    });
  }`,
};

/** A turn runs a tool that ends when `/go` comes. */
async function atGate(words = "@tool gate {}"): Promise<AtomicDriver> {
  const driver = await openAtomic({ modules: gated });
  expect(await driver.ask(prompt(words))).toMatchObject({ data: { disposition: "started" } });
  await driver.until(({ type }) => type === "tool_execution_start");
  return driver;
}

const settled = (driver: AtomicDriver): Promise<void> => driver.connection.session.agent.idle();

/** What was said to the model, in order. */
async function userTexts(driver: AtomicDriver): Promise<unknown> {
  const { data } = await driver.ask({ type: "get_messages" });
  const { messages } = data as { messages: { role: string; content: string | { text?: string }[] }[] };
  return messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => (typeof content === "string" ? content : content.map(({ text }) => text).join("")));
}

const heard = (driver: AtomicDriver): unknown[] =>
  driver.requests("notify").map(({ message }) => JSON.parse(String(message)));

describe("a command of an extension", () => {
  test("runs at once while a turn runs, and the turn goes on", async () => {
    const driver = await atGate();
    expect(await driver.ask(prompt("/go"))).toMatchObject({ data: { disposition: "handled" } });
    await settled(driver);
    expect(driver.events("agent_end")).toHaveLength(1);
    expect(await userTexts(driver)).toEqual(["@tool gate {}"]);
  });

  test("that asks something does not keep an abort waiting", async () => {
    const driver = await openAtomic({ modules: gated });
    driver.send({ id: "c", ...prompt("/ask") });
    const dialog = await driver.until(({ method }) => method === "confirm");
    expect(await driver.ask({ type: "abort" })).toMatchObject({ success: true });
    expect(
      driver.lines.some(({ id }) => id === "c"),
      "the command goes on",
    ).toBe(false);
    driver.respond(dialog, { confirmed: false });
    expect(await driver.until(({ type, id }) => type === "response" && id === "c")).toMatchObject({
      data: { disposition: "handled" },
    });
  });
});

test("listeners hear who said it, and how it will join", async () => {
  const driver = await atGate();
  await driver.ask({ ...prompt("a"), streamingBehavior: "followUp" });
  await driver.ask({ type: "steer", message: "b" });
  await driver.ask({ type: "follow_up", message: "c" });
  await driver.ask(prompt("/go"));
  await settled(driver);
  expect(heard(driver)).toEqual([
    { text: "@tool gate {}", source: "rpc" },
    { text: "a", source: "rpc", streamingBehavior: "followUp" },
    { text: "b", source: "rpc", streamingBehavior: "steer" },
    { text: "c", source: "rpc", streamingBehavior: "followUp" },
  ]);
  expect(await userTexts(driver)).toEqual(["@tool gate {}", "b", "a", "c"]);
});

describe("abort", () => {
  test("in the very write of a prompt ends the turn that the prompt begins, and is answered when nothing runs", async () => {
    const driver = await openAtomic();
    driver.send({ id: "p", ...prompt("@wait 600000") });
    driver.send({ id: "a", type: "abort" });
    await driver.until(({ type, id }) => type === "response" && id === "a");
    const told = driver.lines.filter(({ type, id }) => type === "agent_settled" || id === "a" || id === "p");
    expect(told).toMatchObject([
      { id: "p", data: { disposition: "started" } },
      { type: "agent_settled", aborted: true },
      { id: "a", success: true },
    ]);
    expect(await userTexts(driver), "the words are kept").toEqual(["@wait 600000"]);
  });

  test("waits for a prompt about which a listener still thinks", async () => {
    const driver = await openAtomic({ modules: gated });
    driver.send({ id: "p", ...prompt("slow") });
    const dialog = await driver.until(({ method }) => method === "confirm");
    driver.send({ id: "a", type: "abort" });
    expect((await driver.ask({ type: "get_state" })).data).toMatchObject({ isStreaming: false });
    expect(driver.lines.some(({ id }) => id === "a")).toBe(false);
    driver.respond(dialog, { confirmed: true });
    await driver.until(({ type, id }) => type === "response" && id === "a");
    expect(driver.events("agent_settled")).toMatchObject([{ aborted: true }]);
  });
});

describe("the queue while it is paused", () => {
  test("joins neither the turn that runs nor the next one, and joins again when it is not", async () => {
    const driver = await atGate();
    await driver.ask({ type: "pause_queued_messages" });
    await driver.ask({ type: "steer", message: "first" });
    await driver.ask({ type: "follow_up", message: "second" });
    await driver.ask(prompt("/go"));
    await settled(driver);
    await driver.done(prompt("between"));
    expect(await userTexts(driver)).toEqual(["@tool gate {}", "between"]);
    expect((await driver.ask({ type: "get_state" })).data).toMatchObject({
      ...{ queuedMessagesPaused: true, pendingMessageCount: 2 },
    });
    expect(await driver.ask({ type: "resume_queued_messages" })).toMatchObject({ data: { released: true } });
    await settled(driver);
    expect(await userTexts(driver)).toEqual(["@tool gate {}", "between", "first", "second"]);
    expect((await driver.ask({ type: "get_state" })).data).toMatchObject({
      ...{ queuedMessagesPaused: false, pendingMessageCount: 0 },
    });
  });

  test("that goes on in the running turn joins that", async () => {
    const driver = await atGate();
    await driver.ask({ type: "pause_queued_messages" });
    await driver.ask({ type: "steer", message: "first" });
    expect(await driver.ask({ type: "resume_queued_messages" })).toMatchObject({ data: { released: true } });
    await driver.ask(prompt("/go"));
    await settled(driver);
    expect(await userTexts(driver)).toEqual(["@tool gate {}", "first"]);
    expect(driver.events("agent_end")).toHaveLength(1);
  });

  test("loses nothing to an abort", async () => {
    const driver = await atGate();
    await driver.ask({ type: "pause_queued_messages" });
    await driver.ask({ type: "steer", message: "first" });
    await driver.ask({ type: "abort" });
    expect(await driver.ask({ type: "clear_queue" })).toMatchObject({ data: { steering: ["first"], followUp: [] } });
  });

  test("is another one in a new session", async () => {
    const driver = await openAtomic();
    await driver.ask({ type: "pause_queued_messages" });
    await driver.ask({ type: "steer", message: "first" });
    await driver.ask({ type: "new_session" });
    expect((await driver.ask({ type: "get_state" })).data).toMatchObject({
      ...{ queuedMessagesPaused: false, pendingMessageCount: 0 },
    });
  });
});

describe("compact", () => {
  test("ends the turn that runs; what waits to join that comes after it", async () => {
    const driver = await openAtomic({ modules: gated });
    for (const word of ["one", "two"]) await driver.done(prompt(word));
    await driver.ask(prompt("@tool gate {}"));
    await driver.until(({ type }) => type === "tool_execution_start");
    await driver.ask({ type: "steer", message: "waits" });
    const from = driver.lines.length;
    expect(await driver.ask({ type: "compact" })).toMatchObject({ success: true });
    await settled(driver);
    const told = driver.lines
      .slice(from)
      .map(({ type }) => type)
      .filter((type) => /^(agent|compaction)_/.test(type));
    expect(told).toEqual([
      ...["agent_end", "agent_settled", "compaction_start", "compaction_end"],
      ...["agent_start", "agent_end", "agent_settled"],
    ]);
    expect(await driver.ask({ type: "get_last_assistant_text" })).toMatchObject({ data: { text: "You said: waits" } });
  });

  test("that waits for the end of a turn never begins after an abort", async () => {
    const driver = await openAtomic({ modules: gated });
    for (const word of ["one", "two"]) await driver.done(prompt(word));
    await driver.ask(prompt("@tool gate {}"));
    await driver.until(({ type }) => type === "tool_execution_start");
    driver.send({ id: "c", type: "compact" });
    expect(await driver.ask({ type: "abort" })).toMatchObject({ success: true });
    expect(await driver.until(({ id, type }) => type === "response" && id === "c")).toMatchObject({
      error: "the compaction was interrupted",
    });
    expect(driver.events("compaction_start")).toEqual([]);
  });

  test.each(["abort_compaction", "abort"])("is ended by %s", async (type) => {
    const driver = await openAtomic({
      modules: {
        "waits.mjs": `export default function (pi) {
          pi.on("session_before_compact", ({ signal }, ctx) => ctx.ui.confirm("Compact?", "waits", { signal }));
        }`,
      },
    });
    for (const word of ["one", "two"]) await driver.done(prompt(word));
    driver.send({ id: "c", type: "compact" });
    await driver.until(({ method }) => method === "confirm");
    expect(await driver.ask({ type })).toMatchObject({ success: true });
    expect(await driver.until(({ id, type: kind }) => kind === "response" && id === "c")).toEqual({
      ...{ id: "c", type: "response", command: "compact", success: false },
      error: "the compaction was interrupted",
    });
    expect(driver.events("compaction_end")).toMatchObject([{ reason: "manual", aborted: true }]);
  });
});

describe("switches of the session", () => {
  const state = async (driver: AtomicDriver) => (await driver.ask({ type: "get_state" })).data;

  test("say in get_state what they are, and are the settings' again in a new one", async () => {
    const driver = await openAtomic();
    await driver.ask({ type: "set_auto_compaction", enabled: false });
    await driver.ask({ type: "set_steering_mode", mode: "one-at-a-time" });
    await driver.ask({ type: "set_follow_up_mode", mode: "all" });
    expect(await state(driver)).toMatchObject({
      ...{ autoCompactionEnabled: false, steeringMode: "one-at-a-time", followUpMode: "all" },
    });
    await driver.ask({ type: "new_session" });
    expect(await state(driver)).toMatchObject({ autoCompactionEnabled: true });
  });

  test("without retries a failure that may pass stands at once", async () => {
    const driver = await openAtomic();
    await driver.ask({ type: "set_auto_retry", enabled: false });
    await driver.done(prompt("@fail 503 busy"));
    expect(driver.events("auto_retry_start")).toEqual([]);
    expect(driver.events("agent_end")).toMatchObject([{ willRetry: false }]);
  });

  test("abort_retry ends the wait: the failure stands, and nothing else is ended", async () => {
    const driver = await openAtomic();
    await driver.ask(prompt("@fail 503 busy"));
    await driver.until(({ type }) => type === "auto_retry_start");
    expect(await driver.ask({ type: "abort_retry" })).toMatchObject({ success: true });
    await settled(driver);
    expect(driver.events("auto_retry_end")).toMatchObject([{ success: false, attempt: 1 }]);
    expect(driver.events("agent_settled")).toMatchObject([{ aborted: false }]);
    await driver.done(prompt("hi"));
    expect(await driver.ask({ type: "get_last_assistant_text" })).toMatchObject({ data: { text: "You said: hi" } });
  });
});
