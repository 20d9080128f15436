/**
 * One request to the model, retried while that is safe: only before any output began. Streams what comes and
 * returns the whole. Ends at once when the signal fires, also when the model does not.
 */
import { messageOf } from "../../protocol/caught.js";
import { modelLimits } from "../../protocol/limits.js";
import type { AssistantBlock, FinishReason, ModelFailure, ModelPart, ModelRequest } from "../model/language-model.js";
import { pause } from "../pause.js";
import type { Usage } from "../usage.js";
import type { TurnContext } from "./turn-context.js";

export interface Reply {
  readonly content: readonly AssistantBlock[];
  readonly usage: Usage | null;
  readonly end:
    | { readonly kind: "finished"; readonly reason: FinishReason }
    | { readonly kind: "failed"; readonly failure: ModelFailure }
    | { readonly kind: "aborted" };
}

const SECOND_MS = 1_000;
const ENDED_EARLY = "the model's answer ended in the middle";

function unexpected(message: string, retryable: boolean): ModelFailure {
  return { status: null, message, details: null, retryable, retryAfterMs: null };
}

/** Collects the parts of one stream. */
class ReplyCollector {
  readonly #content: AssistantBlock[] = [];
  #usage: Usage | null = null;
  #failure: ModelFailure | null = null;
  #reason: FinishReason | null = null;

  push(part: ModelPart): void {
    switch (part.type) {
      case "text":
      case "thinking":
        this.#grow(part.type, part.delta);
        return;
      case "tool-call": {
        const { call_id, name, arguments: given } = part;
        this.#content.push({ type: "tool_call", call_id, name, arguments: given });
        return;
      }
      case "usage":
        this.#usage = part.usage;
        return;
      case "error":
        this.#failure ??= part.failure;
        return;
      case "finish":
        this.#reason = part.reason;
    }
  }

  get isSilent(): boolean {
    return this.#content.length === 0;
  }

  reply(aborted: boolean): Reply {
    const base = { content: [...this.#content], usage: this.#usage };
    if (aborted) return { ...base, end: { kind: "aborted" } };
    const reason = this.#reason;
    const failure = this.#failure ?? (reason === null || reason === "error" ? unexpected(ENDED_EARLY, true) : null);
    if (failure !== null || reason === null) {
      return { ...base, end: { kind: "failed", failure: failure ?? unexpected(ENDED_EARLY, true) } };
    }
    return { ...base, end: { kind: "finished", reason } };
  }

  #grow(type: "text" | "thinking", delta: string): void {
    const last = this.#content.at(-1);
    if (last?.type === type) this.#content[this.#content.length - 1] = { type, text: last.text + delta };
    else if (delta !== "") this.#content.push({ type, text: delta });
  }
}

async function streamOnce(request: ModelRequest, turn: TurnContext, onOutput: () => void): Promise<Reply> {
  const { signal } = turn;
  const collector = new ReplyCollector();
  const aborted = Promise.withResolvers<"aborted">();
  const abort = () => aborted.resolve("aborted");
  signal.addEventListener("abort", abort, { once: true });
  const parts = turn.model.stream(request, { signal })[Symbol.asyncIterator]();
  try {
    while (!signal.aborted) {
      const next = await Promise.race([parts.next(), aborted.promise]);
      if (next === "aborted" || next.done === true) break;
      collector.push(next.value);
      if (!collector.isSilent) onOutput();
      if (next.value.type === "text") turn.emit({ type: "text", delta: next.value.delta });
      if (next.value.type === "thinking") turn.emit({ type: "reasoning", delta: next.value.delta });
    }
  } catch (error) {
    const message = messageOf(error);
    if (!signal.aborted) collector.push({ type: "error", failure: unexpected(message, false) });
  } finally {
    signal.removeEventListener("abort", abort);
    // A stream that hangs must not hold the turn; what its end says no longer matters.
    parts.return?.().then(undefined, () => {});
  }
  return collector.reply(signal.aborted);
}

function delayMs(failure: ModelFailure, attempt: number): number {
  const wanted = failure.retryAfterMs ?? modelLimits.retryBaseMs * 2 ** attempt;
  return Math.min(Math.max(wanted, 0), modelLimits.retryMaxMs);
}

function cause({ status }: ModelFailure): string {
  return status === null ? "no answer" : `status ${status}`;
}

/** Never rejects. */
export async function askModel(request: Omit<ModelRequest, "attempt">, turn: TurnContext): Promise<Reply> {
  const limit = modelLimits.retries;
  for (let attempt = 0; ; attempt++) {
    turn.record.beginReply();
    let isRecovered = attempt === 0;
    const recover = () => {
      if (!isRecovered) turn.emit({ type: "recovered", attempt, limit });
      isRecovered = true;
    };
    const reply = await streamOnce({ ...request, attempt }, turn, recover);
    if (reply.end.kind === "finished") recover();
    if (reply.end.kind !== "failed") return reply;
    const { failure } = reply.end;
    if (!failure.retryable || attempt >= limit || reply.content.length > 0) return reply;
    const waitMs = delayMs(failure, attempt);
    turn.emit({
      type: "retry",
      attempt: attempt + 1,
      limit,
      delay_secs: waitMs / SECOND_MS,
      cause: cause(failure),
      reason: failure.message,
    });
    await pause(waitMs, turn.clock, turn.signal);
    if (turn.signal.aborted) return { ...reply, end: { kind: "aborted" } };
  }
}
