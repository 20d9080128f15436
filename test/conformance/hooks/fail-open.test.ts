/** A runtime hook that is not answered well counts as one that said nothing, and costs one notice. */
import { expect } from "vitest";
import type { ExtensionHost } from "../../../src/host/moments.js";
import { deadlines } from "../../../src/protocol/limits.js";
import { FakeClock } from "../../../src/testing.js";
import { type PuppetHost, puppetHost } from "../../helpers/puppet-host.js";
import { error, exit, type Json, type Step, silent } from "../../helpers/puppet-steps.js";
import { type Verification, verifies } from "../../helpers/verifies.js";

const said = {
  tool_call: { block: true, reason: "said" },
  input: { replace: "said" },
  before_turn: { system_suffix: "said" },
  tool_result: { content: "said" },
  compact_summary: { summary: "said" },
  render: { body: "said" },
} as const;

type Hook = keyof typeof said;
const hooks: readonly Hook[] = ["tool_call", "input", "before_turn", "tool_result", "compact_summary", "render"];

const ask: { readonly [H in Hook]: (host: ExtensionHost) => Promise<unknown> } = {
  tool_call: (host) => host.toolCall({ name: "bash", arguments: {} }),
  input: (host) => host.input("line"),
  before_turn: (host) => host.beforeTurn("prompt"),
  tool_result: (host) => host.toolResult({ name: "bash", content: "content", is_error: false }),
  compact_summary: (host) => host.compactSummary("summary"),
  render: (host) => host.render({ kind: "assistant", name: "", content: "reply" }),
};

/** What each moment comes to when nobody said anything … */
const nothing: { readonly [H in Hook]: unknown } = {
  tool_call: { block: false },
  input: { kind: "pass", notices: [] },
  before_turn: { suffixes: [], messages: [] },
  tool_result: { content: "content", changed: false },
  compact_summary: "summary",
  render: null,
};

/** … and when the extension behind the broken one did. */
const goodAlone: { readonly [H in Hook]: unknown } = {
  tool_call: { block: true, reason: "said", extension: "good" },
  input: { kind: "replaced", text: "said", notices: [], extension: "good" },
  before_turn: { suffixes: ["said"], messages: [] },
  tool_result: { content: "said", changed: true },
  compact_summary: "said",
  render: { body: "said", format: "text" },
};

const manifest = { hooks, renders: ["assistant"] };
const answering = (step: (hook: Hook) => Step) => ({
  manifest,
  on: Object.fromEntries(hooks.map((hook) => [`hook.${hook}`, step(hook)])),
});

/** Asks an extension that is broken in one way for every hook, one after the other. */
async function eachHook(
  run: Verification,
  step: (hook: Hook) => Step,
  look: (hook: Hook, running: PuppetHost, answer: unknown) => Promise<void>,
  clock?: FakeClock,
) {
  const running = await puppetHost(run, { bad: answering(step) }, clock && { clock });
  for (const hook of hooks) {
    const asked = ask[hook](running.host);
    if (clock !== undefined) {
      await running.until("bad", `hook.${hook}`);
      await clock.advance(deadlines.hookMs);
    }
    await look(hook, running, await asked);
  }
  return running;
}

verifies(["hook.fail-open.late", "hook.fail-open.one-notice"], { when: "it is late" }, async (run) => {
  const check = async (hook: Hook, { notices }: PuppetHost, answer: unknown): Promise<void> => {
    expect(answer).toEqual(nothing[hook]);
    expect(notices().at(-1)).toMatch(new RegExp(`^bad: hook\\.${hook} did not answer in 5 s; `));
  };
  const { notices } = await eachHook(run, () => silent, check, new FakeClock());
  expect(notices()).toHaveLength(hooks.length);
});

verifies(["hook.tool-call.slow-allows", "hook.before-turn.silent", "hook.tool-result.silent"], async (run) => {
  const clock = new FakeClock();
  const silences = { silent: answering(() => silent), broken: answering(() => error("kaput")) };
  const { host, until } = await puppetHost(run, silences, { clock });
  for (const hook of ["tool_call", "before_turn", "tool_result"] as const) {
    const asked = ask[hook](host);
    await until("silent", `hook.${hook}`);
    await clock.advance(deadlines.hookMs);
    expect(await asked).toEqual(nothing[hook]);
  }
});

verifies(["hook.fail-open.error", "hook.fail-open.one-notice"], { when: "it is an error" }, async (run) => {
  const check = async (hook: Hook, { notices }: PuppetHost, answer: unknown): Promise<void> => {
    expect(answer).toEqual(nothing[hook]);
    expect(notices().at(-1)).toMatch(
      new RegExp(`^bad: hook\\.${hook} answered with an error after \\d+ m?s: kaput ${hook}; `),
    );
  };
  const { notices } = await eachHook(run, (hook) => error(`kaput ${hook}`), check);
  expect(notices()).toHaveLength(hooks.length);
});

/** Right fields with values of a wrong type, and results that are no object at all. */
const wrong: { readonly [H in Hook]: Json } = {
  tool_call: { block: "true", reason: "said" },
  input: { consume: "yes", replace: "said" },
  before_turn: { system_suffix: "said", message: "said" },
  tool_result: { content: ["said"] },
  compact_summary: "said",
  render: ["said"],
};

verifies(["hook.fail-open.malformed", "hook.fail-open.one-notice"], { when: "it is ill-typed" }, async (run) => {
  const check = async (hook: Hook, { notices }: PuppetHost, answer: unknown): Promise<void> => {
    expect(answer).toEqual(nothing[hook]);
    expect(notices().at(-1)).toMatch(
      new RegExp(`^bad: hook\\.${hook} gave a malformed answer after \\d+ m?s \\(.+\\); `),
    );
  };
  const { notices } = await eachHook(run, (hook) => ({ $literal: wrong[hook] }), check);
  expect(notices()).toHaveLength(hooks.length);
});

verifies(["hook.fail-open.death", "hook.fail-open.one-notice"], { when: "the extension dies" }, async (run) => {
  // The clock stands still: what settles now was settled by the death.
  const clock = new FakeClock();
  for (const hook of hooks) {
    const { host, notices } = await puppetHost(run, { bad: answering(() => exit(3)) }, { clock });
    expect(await ask[hook](host)).toEqual(nothing[hook]);
    expect(notices()).toEqual([expect.stringMatching(/^bad: bad.mjs exited \(status 3\)/)]);
    expect(notices()[0]).toContain(hooks.join(", "));
  }
});

verifies("hook.fail-open.others-asked", async (run) => {
  const good = answering((hook) => said[hook]);
  const clock = new FakeClock();
  const bad = {
    "1-dies": answering(() => exit(3)),
    "2-fails": answering(() => error("kaput")),
    "3-errs": answering((hook) => ({ $literal: wrong[hook] })),
    "4-sleeps": answering(() => silent),
    good,
  };
  const { host, until, sync } = await puppetHost(run, bad, { clock });
  for (const hook of hooks) {
    const asked = ask[hook](host);
    await until("4-sleeps", `hook.${hook}`);
    const isAskedBehind = hook !== "tool_call" && hook !== "before_turn";
    // Where all are asked at once, the good one has answered before time moves.
    if (!isAskedBehind) {
      await until("good", `hook.${hook}`);
      await sync("good");
    }
    await clock.advance(deadlines.hookMs);
    expect(await asked).toEqual(goodAlone[hook]);
  }
});
