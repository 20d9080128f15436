/** An agent that takes up a session: where it was, with what it had, and what extensions hear of it. */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AgentOptions } from "../../../../src/agent/agent-options.js";
import { defaultModel, findModel } from "../../../../src/agent/model/models.js";
import { readSession } from "../../../../src/agent/session/read-session.js";
import { HostError } from "../../../../src/protocol/host-error.js";
import { tempDir } from "../../../helpers/temp-dir.js";
import { agentUnderTest, finish, ScriptedModel, text } from "../agent-under-test.js";
import { FakeClock } from "../fake-clock.js";
import { FailingDisk } from "./failing-disk.js";
import { header, prompt, reply, writeLines } from "./write-lines.js";

const models =
  (...more: ScriptedModel[]): AgentOptions["findModel"] =>
  (spec) =>
    more.find((model) => model.spec === spec) ?? findModel(spec, { cwd: "/", clock: new FakeClock() });

const resumed = (path: string, over: Partial<AgentOptions> = {}) =>
  agentUnderTest({ session: { kind: "resume", path }, ...over });

describe("a session that is taken up", () => {
  test("has its conversation, name, model and effort again, and says so to extensions", async () => {
    const model = new ScriptedModel([text("one"), finish()], [text("two"), finish()]);
    const first = agentUnderTest({ findModel: models(model) });
    await first.agent.setModel(model.spec);
    await first.agent.setEffort("low");
    await first.agent.prompt("first");
    first.agent.rename("Named");
    const { path, id } = first.agent.info();
    await first.agent.close();
    const again = resumed(path ?? "", { findModel: models(model), cwd: first.cwd });
    expect(again.agent.info()).toMatchObject({ id, path, name: "Named", model: "test/scripted", effort: "low" });
    expect(again.host.extrasOf("session_start")).toEqual([{ reason: "resume", path }]);
    expect(again.notices).toEqual([]);
    await again.agent.prompt("second");
    expect(model.requests.at(-1)?.messages.map(({ content }) => content)).toMatchObject([
      "first",
      [{ text: "one" }],
      "second",
    ]);
    expect(again.agent.history().map(({ type }) => type)).toEqual([
      "model",
      "effort",
      "message",
      "message",
      "name",
      "message",
      "message",
    ]);
  });

  test("whose model is gone goes on with the default, and says so", async () => {
    const path = writeLines(join(tempDir(), "s.jsonl"), [
      header("s", "/", { model: "gone/\u001b[2Jmodel" }),
      prompt("a", null, "hi"),
    ]);
    const { agent, notices, cwd } = resumed(path);
    expect(notices.map((notice) => notice.text)).toEqual([
      `this session began in /; it goes on in ${cwd}`,
      `the session used gone/model, which is not there any more; it goes on with ${defaultModel}`,
    ]);
    expect(readFileSync(path, "utf8").trimEnd().split("\n")).toHaveLength(2);
    await agent.prompt("@say ok");
    expect(agent.history().map(({ type }) => type)).toEqual(["message", "model", "effort", "message", "message"]);
  });

  test("cannot make a script of a stranger run tools: only a person names one", async () => {
    const folder = tempDir();
    writeLines(join(folder, "evil.json"), [[{ toolCalls: [{ name: "bash", arguments: { command: "touch owned" } }] }]]);
    const model = `offline/script:${join(folder, "evil.json")}`;
    const path = writeLines(join(folder, "s.jsonl"), [header("s", "/", { model })]);
    const { agent, notices } = resumed(path, { cwd: folder });
    expect(agent.info().model).toBe(defaultModel);
    expect(notices.at(-1)?.text).toMatch(/^the session used offline\/script:.*, which is taken up only with --model;/);
    await agent.close();
    expect(resumed(path, { cwd: folder, model }).agent.info().model).toBe(model);
  });

  test("has a name that is safe to show, whoever wrote it", () => {
    const name = { type: "name", id: "n", parent: null, timestamp: "t", name: "\u001b[2Ja\nb" };
    const path = writeLines(join(tempDir(), "s.jsonl"), [header("s", "/"), name]);
    expect(resumed(path).agent.info().name).toBe("a b");
  });

  test("with another model asked for uses that, and an unknown one leaves the session free for others", () => {
    const path = writeLines(join(tempDir(), "s.jsonl"), [header("s", "/", { model: "gone/model" })]);
    expect(() => resumed(path, { model: "no/such" })).toThrow(HostError);
    const { agent, notices } = resumed(path, { model: defaultModel });
    expect(agent.info().model).toBe(defaultModel);
    expect(notices).toHaveLength(1);
    expect(() => resumed(path)).toThrow(/in use by this process/);
  });

  test("numbers its tool calls on, and says how many damaged lines it left out", async () => {
    const first = agentUnderTest();
    await first.agent.prompt("@tool nope");
    const { path } = first.agent.info();
    await first.agent.close();
    appendFileSync(path ?? "", "{damaged\n");
    const again = resumed(path ?? "", { cwd: first.cwd });
    expect(again.notices).toMatchObject([
      { tone: "warning", text: "1 damaged lines of the session's file are left out" },
    ]);
    await again.agent.prompt("@tool nope");
    expect(again.host.extrasOf("tool_start")).toMatchObject([{ id: 2 }]);
  });
});

