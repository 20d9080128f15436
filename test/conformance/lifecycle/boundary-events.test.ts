/** The boundaries through a host: what listeners see of each other's proposals, and previews on request. */
import { expect } from "vitest";
import type { BoundaryDraft, BoundaryPreview, BuildPreview } from "../../../src/protocol/lifecycle/boundary.js";
import { puppetHost } from "../../helpers/puppet-host.js";
import { error, request, steps } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { sample } from "./heard.js";

const custom = (customType: string) => ({ type: "custom", customType }) as const;
const empty: BoundaryPreview = {
  contextEntries: [],
  contextMessages: [],
  llmMessages: [],
  pendingMessages: [],
  canContinue: true,
};

/** Says which drafts it was made from; refuses one of type `bad`. */
const preview: BuildPreview = (entries) =>
  entries.some((one) => one.type === "custom" && one.customType === "bad")
    ? { ok: false, error: "a bad entry" }
    : { ok: true, context: { ...empty, contextEntries: entries.map(shown) } };

function shown(draft: BoundaryDraft) {
  const id = draft.type === "custom" ? draft.customType : draft.type;
  return { type: draft.type, id, parentId: null, timestamp: "" };
}

const { entries: _entries, continue: _continue, context: _context, ...turn } = sample("turn_end");
const settle = { outcome: "completed" } as const;

verifies(["atomic.turn-end", "atomic.agent-before-settle"], async (run) => {
  const { host, puppet, frontEnd } = await puppetHost(run, {
    a: {
      manifest: { lifecycle: ["turn_end", "agent_before_settle"] },
      on: { "lifecycle.turn_end": { entries: [custom("a")], continue: true }, "lifecycle.agent_before_settle": {} },
    },
    b: {
      manifest: { lifecycle: ["turn_end", "agent_before_settle"] },
      on: { "lifecycle.turn_end": error("boom"), "lifecycle.agent_before_settle": { continue: true } },
    },
    c: { manifest: { lifecycle: ["turn_end"] }, on: { "lifecycle.turn_end": { continue: false } } },
  });
  const proposal = await host.lifecycle.propose("turn_end", turn as never, preview);
  expect(proposal).toEqual({ entries: [custom("a")], continue: false });
  const [first, second, third] = ["a", "b", "c"].map((name) => puppet(name).log().of("lifecycle.turn_end")[0]?.params);
  expect(first).toEqual({ ...turn, entries: [], continue: false, context: empty });
  expect(second).toMatchObject({ entries: [custom("a")], continue: true, context: { contextEntries: [{ id: "a" }] } });
  expect(third).toEqual(second);
  expect(frontEnd.notices).toMatchObject([{ extension: "b", text: expect.stringContaining("boom") }]);

  const settled = await host.lifecycle.propose("agent_before_settle", settle, preview);
  expect(settled).toEqual({ entries: [], continue: true });
});

verifies("dispatch.invalid-entries", async (run) => {
  const drafts = (...names: string[]) => ({ entries: names.map(custom), continue: true });
  const { host, frontEnd } = await puppetHost(run, {
    a: { manifest: { lifecycle: ["turn_end"] }, on: { "lifecycle.turn_end": drafts("bad") } },
    b: {
      manifest: { lifecycle: ["turn_end", "agent_before_settle"] },
      on: { "lifecycle.turn_end": drafts("good"), "lifecycle.agent_before_settle": drafts("good") },
    },
    c: {
      manifest: { lifecycle: ["agent_before_settle"] },
      on: { "lifecycle.agent_before_settle": drafts("good", "bad") },
    },
  });
  expect(await host.lifecycle.propose("turn_end", turn as never, preview)).toEqual(drafts("good"));
  expect(await host.lifecycle.propose("agent_before_settle", settle, preview)).toEqual({
    entries: [],
    continue: false,
  });
  expect(frontEnd.notices.map(({ extension, text }) => [extension, text])).toEqual([
    ["a", "turn_end failed: Invalid boundary entries: a bad entry"],
    ["c", "agent_before_settle failed: Invalid boundary entries: a bad entry"],
  ]);
});

verifies("dispatch.preview", async (run) => {
  const ask = (id: string, event: string, name: string) =>
    request(id, "lifecycle.preview", { event, entries: [custom(name)] });
  const { host, answer } = await puppetHost(run, {
    a: {
      manifest: { lifecycle: ["turn_end"], commands: [{ name: "outside" }] },
      on: {
        "command outside": steps(ask("outside", "turn_end", "x"), {}),
        "lifecycle.turn_end": steps(
          ask("inside", "turn_end", "x"),
          ask("other", "agent_before_settle", "x"),
          ask("bad", "turn_end", "bad"),
          { entries: [custom("x")] },
        ),
      },
    },
  });
  await host.runCommand("outside", "");
  expect(await host.lifecycle.propose("turn_end", turn as never, preview)).toEqual({
    entries: [custom("x")],
    continue: false,
  });
  expect(await answer("a", "inside")).toMatchObject({ result: { context: { contextEntries: [{ id: "x" }] } } });
  const refusal = { error: "lifecycle.preview can only be asked for while turn_end is handled" };
  expect(await answer("a", "outside")).toMatchObject(refusal);
  expect(await answer("a", "other")).toMatchObject({ error: expect.stringContaining("agent_before_settle") });
  expect(await answer("a", "bad")).toMatchObject({ error: "Invalid boundary entries: a bad entry" });
});
