/** subagent.mjs against a stand-in for `e rpc`: the line it sends, every way to fail, and nothing left behind. */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempDir } from "../helpers/temp-dir.js";
import { type Data, type DriveOptions, type Driver, drive, gone } from "./drive.js";

const E_BIN = join(import.meta.dirname, "fixtures/fake-e.mjs");

const delegate = (subagent: Driver, args: unknown): ReturnType<Driver["call"]> =>
  subagent.call("tool_call", { name: "delegate", arguments: args });

async function started(options: DriveOptions = {}): Promise<Driver> {
  const subagent = drive("subagent.mjs", { env: { E_BIN }, ...options });
  await subagent.start();
  return subagent;
}

/** The process ids of the children so far, which say them on stderr; once `ready` says that they are. */
async function children(subagent: Driver, ready = "ready"): Promise<number[]> {
  await subagent.until(() => subagent.updates().includes(ready));
  return [...subagent.updates().matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
}

async function report(args: Data): Promise<Data> {
  await using subagent = await started();
  const { result } = await delegate(subagent, { task: "report", ...args });
  const [text] = String((result as Data).content).split("\n\n");
  return JSON.parse(String(text)) as Data;
}

test("bad arguments are errors that say what is missing", async () => {
  await using subagent = await started();
  for (const args of [{}, { task: " " }, { task: 7 }, "raw", null]) {
    expect((await delegate(subagent, args)).error).toBe('delegate needs "task", a text');
  }
  expect((await delegate(subagent, { task: "x", agent: "Rogue" })).error).toBe(
    "no agent Rogue; choose one of Explore, Plan, Build",
  );
});

test("a missing e is an error result that names the way out", async () => {
  await using subagent = await started({ env: { E_BIN: "/nowhere/e" } });
  const { result } = await delegate(subagent, { task: "report" });
  expect(result).toMatchObject({ is_error: true, content: expect.stringMatching(/cannot start .*Set E_BIN/) });
});

test("one JSON line goes in, then the end of the input; the child loads no extensions and runs in our directory", async () => {
  const cwd = realpathSync(tempDir());
  await using subagent = await started({ cwd });
  const { result } = await delegate(subagent, { task: "report ä\u2028", agent: "Build" });
  const { content, is_error } = result as Data;
  const [text, saved] = String(content).split("\n\n");
  const seen = JSON.parse(String(text)) as Data;
  expect(seen).toMatchObject({ argv: ["rpc", "--no-extensions"], cwd });
  expect(seen.request).toEqual({ id: 1, prompt: "report ä\u2028", save: true });
  expect(String(seen.input).match(/\n/g)).toHaveLength(1);
  expect(saved).toBe("The session of this delegation is saved in /sessions/a.jsonl");
  expect(is_error).toBe(false);
});

test("an agent limits the tools; a model is sent when one is given, the placeholder is not", async () => {
  expect((await report({})).request).toEqual({ id: 1, prompt: "report", tools: ["read", "grep"], save: true });
  expect((await report({ agent: "Plan", model: "a/b" })).request).toMatchObject({
    tools: ["read", "grep"],
    model: "a/b",
  });
  expect((await report({ agent: "Build", model: "{provider/model}" })).request).not.toHaveProperty("model");
});

test("what the child shows while it works is streamed, and its stderr too", async () => {
  await using subagent = await started();
  expect(await delegate(subagent, { task: "progress" })).toMatchObject({
    result: { content: expect.stringMatching(/^only output\n\n.*a\.jsonl$/), summary: "2 tool calls" },
  });
  const chunks = subagent.said("tool.update").filter(({ stream }) => stream === "stdout");
  expect(chunks.map(({ id, chunk }) => [id, chunk])).toEqual([
    [2, "thinking\n"],
    [2, "read a.ts\n"],
  ]);
});

test("each way in which a child fails is an error result, with what there is", async () => {
  await using subagent = await started();
  const failure = async (task: string): Promise<unknown> => (await delegate(subagent, { task })).result;
  const failed = (pattern: RegExp): Data => ({
    is_error: true,
    summary: "failed",
    content: expect.stringMatching(pattern),
  });
  expect(await failure("fail")).toEqual(failed(/^Explore failed: the model is overloaded\n\n.*a\.jsonl$/));
  expect(await failure("abort")).toEqual(failed(/^Explore failed: the turn was interrupted\n\nhalf of it$/));
  expect(await failure("refuse")).toEqual(failed(/unknown tool/));
  expect(await failure("die")).toEqual(failed(/ended \(exit 3\) without an answer: .*cannot go on/s));
});

test("at the deadline the child is ended", async () => {
  await using subagent = await started();
  const { result } = await delegate(subagent, { task: "hang", timeout_seconds: 0.1 });
  expect(result).toMatchObject({ is_error: true, content: "Explore failed: no answer within 0.1 s" });
});

test("it is ended with SIGTERM, and what it still says is kept", async () => {
  await using subagent = await started();
  const answer = delegate(subagent, { task: "polite" });
  await children(subagent);
  subagent.tell("tool.cancel", { id: 2 });
  expect((await answer).result).toMatchObject({
    is_error: true,
    content: expect.stringMatching(/nobody waits.*a\.jsonl/s),
  });
});

test("a child that ignores SIGTERM gets SIGKILL", async () => {
  await using subagent = await started();
  const answer = delegate(subagent, { task: "stubborn" });
  const [pid] = await children(subagent);
  subagent.tell("tool.cancel", { id: 2 });
  expect((await answer).result).toMatchObject({ is_error: true, content: expect.stringContaining("nobody waits") });
  expect(subagent.updates()).toContain("no\n");
  await gone(Number(pid));
});

test("a child that answers and then stays is ended", async () => {
  await using subagent = await started();
  expect(await delegate(subagent, { task: "linger" })).toMatchObject({ result: { content: "answered" } });
  const [pid] = await children(subagent);
  await subagent.end();
  await gone(Number(pid));
});

test("tool.cancel ends the child of that call alone", async () => {
  await using subagent = await started();
  const first = delegate(subagent, { task: "hang" });
  const second = delegate(subagent, { task: "hang too" });
  await subagent.until(() => (subagent.updates().match(/ready/g) ?? []).length === 2);
  subagent.tell("tool.cancel", { id: 3 });
  expect((await second).result).toMatchObject({ is_error: true, content: expect.stringContaining("nobody waits") });
  subagent.tell("tool.cancel", { id: 2 });
  expect((await first).result).toMatchObject({ is_error: true });
});

test.each(["shutdown", "the end of the input"])("%s leaves no child behind, not even a stubborn one", async (how) => {
  await using subagent = await started();
  delegate(subagent, { task: "stubborn" }).catch(() => {}); // it ends without an answer
  delegate(subagent, { task: "hang" }).catch(() => {});
  await subagent.until(() => (subagent.updates().match(/ready/g) ?? []).length === 2);
  const pids = await children(subagent);
  expect(pids).toHaveLength(2);
  if (how === "shutdown") subagent.tell("shutdown");
  expect(await (how === "shutdown" ? subagent.ended() : subagent.end())).toBe(0);
  await Promise.all(pids.map(gone));
});
