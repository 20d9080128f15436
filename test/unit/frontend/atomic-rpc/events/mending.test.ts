/** Retries and compactions as a client is told of them: what begins ends, once, and in its place. */
import { describe, expect, test } from "vitest";
import type { ModelFailure, ModelPart } from "../../../../../src/agent/model/language-model.js";
import { modelLimits } from "../../../../../src/protocol/limits.js";
import { finish, text } from "../../../agent/agent-under-test.js";
import { scripted } from "../../../agent/turn/recorded-agent.js";
import { type Told, told } from "./told-session.js";

const said = (words: string): readonly ModelPart[] => [text(words), finish()];
const failure = (over: Partial<ModelFailure> = {}): readonly ModelPart[] => [
  {
    type: "error",
    failure: { status: 503, message: "overloaded", details: null, retryable: true, retryAfterMs: 1_000, ...over },
  },
];

/** What a run is framed by; its messages are told elsewhere. */
const frame = (it: Told): readonly string[] =>
  it.labels().filter((label) => /^(agent_|auto_|compaction_|message_end assistant)/.test(label));

/** Every wait of a retry passes at once. */
async function waitingNever<T>(it: Told, run: Promise<T>): Promise<T> {
  let isOver = false;
  const done = run.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    it.clock.advance(modelLimits.retryMaxMs);
  }
  return done;
}

const failed = ["message_end assistant error", "agent_end willRetry"];

describe("a request that is made once more", () => {
  test("ends its run first, and the retry ends behind the answer", async () => {
    const it = told({ findModel: scripted(failure(), said("ok")).findModel });
    await waitingNever(it, it.agent.prompt("hi"));
    expect(frame(it)).toEqual([
      "agent_start",
      ...failed,
      `auto_retry_start 1/${modelLimits.retries}`,
      "agent_start",
      "message_end assistant stop",
      "auto_retry_end success",
      "agent_end",
      "agent_settled",
    ]);
    expect(it.of("auto_retry_start")).toEqual([
      {
        type: "auto_retry_start",
        attempt: 1,
        maxAttempts: modelLimits.retries,
        delayMs: 1_000,
        errorMessage: "overloaded",
      },
    ]);
    expect(it.of("auto_retry_end")).toEqual([{ type: "auto_retry_end", attempt: 1, success: true }]);
  });

  test("is told in this order by slow listeners as well", async () => {
    const it = told({ findModel: scripted(failure(), said("ok")).findModel });
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
    it.lifecycle.heard.agent_start = pause;
    it.lifecycle.heard.agent_end = pause;
    it.lifecycle.heard.message_update = pause;
    await waitingNever(it, it.agent.prompt("hi"));
    expect(frame(it).slice(1, 7)).toEqual([
      ...failed,
      `auto_retry_start 1/${modelLimits.retries}`,
      "agent_start",
      "message_end assistant stop",
      "auto_retry_end success",
    ]);
  });

  test("as often as it may be, and fails, ends in one failure behind the last run", async () => {
    const all = Array.from({ length: modelLimits.retries + 1 }, () => failure());
    const it = told({ findModel: scripted(...all).findModel });
    await waitingNever(it, it.agent.prompt("hi"));
    const attempts = all
      .slice(1)
      .flatMap((_, at) => [...failed, `auto_retry_start ${at + 1}/${modelLimits.retries}`, "agent_start"]);
    expect(frame(it)).toEqual([
      "agent_start",
      ...attempts,
      "message_end assistant error",
      "agent_end",
      'auto_retry_end "overloaded"',
      "agent_settled",
    ]);
    expect(it.of("auto_retry_end")).toMatchObject([{ attempt: modelLimits.retries, success: false }]);
  });

  test.each([
    ["the run is interrupted", (it: Told) => it.agent.interrupt(), "agent_settled aborted"],
    ["the wait is ended", (it: Told) => it.agent.abortRetry(), "agent_settled"],
  ] as const)("is not, when %s: the retry ends before the agent settles", async (_name, end, settled) => {
    const it = told({ findModel: scripted(failure()).findModel });
    const run = it.agent.prompt("hi");
    await it.clock.timerSet();
    end(it);
    await run;
    expect(frame(it)).toEqual([
      "agent_start",
      ...failed,
      `auto_retry_start 1/${modelLimits.retries}`,
      'auto_retry_end "the retry was cancelled"',
      settled,
    ]);
  });

  test("and is interrupted in the middle of the answer has not succeeded", async () => {
    const hangs = async function* () {
      yield text("half");
      await new Promise(() => {});
    };
    const it = told({ findModel: scripted(failure(), hangs).findModel });
    it.lifecycle.heard.message_update = () => it.agent.interrupt();
    await waitingNever(it, it.agent.prompt("hi"));
    expect(frame(it).slice(-4)).toEqual([
      "message_end assistant aborted",
      "agent_end",
      'auto_retry_end "the retry was cancelled"',
      "agent_settled aborted",
    ]);
  });

  test("or not at all, when retries are switched off: no retry is told", async () => {
    const it = told({ findModel: scripted(failure()).findModel });
    it.agent.automatic.retry = false;
    await it.agent.prompt("hi");
    expect(frame(it)).toEqual(["agent_start", "message_end assistant error", "agent_end", "agent_settled"]);
  });
});

