/**
 * Plays a written reply as a model would stream it: deltas, calls, usage, finish. The offline models decide what
 * to say; this says it. No network, no randomness; time only through the clock.
 */
import type { Clock } from "../../host/clock.js";
import { modelLimits } from "../../protocol/limits.js";
import { pause } from "../pause.js";
import { noUsage, type Usage } from "../usage.js";
import type { ModelFailure, ModelPart, ModelRequest } from "./language-model.js";
import { estimateRequestTokens, estimateTokens } from "./token-estimate.js";

export type ReplyStep =
  | { readonly kind: "text" | "thinking"; readonly text: string }
  | { readonly kind: "call"; readonly name: string; readonly arguments: string }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "fail"; readonly status: number; readonly message: string };

export interface ReplyContext {
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Reported instead of what was counted. */
  readonly usage?: Partial<Usage> | undefined;
}

const TOO_EARLY_OR_MANY = [408, 429];
const FIRST_SERVER_ERROR = 500;

function failureOf(status: number, message: string): ModelFailure {
  const retryable = TOO_EARLY_OR_MANY.includes(status) || status >= FIRST_SERVER_ERROR;
  return { status, message, details: null, retryable, retryAfterMs: null };
}

/** Words with what follows them, gathered so that no text has more than `offlineMaxDeltas` pieces. */
function deltas(text: string): string[] {
  const words = text.match(/\s*\S+\s*|\s+/g) ?? [];
  const perDelta = Math.ceil(words.length / modelLimits.offlineMaxDeltas);
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += perDelta) pieces.push(words.slice(at, at + perDelta).join(""));
  return pieces;
}

/** Call ids count over the conversation, so that they are never the same twice. */
function callsBefore(request: ModelRequest): number {
  return request.messages.reduce(
    (sum, message) =>
      message.role === "assistant" ? sum + message.content.filter((block) => block.type === "tool_call").length : sum,
    0,
  );
}

function usageOf(context: ReplyContext, said: string): Usage {
  return {
    ...noUsage,
    input_tokens: estimateRequestTokens(context.request),
    output_tokens: estimateTokens(said),
    ...context.usage,
  };
}

/** Ends early, without a last part, once the signal fires. */
export async function* playReply(steps: readonly ReplyStep[], context: ReplyContext): AsyncGenerator<ModelPart> {
  const { signal } = context;
  const before = callsBefore(context.request);
  let calls = 0;
  let said = "";
  for (const step of steps) {
    if (signal.aborted) return;
    if (step.kind === "wait") await pause(step.ms, context.clock, signal);
    if (step.kind === "fail") {
      yield { type: "error", failure: failureOf(step.status, step.message) };
      yield { type: "finish", reason: "error" };
      return;
    }
    if (step.kind === "text" || step.kind === "thinking") {
      for (const delta of deltas(step.text)) {
        if (signal.aborted) return;
        yield { type: step.kind, delta };
      }
      said += step.text;
    }
    if (step.kind === "call") {
      calls++;
      said += step.name + step.arguments;
      yield { type: "tool-call", call_id: `call_${before + calls}`, name: step.name, arguments: step.arguments };
    }
  }
  if (signal.aborted) return;
  yield { type: "usage", usage: usageOf(context, said) };
  yield { type: "finish", reason: calls > 0 ? "tool-calls" : "stop" };
}
