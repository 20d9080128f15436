/** Calls that a tool makes inside its own. */
import { expect, test } from "vitest";
import type { ModelPart } from "../../../../src/agent/model/language-model.js";
import type { ToolCallOptions } from "../../../../src/host/moments.js";
import { call, finish, text } from "../agent-under-test.js";
import { recorded, scripted } from "../turn/recorded-agent.js";
import { asking, caller } from "./ask.js";

const outerCall: readonly ModelPart[] = [call("outer", {}), finish("tool-calls")];
const ok: readonly ModelPart[] = [text("ok"), finish()];
type It = ReturnType<typeof recorded>;

/** An agent whose tool `outer` does `inside` while its call is under way as the request 7. */
function withOuter(inside: (it: It) => Promise<void>, ...inner: Parameters<typeof recorded>[1][]) {
  const { findModel } = scripted(outerCall, ok);
  const it: It = recorded(
    { findModel },
    {
      name: "outer",
      run: async (_args: unknown, { onSent }: ToolCallOptions) => {
        onSent?.(7);
        await inside(it);
        return { content: "outer is done" };
      },
    },
    ...inner.filter((tool) => tool !== undefined),
  );
  return it;
}

test("without a call of the caller's own that is under way, nothing is called", async () => {
  const it = withOuter(
    async ({ agent }) => {
      const ask = asking(agent, caller({ extension: "somebody else" }));
      await expect(ask("tools.execute", { parent: 7, name: "inner", arguments: {} })).rejects.toThrow("not under way");
    },
    { name: "inner" },
  );
  await it.agent.prompt("hi");
  const late = asking(it.agent)("tools.execute", { parent: 7, name: "inner", arguments: {} });
  await expect(late).rejects.toThrow("not under way");
  expect(it.host.log).not.toContain("call inner");
});

test("gates, listeners and hooks are asked as for a call of the model, with the parent's id", async () => {
  const it = withOuter(
    async ({ agent, host, lifecycle }) => {
      lifecycle.answers.tool_call = ({ toolName }) => (toolName === "inner" ? { input: { n: 2 } } : undefined);
      lifecycle.answers.tool_result = ({ toolName }) =>
        toolName === "inner" ? { details: { seen: true } } : undefined;
      const answer = await asking(agent)("tools.execute", { parent: 7, name: "inner", arguments: { n: 1 } });
      expect(answer).toMatchObject({
        toolCall: { id: "c-outer/1", name: "inner", arguments: { n: 1 } },
        result: { content: [{ type: "text", text: "inner got 2" }], details: { seen: true } },
        isError: false,
        durationMs: 0,
      });
      host.onGate = () => ({ block: true, reason: "not that", extension: "gate" });
      const blocked = await asking(agent)("tools.execute", { parent: 7, name: "inner", arguments: {} });
      expect(blocked).toMatchObject({ toolCall: { id: "c-outer/2" }, isError: true });
      host.onGate = () => ({ block: false });
      const unknown = await asking(agent)("tools.execute", { parent: 7, name: "nobody", arguments: {} });
      expect(unknown.isError).toBe(true);
    },
    { name: "inner", run: (args: unknown) => ({ content: `inner got ${(args as { n: number }).n}` }) },
  );
  await it.agent.prompt("hi");
  const parents = it.lifecycle
    .of("tool_execution_start")
    .map(({ toolCallId, parentToolCallId }) => [toolCallId, parentToolCallId]);
  expect(parents).toEqual([
    ["c-outer", undefined],
    ["c-outer/1", "c-outer"],
    ["c-outer/2", "c-outer"],
    ["c-outer/3", "c-outer"],
  ]);
  expect(it.host.log.filter((line) => line.startsWith("tool_result"))).toHaveLength(4);
});

test("it is no message of the conversation and no row, but is kept in few words with the result of its parent", async () => {
  const it = withOuter(
    async ({ agent }) => {
      await asking(agent)("tools.execute", { parent: 7, name: "inner", arguments: { n: 1 } });
    },
    { name: "inner" },
  );
  await it.agent.prompt("hi");
  const results = it.entries().flatMap(({ message }) => (message.role === "tool" ? [message] : []));
  expect(results).toMatchObject([
    {
      name: "outer",
      nested: { calls: [{ id: "c-outer/1", name: "inner", arguments: { n: 1 }, is_error: false }], complete: true },
    },
  ]);
  expect(it.events.filter(({ type }) => type === "tool_start")).toHaveLength(1);
  const told = it.lifecycle
    .of("message_end")
    .flatMap(({ message }) => (message.role === "toolResult" ? [message] : []));
  expect(told[0]?.nestedCalls).toMatchObject({ calls: [{ id: "c-outer/1", isError: false }], complete: true });
});

test("partial results reach the caller before the answer, and what it withdraws ends", async () => {
  const parts: unknown[] = [];
  const abort = new AbortController();
  const it = withOuter(
    async ({ agent }) => {
      const by = caller({ stream: (value) => void parts.push(value), signal: abort.signal });
      const answer = await asking(agent, by)("tools.execute", { parent: 7, name: "inner", arguments: {} });
      expect(answer.isError).toBe(true);
    },
    {
      name: "inner",
      run: async (_args: unknown, { onUpdate, onPartial, signal }: ToolCallOptions) => {
        onUpdate?.("stdout", "half ");
        onPartial?.({ content: "all", details: { n: 1 } });
        const ended = new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
        abort.abort();
        await ended;
        return { outcome: "cancelled", content: "stopped", isError: true };
      },
    },
  );
  await it.agent.prompt("hi");
  expect(parts).toEqual([
    { content: [{ type: "text", text: "half " }] },
    { content: [{ type: "text", text: "all" }], details: { n: 1 } },
  ]);
});
