/** Hooks that pass a text on from one extension to the next: tool results, summaries, rendered bodies. */
import { expect } from "vitest";
import { memoryPrograms } from "../../../src/testing.js";
import { readyHost } from "../../helpers/conformance-host.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import type { Step } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";

const serving = (hook: string, step: Step, renders: readonly string[] = ["*"]) => ({
  manifest: { hooks: [hook], renders },
  on: { [`hook.${hook}`]: step },
});
const result = { name: "bash", content: "out", is_error: true };
const reply = { kind: "assistant", name: "", content: "a reply" } as const;

verifies("hook.tool-result.chain", async (run) => {
  const { host, seen } = await puppetHost(run, {
    a: serving("tool_result", { content: "{{params.content}}, then a" }),
    b: serving("tool_result", {}),
    c: serving("tool_result", { content: "{{params.content}}, then c" }),
    d: serving("tool_result", {}),
  });
  expect(await host.toolResult(result)).toEqual({ content: "out, then a, then c", changed: true });
  const contents = async (name: string) => (await seen(name, "hook.tool_result")).map(({ params }) => params);
  expect(await contents("a")).toEqual([result]);
  expect(await contents("b")).toEqual([{ ...result, content: "out, then a" }]);
  expect(await contents("c")).toEqual([{ ...result, content: "out, then a" }]);
  expect(await contents("d")).toEqual([{ ...result, content: "out, then a, then c" }]);
});

verifies("hook.tool-result.keep", async (run) => {
  const { host, notices } = await puppetHost(run, { keeps: serving("tool_result", {}) });
  expect(await host.toolResult(result)).toEqual({ content: "out", changed: false });
  expect(notices()).toEqual([]);
});

verifies(["hook.compact-summary.keep"], async (run) => {
  const { host, notices } = await puppetHost(run, {
    empty: serving("compact_summary", {}),
    "says-blank": serving("compact_summary", { summary: " \n" }),
    "says-nothing": serving("compact_summary", { summary: "" }),
  });
  expect(await host.compactSummary("as it was")).toBe("as it was");
  expect(notices()).toEqual([]);
});

verifies("hook.compact-summary.chain", async (run) => {
  const asked: unknown[] = [];
  const programs = ["a", "b", "c"].map((name) => ({
    name,
    manifest: { hooks: ["compact_summary"] },
    onMessage: ({ id, params }: { id?: number; params?: { summary: string } }, line: (value: object) => void) => {
      asked.push([name, params?.summary]);
      line({ id, result: name === "b" ? { summary: " " } : { summary: `${params?.summary}+${name}` } });
    },
  }));
  const { host } = await readyHost(run, [], memoryPrograms(programs));
  expect(await host.compactSummary("sum")).toBe("sum+a+c");
  expect(asked).toEqual([
    ["a", "sum"],
    ["b", "sum+a"],
    ["c", "sum+a"],
  ]);
});

verifies(
  [
    "hook.render.tool-name",
    "hook.render.tool-any",
    "hook.render.assistant",
    "hook.render.any",
    "hook.render.declared-only",
  ],
  async (run) => {
    const scripts = {
      "1-name": serving("render", {}, ["tool:bash"]),
      "2-any-tool": serving("render", {}, ["tool:*"]),
      "3-assistant": serving("render", {}, ["assistant"]),
      "4-all": serving("render", {}, ["*"]),
      "5-others": serving("render", {}, ["tool:bas", "tool:bash2", "tool:", "bash", "tool", "user", "assistant:x"]),
      "6-none": serving("render", {}, []),
    };
    const { host, seen } = await puppetHost(run, scripts);
    await host.render({ kind: "tool", name: "bash", content: "bash" });
    await host.render({ kind: "tool", name: "grep", content: "grep" });
    await host.render({ kind: "assistant", name: "", content: "reply" });
    const contents = async (name: string) => (await seen(name, "hook.render")).map(({ params }) => params?.content);
    expect(await contents("1-name")).toEqual(["bash"]);
    expect(await contents("2-any-tool")).toEqual(["bash", "grep"]);
    expect(await contents("3-assistant")).toEqual(["reply"]);
    expect(await contents("4-all")).toEqual(["bash", "grep", "reply"]);
    expect(await contents("5-others")).toEqual([]);
    expect(await contents("6-none")).toEqual([]);
  },
);

verifies("hook.render.needs-both", async (run) => {
  const asked: string[] = [];
  const manifests = {
    both: { hooks: ["render"], renders: ["assistant"] },
    hookAlone: { hooks: ["render"] },
    rendersAlone: { renders: ["assistant"] },
    otherHook: { hooks: ["input"], renders: ["assistant"] },
  };
  const programs = Object.entries(manifests).map(([name, manifest]) => ({
    name,
    manifest,
    onMessage: ({ id }: { id?: number }, line: (value: object) => void) => {
      asked.push(name);
      line({ id, result: { body: name } });
    },
  }));
  const { host } = await readyHost(run, [], memoryPrograms(programs));
  expect(await host.render(reply)).toEqual({ body: "both", format: "text" });
  expect(asked).toEqual(["both"]);
});

verifies("hook.render.keep", async (run) => {
  const { host, notices } = await puppetHost(run, { keeps: serving("render", {}) });
  expect(await host.render(reply)).toBeNull();
  expect(notices()).toEqual([]);
});

verifies("hook.render.chain", async (run) => {
  const { host, seen } = await puppetHost(run, {
    a: serving("render", { body: "{{params.content}}, then a", format: "markdown" }),
    b: serving("render", {}),
    c: serving("render", { body: "{{params.content}}, then c", format: "diff" }),
    d: serving("render", {}),
  });
  expect(await host.render(reply)).toEqual({ body: "a reply, then a, then c", format: "diff" });
  const bodies = async (name: string) => (await seen(name, "hook.render")).map(({ params }) => params);
  expect(await bodies("b")).toEqual([{ ...reply, content: "a reply, then a" }]);
  expect(await bodies("c")).toEqual([{ ...reply, content: "a reply, then a" }]);
  expect(await bodies("d")).toEqual([{ ...reply, content: "a reply, then a, then c" }]);
});
