/** Reading and steering the session: its state, name, model, effort, and its end before time. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { runAgent } from "../../helpers/conformance-agent.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import { type Json, request, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

verifies(["session.info", "session.info.tools-null", "session.info.running"], async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { tools: [{ name: "look" }], commands: [{ name: "info" }, { name: "narrow" }] },
      on: {
        "command info": steps(request("idle", "session.info", {}), {}),
        "command narrow": steps(request("narrow", "session.tools", { names: ["read", "look"] }), {}),
        "tool_call look": steps(request("busy", "session.info", null), { content: "looked" }),
      },
    },
  });
  const { agent, cwd } = runAgent(running);
  await running.host.runCommand("info", "");
  const before = await running.answer("a", "idle");
  expect(before.result).toEqual({
    path: null,
    id: agent.info().id,
    name: null,
    cwd,
    model: "offline/echo",
    effort: "high",
    running: false,
    tools: null,
    context_tokens: 0,
    context_window: 32_768,
  });
  expect(agent.info().id).toMatch(/\S/);
  await running.host.runCommand("narrow", "");
  agent.rename("a name");
  await agent.prompt("@tool look {}");
  const busy = (await running.answer("a", "busy")).result;
  expect(busy).toMatchObject({ running: true, name: "a name", tools: ["read", "look"], path: agent.info().path });
  expect(busy).toHaveProperty("context_tokens", expect.any(Number));
  await running.host.runCommand("info", "");
  await running.sync("a");
  const after = (await running.answer("a", "idle")).result;
  expect(after).toMatchObject({ running: false, context_tokens: agent.info().context_tokens });
  expect(agent.info().context_tokens).toBeGreaterThan(0);
  expect(existsSync(agent.info().path ?? "")).toBe(true);
});

verifies(["session.name", "session.name.clip"], async (run) => {
  const name = (value: Json): readonly [string, Json] => ["session.name", { name: value }];
  const running = await puppetHost(run, {
    a: asking({
      plain: name("refactoring"),
      long: name(` of\nmany   rows \u001b[31mand ${"words ".repeat(20)}`),
      blank: name(" \n"),
      missing: ["session.name", {}],
    }),
  });
  const { agent, of, records } = runAgent(running);
  await agent.prompt("hello");
  expect(await running.ask("a", "plain")).toEqual({ id: "plain", result: {} });
  expect(agent.info().name).toBe("refactoring");
  expect(records().at(-1)).toMatchObject({ type: "name", name: "refactoring" });
  expect(await running.ask("a", "missing")).toEqual({ id: "missing", error: expect.stringContaining("name") });
  await running.ask("a", "long");
  expect(agent.info().name).toMatch(/^of many rows and (words )+\w*…$/);
  expect(agent.info().name?.length).toBeLessThanOrEqual(60);
  expect(await running.ask("a", "blank")).toEqual({ id: "blank", result: {} });
  expect(agent.info().name).toBeNull();
  expect(of("session_name").map((event) => event.name.slice(0, 11))).toEqual(["refactoring", "of many row", ""]);
});

const script = "offline/script:steps.json";

verifies(["session.model", "session.model.unknown", "session.model.saved"], async (run) => {
  const running = await puppetHost(run, {
    a: {
      manifest: { tools: [{ name: "switch" }], commands: [{ name: "wrong" }] },
      on: {
        "tool_call switch": steps(request("switched", "session.model", { model: script }), { content: "switched" }),
        "command wrong": steps(
          request("unknown", "session.model", { model: "offline/unheard-of" }),
          request("no-file", "session.model", { model: "offline/script:none.json" }),
          request("empty", "session.model", { model: "" }),
          request("missing", "session.model", {}),
          {},
        ),
      },
    },
  });
  const { agent, cwd, home, models } = runAgent(running);
  writeFileSync(join(cwd, "steps.json"), JSON.stringify([{ text: "from the script" }]));
  await running.host.runCommand("wrong", "");
  for (const id of ["unknown", "no-file", "empty", "missing"]) {
    expect(await running.answer("a", id)).toEqual({ id, error: expect.any(String) });
  }
  expect((await running.answer("a", "unknown")).error).toContain("offline/unheard-of");
  expect(agent.info().model).toBe("offline/echo");
  expect(existsSync(join(home, "settings.json"))).toBe(false);

  const result = await agent.prompt("@tool switch {}");
  expect(await running.answer("a", "switched")).toEqual({ id: "switched", result: {} });
  expect(models).toEqual(["offline/echo", script]);
  expect(result.final_output).toBe("from the script");
  expect(JSON.parse(readFileSync(join(home, "settings.json"), "utf8"))).toMatchObject({ model: script });
});

verifies(["session.effort", "session.effort.unknown"], async (run) => {
  const effort = (value: Json): readonly [string, Json] => ["session.effort", { effort: value }];
  const running = await puppetHost(run, {
    a: asking({ low: effort("low"), utmost: effort("utmost"), shout: effort("LOW"), none: effort(null) }),
  });
  const { agent, requests } = runAgent(running);
  for (const id of ["utmost", "shout", "none"]) {
    expect(await running.ask("a", id)).toEqual({ id, error: expect.stringContaining("effort") });
  }
  expect(agent.info().effort).toBe("high");
  await agent.prompt("before");
  expect(await running.ask("a", "low")).toEqual({ id: "low", result: {} });
  await agent.prompt("after");
  expect(requests.map((request) => request.effort)).toEqual(["high", "low"]);
});

verifies(["session.interrupt", "session.interrupt.idle"], async (run) => {
  const running = await puppetHost(run, {
    a: asking({ stop: ["session.interrupt", {}] }),
    b: { manifest: { tools: [{ name: "hangs" }] }, on: { "tool_call hangs": { $silent: true } } },
  });
  const { agent, of } = runAgent(running);
  expect(await running.ask("a", "stop")).toEqual({ id: "stop", result: {} });
  const turn = agent.prompt("@tool hangs {}");
  await running.until("b", "tool_call");
  expect(await running.ask("a", "stop")).toEqual({ id: "stop", result: {} });
  expect((await turn).aborted).toBe(true);
  expect(of("turn_end")).toEqual([{ type: "turn_end", aborted: true }]);
  expect((await agent.prompt("hello")).aborted).toBe(false);
});