test("a file of one's own is made with the first message, and taken up the next time", async () => {
  const path = join(tempDir(), "deep", "own.jsonl");
  const first = agentUnderTest({ session: { kind: "file", path } });
  expect([first.agent.info().path, first.host.extrasOf("session_start")]).toEqual([
    null,
    [{ reason: "startup", path: null }],
  ]);
  await first.agent.prompt("hi");
  expect(first.agent.info().path).toBe(path);
  await first.agent.close();
  const again = agentUnderTest({ session: { kind: "file", path } });
  expect(again.host.extrasOf("session_start")).toMatchObject([{ reason: "resume" }]);
  expect(again.agent.history()).toHaveLength(2);
});

test("why a session starts and ends is for its caller to say", async () => {
  const { agent, host } = agentUnderTest({ start: { reason: "new" } });
  await agent.close("resume");
  await agent.close("quit");
  expect(host.extrasOf("session_start")).toEqual([{ reason: "new", path: null }]);
  expect(host.extrasOf("session_shutdown")).toEqual([{ reason: "resume" }]);
});

test("a full disk costs one notice; every turn answers, and all of it is there when there is room again", async () => {
  const disk = new FailingDisk();
  const { agent, notices, entries } = agentUnderTest({ files: disk.files });
  await agent.prompt("one");
  disk.room = 30;
  for (const line of ["two", "@tool nope", "three"]) expect(await agent.prompt(line)).toMatchObject({ error: null });
  expect(entries()).toHaveLength(2);
  expect(notices).toMatchObject([{ tone: "warning", text: expect.stringContaining("cannot be saved") }]);
  disk.room = Number.POSITIVE_INFINITY;
  await agent.close();
  expect(entries()).toHaveLength(10);
});

