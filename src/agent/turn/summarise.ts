/**
 * A summary of messages that are about to leave the conversation: written by the model, or made of their own lines.
 * Used for compactions and for branches that are left. Changes nothing itself.
 */
import type { Clock } from "../../host/clock.js";
import { compactionLimits, modelLimits } from "../../protocol/limits.js";
import type { CompactionSettings } from "../compaction-settings.js";
import type { LanguageModel, ModelRequest, RequestTap } from "../model/language-model.js";
import { isOffline } from "../model/models.js";
import { pause } from "../pause.js";
import type { Message } from "../session/message.js";
import type { Usage } from "../usage.js";
import type { Reply } from "./reply.js";
import { retryWait } from "./retry-wait.js";
import { streamReply } from "./stream-reply.js";
import { branchPrompt, compactionPrompt } from "./summary-prompt.js";
import { verbatimSummary } from "./verbatim-summary.js";

export interface SummaryOrder {
  readonly messages: readonly Message[];
  readonly of: "conversation" | "branch";
  /** What matters most; null: nothing in particular. */
  readonly focus: string | null;
  /** Of the lines, where lines are kept. Default: the built-in one. */
  readonly share?: number | undefined;
  /** The focus is all that the model is told of how to do it. Default: it is told ours as well. */
  readonly isWhole?: boolean;
}

export interface SummaryMeans {
  readonly strategy: CompactionSettings["strategy"];
  readonly model: LanguageModel;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly tap?: RequestTap | undefined;
}

export type Summary =
  | {
      readonly ok: true;
      readonly text: string;
      /** Lines of the messages, or new words. */
      readonly of: "lines" | "words";
      /** What it cost; null when nothing was asked, or the provider did not say. */
      readonly usage: Usage | null;
    }
  /** `error`: a sentence. */
  | { readonly ok: false; readonly error: string };

function textOf({ content }: Reply): string {
  return content
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n")
    .trim();
}

async function ask(request: Omit<ModelRequest, "attempt">, means: SummaryMeans): Promise<Reply> {
  const { model, signal, tap, clock } = means;
  for (let attempt = 0; ; attempt++) {
    const reply = await streamReply(model, { ...request, attempt }, { signal, tap });
    const wait = retryWait(reply, attempt);
    if (wait === null) return reply;
    await pause(wait, clock, signal);
    if (signal.aborted) return { ...reply, end: { kind: "aborted" } };
  }
}

function outcomeOf(reply: Reply, maxChars: number): Summary {
  if (reply.end.kind === "aborted") return { ok: false, error: "it was interrupted" };
  if (reply.end.kind === "failed") return { ok: false, error: reply.end.failure.message };
  if (reply.end.reason === "length") return { ok: false, error: "the summary did not fit the model's output limit" };
  const text = textOf(reply);
  if (text === "") return { ok: false, error: "the model wrote no summary" };
  if (text.length > maxChars) return { ok: false, error: "the model's summary is longer than it may be" };
  return { ok: true, text, of: "words", usage: reply.usage };
}

/** Never rejects. */
export async function summarise(
  { messages, of, focus, share, isWhole = false }: SummaryOrder,
  means: SummaryMeans,
): Promise<Summary> {
  const { model, strategy } = means;
  const charsOf = (share: number) => Math.floor(model.contextWindow * share * modelLimits.charsPerToken);
  // An offline model plays what it is told, so there is nobody to write a summary.
  if (strategy === "lines" || isOffline(model.spec)) {
    const maxChars = charsOf(compactionLimits.summaryShare);
    const text = verbatimSummary(messages, maxChars, focus, share ?? compactionLimits.verbatimShare);
    return { ok: true, text, of: "lines", usage: null };
  }
  // What does not fit one request is thinned out line by line first.
  const transcript = verbatimSummary(messages, charsOf(compactionLimits.transcriptShare), focus);
  const ours = of === "conversation" ? compactionPrompt(focus) : branchPrompt(focus);
  const system = isWhole && focus !== null ? focus : ours;
  const content = `<transcript>\n${transcript}\n</transcript>`;
  const request = {
    system,
    messages: [{ role: "user", content, prompt: true } as const],
    tools: [],
    effort: model.efforts[0] ?? null,
  };
  return outcomeOf(await ask(request, means), charsOf(compactionLimits.writtenShare));
}
