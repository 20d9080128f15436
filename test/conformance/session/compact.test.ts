/** `session.compact`: at once when nothing runs, at the next boundary of a turn, and what must wait meanwhile. */
import { expect } from "vitest";
import { memoryPrograms, settled } from "../../../src/testing.js";
import { runAgent } from "../../helpers/conformance-agent.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { asking, puppetHost } from "../../helpers/puppet-host.js";
import type { Json } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

verifies("session.compact", async (run) => {
  const running = await puppetHost(run, { a: asking({ shorten: ["session.compact", {}] }) });
  const { agent, of, read } = runAgent(running);
  for (const prompt of ["one", "two", "three"]) await agent.prompt(prompt);
  expect(await running.ask("a", "shorten")).toEqual({ id: "shorten", result: {} });
  await agent.idle();
  expect(of("compacted")).toHaveLength(1);
  await agent.prompt("four");
  expect(read()).toHaveLength(4);
  expect(read()[0]).toMatchObject({ content: expect.stringContaining("[User]: one"), prompt: false });
});

verifies("session.compact.focus", async (run) => {
  const hay = Array.from({ length: 400 }, (_, n) => `row ${n} ${"of hay ".repeat(8)}${n === 3 ? "and a needle" : ""}`);
  const summaryOf = async (params: Json): Promise<string | undefined> => {
    const running = await puppetHost(run, { a: asking({ shorten: ["session.compact", params] }) });
    const { agent, of } = runAgent(running);
    await agent.prompt(hay.join("\n"));
    await agent.prompt("two");
    await running.ask("a", "shorten");
    await agent.idle();
    return of("compacted")[0]?.summary;
  };
  // Both have room for the newest rows only.
  expect(await summaryOf({})).not.toContain("needle");
  expect(await summaryOf({ focus: null })).not.toContain("needle");
  const focused = await summaryOf({ focus: "Needle" });
  expect(focused).toContain(hay[3]);
  expect(focused).not.toContain(hay[4]);
});

verifies("session.compact.during-turn", async (run) => {
  const order: string[] = [];
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { events: ["tool_end", "compact_start", "compact_end", "turn_end"], tools: [{ name: "shorten" }] },
      onMessage: ({ id, method, params }, line) => {
        if (method === "event") order.push(params.name);
        if (method !== "tool_call") return;
        line({ id: "c", method: "session.compact", params: {} });
        line({ id, result: { content: "asked for it" } });
      },
    },
  ]);
  const { agent, requests } = runAgent(await readyHost(run, [], programs));
  for (const prompt of ["one", "two", "three"]) await agent.prompt(prompt);
  order.length = 0;
  agent.onEvent = ({ type }) => {
    if (type === "compacting") order.push(`after ${requests.length} requests`);
  };
  await agent.prompt("@tool shorten {}");
  expect(order).toEqual(["tool_end", "after 4 requests", "compact_start", "compact_end", "turn_end"]);
  expect(requests).toHaveLength(5);
  expect(requests[4]?.messages[0]).toMatchObject({ content: expect.stringContaining("[User]: one") });
});

verifies("session.compact.busy", async (run) => {
  const answers: unknown[] = [];
  let isAsked = false;
  const programs = memoryPrograms([
    {
      name: "a",
      manifest: { events: [], hooks: ["compact_summary"] },
      onMessage: ({ id, method, result, error }, line) => {
        if (method === undefined) answers.push([id, error ?? result]);
        if (method !== "hook.compact_summary") return;
        isAsked = true;
        line({ id: "run", method: "session.send", params: { content: "now" } });
        line({ id: "quiet", method: "session.send", params: { content: "now", internal: true } });
        line({ id: "held", method: "session.send", params: { content: "now", internal: true, when: "next_turn" } });
        void settled().then(() => line({ id, result: {} }));
      },
    },
  ]);
  const { agent, stored } = runAgent(await readyHost(run, [], programs));
  for (const prompt of ["one", "two", "three"]) await agent.prompt(prompt);
  agent.compact(null);
  await agent.idle();
  expect(isAsked).toBe(true);
  expect(answers).toEqual(["run", "quiet", "held"].map((id) => [id, expect.stringMatching(/^busy/)]));
  await agent.prompt("four");
  expect(JSON.stringify(stored())).not.toContain('"now"');
});

verifies("session.compact.busy", { when: "the extensions are reloaded" }, async (run) => {
  const answers: unknown[] = [];
  let lives = 0;
  const programs = memoryPrograms([
    {
      name: "a",
      onMessage: ({ id, method, params, result, error }, line) => {
        if (method === undefined) answers.push([lives, id, error ?? result]);
        if (method !== "initialize") return;
        lives++;
        line({ id: "early", method: "session.send", params: { content: "early", run: false } });
        line({ id, result: { name: "a", events: [], version: String(params.protocol) } });
      },
    },
  ]);
  const { agent, stored } = runAgent(await readyHost(run, [], programs));
  await settled();
  expect(await agent.reload()).toEqual({ ok: true });
  await settled();
  expect(answers).toEqual([
    [1, "early", {}],
    [2, "early", expect.stringMatching(/^busy/)],
  ]);
  expect(stored()).toHaveLength(1);
});