describe("in the tree", () => {
  async function branched() {
    const it = agentUnderTest();
    await it.agent.prompt("@say first answer");
    await it.agent.prompt("second");
    const [p1, r1, p2, r2] = it.agent.history().map(({ id }) => id);
    return { ...it, p1: p1 ?? "", r1: r1 ?? "", p2: p2 ?? "", r2: r2 ?? "" };
  }

  test("a move before a prompt hands its text back, and what is said next is a branch of its own", async () => {
    const { agent, p2, r1, r2 } = await branched();
    expect(await agent.moveTo(p2)).toEqual({ ok: true, text: "second" });
    expect([agent.leaf(), agent.history().length]).toEqual([r1, 2]);
    await agent.prompt("other");
    expect(agent.tree()).toHaveLength(6);
    expect(agent.history().map(({ id }) => id)).not.toContain(r2);
    expect(await agent.moveTo(r2)).toEqual({ ok: true });
    expect(agent.history().at(-1)?.id).toBe(r2);
  });

  test("a move is still there when the session is taken up again, also one to before everything", async () => {
    const { agent, r1 } = await branched();
    const { path } = agent.info();
    await agent.moveTo(r1);
    await agent.close();
    const again = resumed(path ?? "");
    expect(again.agent.leaf()).toBe(r1);
    await again.agent.moveTo(null);
    await again.agent.close();
    const third = resumed(path ?? "");
    expect([third.agent.leaf(), third.agent.history()]).toEqual([null, []]);
    await third.agent.prompt("anew");
    expect(third.agent.tree().at(-2)).toMatchObject({ parent: null });
  });

  test("a summary of what is left goes where the session goes on, with what was asked for first", async () => {
    const { agent, r1, r2 } = await branched();
    await agent.moveTo(r1, { summarize: true, instructions: "second" });
    expect(agent.history().at(-1)).toMatchObject({
      type: "branch_summary",
      from: r2,
      summary: expect.stringContaining("[User]: second"),
    });
    expect(JSON.stringify(agent.history().at(-1))).not.toContain("first answer");
    // Forward, or nowhere, nothing is left.
    const before = agent.tree().length;
    await agent.moveTo(agent.leaf(), { summarize: true });
    expect(agent.tree()).toHaveLength(before);
  });

  test("nothing is moved or forked while a turn runs, nor to what does not exist", async () => {
    const { agent, p1, r2 } = await branched();
    const running = agent.prompt("@wait 1000");
    expect(await agent.moveTo(p1)).toEqual({ ok: false, error: "busy: between turns only" });
    expect(await agent.fork(null, "at")).toEqual({ ok: false, error: "busy: between turns only" });
    agent.interrupt();
    await running;
    expect(await agent.moveTo("\u001b[2J")).toEqual({ ok: false, error: 'there is no entry "\\u001b[2J"' });
    expect(agent.label("nope", "x")).toMatchObject({ ok: false });
    expect(agent.history().map(({ id }) => id)).toContain(r2);
    await agent.close();
    expect(await agent.moveTo(p1)).toEqual({ ok: false, error: "the session is closed" });
  });

  test("a label is one safe line, and goes when it is blank", async () => {
    const { agent, r1 } = await branched();
    expect(agent.label(r1, "\u001b]0;x\u0007good\nplace")).toEqual({ ok: true });
    expect(agent.history().at(-1)).toMatchObject({ type: "label", target: r1, label: "good place" });
    agent.label(r1, " ");
    expect(agent.history().at(-1)).toMatchObject({ type: "label", target: r1, label: null });
  });

  test("a fork is another session with the same past, and an export is a file of this one", async () => {
    const { agent, p2, cwd, home } = await branched();
    const forked = await agent.fork(p2, "before");
    if (!forked.ok) throw new Error(forked.error);
    expect(forked.text).toBe("second");
    const again = agentUnderTest({
      session: { kind: "resume", path: forked.path },
      start: { reason: "fork" },
      home,
      cwd,
    });
    expect(again.host.extrasOf("session_start")).toEqual([{ reason: "fork", path: forked.path }]);
    expect(again.agent.info().id).not.toBe(agent.info().id);
    expect(again.agent.history()).toEqual(agent.history().slice(0, 2));
    const exported = await agent.export(null, "jsonl");
    expect(exported).toMatchObject({ ok: true, title: "@say first answer" });
    const read = exported.ok ? readSession(readFileSync(exported.path)) : null;
    expect(read?.ok && read.tree.entries).toEqual(agent.tree());
  });

  test("what is not saved cannot be forked, and is exported all the same", async () => {
    const { agent, cwd } = agentUnderTest({ session: { kind: "none" } });
    await agent.prompt("hi");
    expect(await agent.fork(null, "at")).toMatchObject({ ok: false, error: expect.stringContaining("not saved") });
    expect(await agent.export("x.html", "html")).toMatchObject({ ok: true, path: join(cwd, "x.html") });
  });
});

test("two hundred branches of one prompt are two hundred branches", async () => {
  const path = join(tempDir(), "s.jsonl");
  const many = Array.from({ length: 200 }, (_, n) => reply(`r${n}`, "p", `answer ${n}`));
  writeLines(path, [header("s", "/"), prompt("p", null, "ask"), ...many]);
  const { agent } = resumed(path);
  await agent.moveTo("r7");
  expect(agent.history().map(({ id }) => id)).toEqual(["p", "r7"]);
  expect(agent.tree()).toHaveLength(201);
});