describe("a compaction", () => {
  async function talked(...last: Parameters<typeof scripted>) {
    const { model, findModel } = scripted(said("one"), said("two"), ...last);
    const it = told({ findModel });
    for (const word of ["first ".repeat(400), "second"]) await it.agent.prompt(word);
    it.reader.lines.length = 0;
    return { ...it, model };
  }

  test("that was asked for begins and ends", async () => {
    const it = await talked(said("a summary"));
    await it.agent.compacted(null);
    expect(it.labels()).toEqual(["compaction_start manual", "compaction_end done"]);
    expect(it.of("compaction_end")).toMatchObject([
      { reason: "manual", aborted: false, willRetry: false, result: { summary: "a summary" } },
    ]);
  });

  test("for which there is nothing is not told", async () => {
    const it = told({ findModel: scripted().findModel });
    await it.agent.compacted(null);
    expect(it.labels()).toEqual([]);
  });

  test("that a listener cancels ends as aborted, one that fails says why", async () => {
    const it = await talked(failure({ retryable: false }));
    it.lifecycle.answers.session_before_compact = () => ({ cancel: true });
    await it.agent.compacted(null);
    delete it.lifecycle.answers.session_before_compact;
    await it.agent.compacted(null);
    expect(it.of("compaction_end")).toEqual([
      { type: "compaction_end", reason: "manual", aborted: true, willRetry: false },
      {
        type: "compaction_end",
        reason: "manual",
        aborted: false,
        willRetry: false,
        errorMessage: "the compaction failed: overloaded",
      },
    ]);
  });

  test("that is ended by a client ends as aborted", async () => {
    const it = await talked(async function* () {
      it.agent.abortCompaction();
      await new Promise(() => {});
      yield finish();
    });
    await it.agent.compacted(null);
    expect(it.labels()).toEqual(["compaction_start manual", "compaction_end aborted"]);
  });

  test("that the fullness of the context calls for comes between two turns", async () => {
    const it = await talked(said("a summary"), said("third"));
    it.model.contextWindow = 700;
    await it.agent.prompt("third");
    expect(it.labels().slice(0, 7)).toEqual([
      "agent_start",
      "turn_start",
      "message_start user",
      "message_end user",
      "compaction_start threshold",
      "compaction_end done",
      "message_start assistant",
    ]);
  });

  test("that an overflow calls for says that the request is made once more", async () => {
    const it = await talked(failure({ kind: "overflow", retryable: false }), said("a summary"), said("fits"));
    await it.agent.prompt("third");
    expect(frame(it)).toEqual([
      "agent_start",
      ...failed,
      "compaction_start overflow",
      "compaction_end done",
      "agent_start",
      "message_end assistant stop",
      "agent_end",
      "agent_settled",
    ]);
    expect(it.of("compaction_end")).toMatchObject([{ reason: "overflow", willRetry: true }]);
  });

  test("that an overflow calls for and that comes to nothing leaves the failure, and the agent settles", async () => {
    const it = await talked(failure({ kind: "overflow", retryable: false }));
    it.lifecycle.answers.session_before_compact = () => ({ cancel: true });
    await it.agent.prompt("third");
    expect(frame(it)).toEqual([
      "agent_start",
      ...failed,
      "compaction_start overflow",
      "compaction_end aborted",
      "agent_settled",
    ]);
    expect(it.of("compaction_end")).toMatchObject([{ willRetry: false }]);
  });
});
