/** The last word on a summary: what hooks make of it is what the model goes on with. */
import { expect } from "vitest";
import { runAgent } from "../../helpers/conformance-agent.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import type { Step } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const summarising = (step: Step) => ({
  manifest: { hooks: ["compact_summary"], events: ["compact_end"] },
  on: { "hook.compact_summary": step },
});

verifies("hook.compact-summary.replace", async (run) => {
  const running = await puppetHost(run, {
    a: summarising({ summary: "in my own words" }),
    b: summarising({ summary: "{{params.summary}}, and b" }),
  });
  const { agent, read, of, stored } = runAgent(running);
  for (const prompt of ["one", "two", "three"]) await agent.prompt(prompt);
  expect(agent.compact(null)).toEqual({ ok: true });
  await agent.idle();
  await agent.prompt("four");
  const summary = "in my own words, and b";
  expect(of("compacted")).toMatchObject([{ summary }]);
  expect(stored().filter(({ role }) => role === "compaction")).toMatchObject([{ summary }]);
  expect(read()[0]).toMatchObject({ role: "user", content: expect.stringContaining(summary) });
  expect(read().some((message) => JSON.stringify(message).includes("one"))).toBe(false);
  // What the first was asked with is the summary that would have stood otherwise.
  const [asked] = await running.seen("a", "hook.compact_summary");
  expect(asked?.params?.summary).toContain("[User]: one");
  const [event] = await running.seen("a", "event compact_end");
  expect(event?.params).toMatchObject({ extra: { summary } });
});

verifies("hook.compact-summary.keep", { when: "the agent compacts" }, async (run) => {
  const running = await puppetHost(run, { a: summarising({}), b: summarising({ summary: "  " }) });
  const { agent, of } = runAgent(running);
  for (const prompt of ["one", "two", "three"]) await agent.prompt(prompt);
  agent.compact(null);
  await agent.idle();
  const [asked] = await running.seen("a", "hook.compact_summary");
  expect(of("compacted")).toMatchObject([{ summary: asked?.params?.summary }]);
  expect(running.notices()).toEqual([]);
});
