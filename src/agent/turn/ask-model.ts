/**
 * One answer of the model: its request, sent again while that is safe, and once more after a compaction when the
 * conversation did not fit. Streams what comes and returns the whole.
 */

import { modelLimits } from "../../protocol/limits.js";
import { requestTap } from "../lifecycle/request-tap.js";
import type { ModelFailure } from "../model/language-model.js";
import type { AssistantMessage } from "../session/message.js";
import { interruptedBecause } from "./interrupted.js";
import { modelContext } from "./model-context.js";
import type { Reply } from "./reply.js";
import { retryWait } from "./retry-wait.js";
import type { RunPrompt } from "./run-prompt.js";
import { streamReply } from "./stream-reply.js";
import type { TurnContext } from "./turn-context.js";

const SECOND_MS = 1_000;

const abortedReply: Reply = { content: [], usage: null, end: { kind: "aborted" } };
/** Of which nothing has come: listeners are told that it ends as most do. */
const begunReply: Reply = { content: [], usage: null, end: { kind: "finished", reason: "stop" } };

/** What there is to say of a reply, whatever its end. */
export function assistantMessage({ content, usage, end, by }: Reply, turn: TurnContext): AssistantMessage {
  const { api, spec } = turn.model;
  const from = by === undefined && api !== undefined ? { model: spec, api } : { model: by?.spec ?? spec };
  const base = { role: "assistant", ...from, usage } as const;
  if (end.kind === "finished") return { ...base, content, finish: end.reason };
  // Calls of a reply that did not end well never run, so they are no part of it.
  const said = { ...base, content: content.filter((block) => block.type !== "tool_call") };
  if (end.kind === "aborted") {
    const why = interruptedBecause(turn.signal);
    return why === null ? { ...said, finish: "aborted" } : { ...said, finish: "aborted", error: why };
  }
  return { ...said, finish: "error", error: end.failure.message };
}

/** `onOutput`: the model has begun to answer. */
async function ask(prompt: RunPrompt, attempt: number, turn: TurnContext, onOutput: () => void): Promise<Reply> {
  const { announce, signal, model, effort } = turn;
  await announce.announcer.drained();
  const shown = await modelContext(prompt, turn);
  if (signal.aborted) return abortedReply;
  const updates = announce.assistantStream(assistantMessage(begunReply, turn));
  const request = { ...shown, effort, attempt };
  const reply = await streamReply(model, request, {
    signal,
    tap: requestTap(announce.announcer, signal),
    onPart(part, content) {
      if (content.length > 0) onOutput();
      if (part.type === "text") turn.emit({ type: "text", delta: part.delta });
      if (part.type === "thinking") turn.emit({ type: "reasoning", delta: part.delta });
      updates?.push(part, content);
    },
  });
  updates?.end();
  if (reply.end.kind === "finished") turn.warmer.answered(model, request, reply.usage);
  return reply;
}

/** The run ends as failed; another begins for the same request. */
async function endFailedRun(reply: Reply, turn: TurnContext): Promise<void> {
  const { announce } = turn;
  const message = assistantMessage(reply, turn);
  announce.lost(message);
  await announce.turnEnd({ outcome: "error", message, entry: null, results: [] });
  await announce.agentEnd(true);
}

function beginRunAnew({ announce }: TurnContext): void {
  announce.agentStart();
  announce.turnStart();
}

function reasonOf({ status }: ModelFailure): string {
  return status === null ? "no answer" : `status ${status}`;
}

/** False: nobody wants to wait for it any more. */
async function wait(failure: ModelFailure, attempt: number, ms: number, turn: TurnContext): Promise<boolean> {
  turn.emit({
    type: "retry",
    attempt: attempt + 1,
    limit: modelLimits.retries,
    delay_secs: ms / SECOND_MS,
    cause: reasonOf(failure),
    reason: failure.message,
  });
  return turn.retryPause.wait(ms, turn.clock, turn.signal);
}

/**
 * Never rejects. A failure that is returned was not announced, unless what was to mend it came to nothing: a compaction
 * that failed, a wait that was ended. Then the run has ended.
 */
export async function askModel(prompt: RunPrompt, turn: TurnContext): Promise<Reply> {
  let hasCompacted = false;
  for (let attempt = 0, retries = 0; ; attempt++) {
    turn.record.beginReply();
    let isRecovered = retries === 0;
    const recover = () => {
      if (!isRecovered) turn.emit({ type: "recovered", attempt: retries, limit: modelLimits.retries });
      isRecovered = true;
    };
    const reply = await ask(prompt, attempt, turn, recover);
    if (reply.end.kind === "finished") recover();
    if (reply.end.kind !== "failed") return reply;
    const { failure } = reply.end;
    const isOverflow = failure.kind === "overflow" && reply.content.length === 0;
    const ms = isOverflow || !turn.retries() ? null : retryWait(reply, retries);
    if (isOverflow && !hasCompacted) {
      hasCompacted = true;
      await endFailedRun(reply, turn);
      if ((await turn.compactor.compactOverflow(turn.compactionJob())).kind !== "done") {
        return failedReply(reply, turn);
      }
    } else if (ms !== null) {
      await endFailedRun(reply, turn);
      if (!(await wait(failure, retries++, ms, turn))) return failedReply(reply, turn);
    } else return reply;
    beginRunAnew(turn);
  }
}

function failedReply(reply: Reply, turn: TurnContext): Reply {
  return turn.signal.aborted ? { ...reply, end: { kind: "aborted" } } : reply;
}
