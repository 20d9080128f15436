/** Where listeners add entries and ask for one more request. */
import { expect } from "vitest";
import type { BoundaryDraft } from "../../../src/protocol/lifecycle/boundary.js";
import { verifies } from "../../helpers/verifies.js";
import { call, finish, text } from "../../unit/agent/agent-under-test.js";
import { recorded, scripted } from "../../unit/agent/turn/recorded-agent.js";

const reminder: BoundaryDraft = {
  type: "custom_message",
  customType: "reminder",
  content: "look again",
  display: false,
};

verifies("boundary.entries", async () => {
  const { model, findModel } = scripted([text("one"), finish()], [text("two"), finish()]);
  const { agent, lifecycle } = recorded({ findModel });
  lifecycle.proposals.turn_end = ({ turnIndex }) =>
    turnIndex === 0
      ? { entries: [{ type: "custom", customType: "state", data: { n: 1 } }, reminder], continue: true }
      : undefined;
  expect((await agent.prompt("hi")).output).toBe("one\ntwo");
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: "user", content: "look again", prompt: false });
  const kinds = agent.history().map(({ type }) => type);
  expect(kinds.slice(-4)).toEqual(["message", "custom", "custom_message", "message"]);
  expect(lifecycle.run.filter((one) => one === "agent_start")).toHaveLength(1);
});

verifies("boundary.context-edit", async () => {
  const { model, findModel } = scripted([text("wrong"), finish()], [text("right"), finish()]);
  const { agent, lifecycle } = recorded({ findModel });
  lifecycle.proposals.turn_end = ({ turnIndex, messageEntryId }) =>
    turnIndex > 0
      ? undefined
      : {
          entries: [{ type: "context_edit", targetId: messageEntryId ?? "", replacement: null }, reminder],
          continue: true,
        };
  await agent.prompt("hi");
  expect(model.requests[1]?.messages.map(({ content }) => content)).toEqual(["hi", "look again"]);
});

verifies("boundary.natural-work", async () => {
  const { model, findModel } = scripted([call("a", {}), finish("tool-calls")], [text("ok"), finish()]);
  const { agent, lifecycle } = recorded({ findModel }, { name: "a" });
  lifecycle.proposals.turn_end = ({ turnIndex }) => ({ entries: [], continue: turnIndex === 0 });
  await agent.prompt("hi");
  expect(model.requests).toHaveLength(2);
  expect(lifecycle.of("turn_end")[0]).toMatchObject({ outcome: "completed", toolResults: [{ toolName: "a" }] });
});

verifies("boundary.nothing-to-answer", async () => {
  const { agent, lifecycle, notices } = recorded();
  lifecycle.proposals.turn_end = () => ({ entries: [], continue: true });
  await agent.prompt("hi");
  expect(lifecycle.of("turn_end")).toHaveLength(1);
  expect(notices[0]?.text).toBe("turn_end requested continuation without runnable model context");
});

const impossible: readonly (readonly [string, BoundaryDraft])[] = [
  ["there is no entry nowhere on this branch", { type: "context_edit", targetId: "nowhere", replacement: null }],
  ["the summary is blank", { type: "compaction", summary: " ", firstKeptEntryId: null }],
  ["needs a customType", { type: "custom", customType: "" }],
  ["an entry has to be of type", { type: "message" } as never],
];

for (const [problem, wrong] of impossible) {
  verifies("boundary.whole", { when: problem }, async () => {
    const { agent, lifecycle, notices } = recorded();
    const previews: unknown[] = [];
    lifecycle.proposals.turn_end = (_base, preview) => {
      previews.push(preview([reminder, wrong]));
      return { entries: [reminder, wrong], continue: true };
    };
    await agent.prompt("hi");
    expect(previews).toEqual([{ ok: false, error: expect.stringContaining(problem) }]);
    expect(notices[0]?.text).toMatch(/^Invalid boundary entries: /);
    expect(agent.history().some(({ type }) => type === "custom_message")).toBe(false);
    expect(lifecycle.of("turn_end")).toHaveLength(1);
  });
}

verifies("boundary.preview", async () => {
  const { agent, lifecycle } = recorded();
  const seen: unknown[] = [];
  lifecycle.proposals.turn_end = (_base, preview) => {
    for (const entries of [[], [reminder], [{ type: "compaction", summary: "all of it", firstKeptEntryId: null }]]) {
      const answer = preview(entries as BoundaryDraft[]);
      if (answer.ok) seen.push([answer.context.contextMessages.map(({ role }) => role), answer.context.canContinue]);
    }
    return undefined;
  };
  await agent.prompt("hi");
  expect(seen).toEqual([
    [["user", "assistant"], false],
    [["user", "assistant", "custom"], true],
    [["compactionSummary"], true],
  ]);
  expect(agent.history().filter(({ type }) => type === "message")).toHaveLength(2);
});

verifies("boundary.hard-end", async () => {
  const { agent, lifecycle } = recorded();
  lifecycle.proposals.turn_end = () => ({ entries: [reminder], continue: true });
  lifecycle.proposals.agent_before_settle = () => ({ entries: [], continue: true });
  const { error } = await agent.prompt("@fail 400 wrong");
  expect(error).toContain("wrong");
  expect(lifecycle.of("turn_end")).toHaveLength(1);
  expect(agent.history().at(-1)).toMatchObject({ type: "custom_message", content: "look again" });
});

verifies("boundary.before-settle", async () => {
  const { model, findModel } = scripted([text("one"), finish()], [text("two"), finish()]);
  const { agent, lifecycle } = recorded({ findModel });
  let asked = 0;
  lifecycle.proposals.agent_before_settle = async () => {
    if (asked++ > 0) return undefined;
    await agent.steer("by the way");
    return { entries: [reminder], continue: true };
  };
  expect((await agent.prompt("hi")).output).toBe("one\ntwo");
  expect(model.requests[1]?.messages.map(({ content }) => content).slice(-2)).toEqual(["look again", "by the way"]);
  expect(lifecycle.run.filter((one) => /^agent_/.test(one))).toEqual([
    "agent_start",
    "agent_end",
    "agent_before_settle completed",
    "agent_start",
    "agent_end",
    "agent_before_settle completed",
    "agent_settled",
  ]);
});

verifies("boundary.interrupt", async () => {
  const { agent, lifecycle } = recorded();
  lifecycle.proposals.agent_before_settle = () => {
    agent.interrupt();
    return { entries: [reminder], continue: true };
  };
  expect(await agent.prompt("hi")).toMatchObject({ aborted: true });
  expect(agent.history().at(-1)).toMatchObject({ type: "custom_message" });
  expect(lifecycle.run.at(-1)).toBe("agent_settled (aborted)");
});
