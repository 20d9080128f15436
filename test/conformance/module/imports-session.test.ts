/** Modules that import what they draw and key with: modes, notes, completions, raw events, ends. */
import { expect, test } from "vitest";
import type { LanguageModel } from "../../../src/agent/model/language-model.js";
import type { Entry } from "../../../src/agent/session/entry.js";
import { type ImportsHost, importsHost } from "./imports-host.js";

const custom = ({ agent }: ImportsHost, type: string): readonly Entry[] =>
  agent.tree().filter((entry) => "custom_type" in entry && entry.custom_type === type);

test("a mode of reading only blocks what writes, hides its note from the model once it is over, and is kept", async () => {
  const running = await importsHost("plans-first");
  const { agent, host, resultOf, requests, notices, command } = running;
  expect(host.shortcuts()).toMatchObject([{ chord: "ctrl+alt+p" }]);
  await command("plan");
  await expect.poll(notices).toContain("reading only");
  await agent.submit('@tool write {"path":"a","content":"x"}');
  expect(resultOf("write")?.is_error).toBe(true);
  expect(JSON.stringify(requests.at(-1)?.messages)).toContain("Only look; change nothing.");
  expect(requests.at(-1)?.tools.map(({ name }) => name)).not.toContain("write");
  await command("plan");
  await expect.poll(notices).toContain("writing as well");
  await agent.submit("now");
  expect(JSON.stringify(requests.at(-1)?.messages)).not.toContain("Only look; change nothing.");
  expect(custom(running, "plan")).toHaveLength(2);
});

test("the mode's flag begins with it, and its steps are edited by the person and handed on", async () => {
  const running = await importsHost("plans-first", { flags: ["--plan"] });
  const { frontEnd, host, agent, notices } = running;
  await expect.poll(notices).toContain("reading only");
  const done = host.runCommand("steps", "");
  (await frontEnd.question()).answer({ kind: "text", text: "look\nwrite" });
  (await frontEnd.question()).answer({ kind: "option", index: 1 });
  await done;
  await expect.poll(() => custom(running, "plan").filter(({ type }) => type === "custom_message")).toHaveLength(1);
  await agent.idle();
});

test("cards and notes are drawn by the module that made them", async () => {
  const running = await importsHost("shows-notes");
  const { command, rows } = running;
  await command("card hello");
  await command("note all is well");
  await expect.poll(() => custom(running, "card")).toMatchObject([{ type: "custom", data: { text: "hello" } }]);
  expect(await rows({ kind: "entry", name: "card", entry: { data: { text: "hello" } } })).toBe("\n card hello\n");
  const message = { customType: "note", content: "all is well", details: { level: "good" } };
  expect(await rows({ kind: "message", name: "note", message })).toBe(" [good] all is well");
  expect(await rows({ kind: "message", name: "note", message, expanded: true })).toBe(
    ' [good] all is well\n {"level":"good"}',
  );
  expect(await rows({ kind: "message", name: "unknown", message })).toBeNull();
});

test("issues of a command are completed where the person writes", async () => {
  const { host, notices } = await importsHost("completes-issues");
  await expect.poll(notices).toContain("2 issues");
  const place = { lines: ["see #bro"], line: 0, column: 8 };
  const offered = await host.completers.suggest(place, "#bro", new AbortController().signal);
  expect(offered).toMatchObject({ prefix: "#bro", items: [{ label: "#7", description: "Broken door" }] });
});

test("raw events are kept as entries once the module is told to, and are drawn", async () => {
  const model: LanguageModel = {
    ...{ spec: "acme/m", contextWindow: 1_000, efforts: [], defaultEffort: null },
    async *stream(_request, { tap }) {
      const about = { provider: "acme", api: "x", model: "m" };
      await tap?.event({ a: 1 }, about);
      await tap?.event({ a: 2 }, about);
      yield { type: "text", delta: "hi" };
      yield { type: "finish", reason: "stop" };
    },
  };
  const running = await importsHost("watches-streams", { agent: { findModel: () => model } });
  await running.agent.submit("before");
  expect(custom(running, "stream-log")).toEqual([]);
  await running.command("watch-stream on");
  await running.agent.submit("now");
  const data = { count: 2, model: "acme/m" };
  await expect.poll(() => custom(running, "stream-log")).toMatchObject([{ data }]);
  expect(await running.rows({ kind: "entry", name: "stream-log", entry: { data } })).toBe(" 2 events of acme/m");
});

test("a module may ask that everything begins anew or ends, where the front end can", async () => {
  const running = await importsHost("ends-and-begins-anew");
  const asked: string[] = [];
  running.host.bindAgent({
    ...running.agent.handlers,
    "session.reload": async () => {
      asked.push("reload");
      return {};
    },
    "session.shutdown": async () => {
      asked.push("shutdown");
      return {};
    },
  });
  await running.command("again");
  expect(await running.tool("leave", { because: "done" })).toEqual({ isError: false, content: "leaving: done" });
  await expect.poll(() => asked).toEqual(["reload", "shutdown"]);
});
