/** One compaction from its announcement to its end. The conversation changes in one step, or not at all. */
import type { Clock } from "../../host/clock.js";
import type { ExtensionHost } from "../../host/moments.js";
import type {
  CompactionDone,
  CompactionParameters,
  CompactionReason,
} from "../../protocol/lifecycle/session-moments.js";
import { compactionLimits } from "../../protocol/limits.js";
import type { AgentEvent } from "../agent-event.js";
import type { CompactionSettings } from "../compaction-settings.js";
import type { Announcer } from "../lifecycle/announcer.js";
import { compactionDone } from "../lifecycle/compaction-done.js";
import { entryView } from "../lifecycle/entry-view.js";
import { requestTap } from "../lifecycle/request-tap.js";
import type { LanguageModel } from "../model/language-model.js";
import { estimateMessageTokens, estimateTokens } from "../model/token-estimate.js";
import { modelMessage } from "../session/context.js";
import type { Conversation } from "../session/conversation.js";
import type { MessageEntry } from "../session/entry.js";
import type { CompactionMessage, CompactionRecord } from "../session/message.js";
import type { Usage } from "../usage.js";
import type { CompactionPlan } from "./compaction-plan.js";
import { summarise } from "./summarise.js";
import { countLines, transcriptLines } from "./verbatim-summary.js";

export interface CompactionJob {
  readonly host: ExtensionHost;
  readonly announcer: Announcer;
  readonly conversation: Conversation;
  readonly emit: (event: AgentEvent) => void;
  readonly signal: AbortSignal;
  readonly model: LanguageModel;
  readonly settings: CompactionSettings;
  readonly clock: Clock;
  /** A summary was written by the model. */
  readonly onUsage: (usage: Usage) => void;
}

/** What whoever asks for a compaction wants of it. */
export interface CompactionWish {
  /** What is to be kept above all; null: nothing in particular. */
  readonly focus: string | null;
  /** Share of the replaced lines that stay, above 0 and at most 1. Default: the built-in one. */
  readonly share?: number | undefined;
  /** How many of the newest messages stay as they are. Default: the built-in number. */
  readonly recent?: number | undefined;
}

export const noWish: CompactionWish = { focus: null };

export interface CompactionRun {
  readonly plan: CompactionPlan;
  readonly wish: CompactionWish;
  readonly reason: CompactionReason;
}

/**
 * `unneeded`: there was no reason to. `nothing`: there is nothing to replace. `useless`: the summary would be no
 * shorter. `stopped`: it was cancelled, interrupted or failed. `ended`: somebody wanted it to end, and nothing else.
 * Only with `done` the conversation changed. `problem`: why it did not, behind the words `the compaction`.
 */
export type CompactionResult =
  | { readonly kind: "unneeded" | "nothing" }
  | { readonly kind: "useless" | "stopped" | "ended"; readonly problem: string }
  | { readonly kind: "done"; readonly done: CompactionDone };

export const interruptedCompaction: CompactionResult = { kind: "stopped", problem: "was interrupted" };

export const tokensOf = ({ message }: MessageEntry): number => estimateMessageTokens(modelMessage(message));

type Text =
  | {
      readonly ok: true;
      readonly text: string;
      readonly of: CompactionRecord["of"];
      readonly fromExtension: boolean;
      readonly usage: Usage | null;
    }
  /** `error` null: cancelled. */
  | { readonly ok: false; readonly error: string | null; readonly fromExtension: boolean };

function parametersOf({ focus, share, recent }: CompactionWish): CompactionParameters {
  const base = {
    compression_ratio: share ?? compactionLimits.verbatimShare,
    preserve_recent: recent ?? compactionLimits.keptMessages,
  };
  return focus === null ? base : { ...base, query: focus };
}

/** What listeners say to it; undefined when none does. */
async function askListeners(run: CompactionRun, job: CompactionJob): Promise<Text | undefined> {
  const { announcer, conversation, signal } = job;
  const { plan, wish, reason } = run;
  const parameters = parametersOf(wish);
  const payload = () => ({
    reason,
    parameters,
    preparation: {
      region: { lines: transcriptLines(plan.older.map(({ message }) => message)) },
      firstKeptEntryId: plan.kept[0]?.id ?? null,
      tokensBefore: conversation.contextTokens(),
      parameters,
    },
    branchEntries: conversation.branch().map(entryView),
  });
  const answer = await announcer.ask("session_before_compact", payload, signal);
  if (answer?.cancel === true) return { ok: false, error: null, fromExtension: false };
  const text = answer?.compactedText;
  if (text === undefined) return undefined;
  if (text.trim() !== "") return { ok: true, text, of: "lines", fromExtension: true, usage: null };
  return { ok: false, error: "an extension gave a blank text for it", fromExtension: true };
}

async function ownText({ plan, wish }: CompactionRun, job: CompactionJob): Promise<Text> {
  const { announcer, clock, model, onUsage, settings, signal } = job;
  const messages = plan.older.map(({ message }) => message);
  const means = { strategy: settings.strategy, model, clock, signal, tap: requestTap(announcer, signal) };
  const summary = await summarise({ messages, of: "conversation", focus: wish.focus, share: wish.share }, means);
  if (!summary.ok) return { ...summary, fromExtension: false };
  if (summary.usage !== null) onUsage(summary.usage);
  return { ...summary, fromExtension: false };
}

async function textFor(run: CompactionRun, job: CompactionJob): Promise<Text> {
  const { host, signal } = job;
  const made = (await askListeners(run, job)) ?? (signal.aborted ? undefined : await ownText(run, job));
  if (made?.ok !== true) return made ?? { ok: false, error: null, fromExtension: false };
  const said = await host.compactSummary(made.text, signal);
  return said.trim() === "" || said === made.text ? made : { ...made, text: said, of: "words" };
}

function fail(problem: string, text: Text, run: CompactionRun, job: CompactionJob): void {
  const { emit, announcer, signal } = job;
  emit({ type: "warning", message: `the compaction ${problem}; nothing was changed` });
  const isCancelled = signal.aborted || (!text.ok && text.error === null);
  announcer.tell("session_compact_failed", () => ({
    reason: run.reason,
    ...(isCancelled ? {} : { errorMessage: `the compaction ${problem}` }),
    aborted: isCancelled,
    willRetry: false,
    fromExtension: text.fromExtension,
  }));
}

/** Why the text cannot be used; null when it can. */
function problemOf(text: Text, { plan, reason }: CompactionRun, { signal }: CompactionJob): string | null {
  if (signal.aborted) return "was interrupted";
  if (!text.ok) return text.error === null ? "was cancelled by an extension" : `failed: ${text.error}`;
  const replaced = plan.older.reduce((sum, entry) => sum + tokensOf(entry), 0);
  const isUseless = reason !== "manual" && estimateTokens(text.text) >= replaced;
  return isUseless ? "would not make the conversation shorter" : null;
}

function recordOf({ plan, wish }: CompactionRun, { text, of }: Extract<Text, { ok: true }>): CompactionRecord {
  const { compression_ratio: share, preserve_recent: recent } = parametersOf(wish);
  const lines_before = transcriptLines(plan.older.map(({ message }) => message)).length;
  const { kept: lines_kept, gaps } = of === "lines" ? countLines(text) : { kept: 0, gaps: 1 };
  return { of, lines_before, lines_kept, gaps, share, recent, focus: wish.focus };
}

/** `free` is called once the conversation stands, before anybody hears of it: they may ask for the next one. */
export async function runCompaction(
  run: CompactionRun,
  job: CompactionJob,
  free: () => void,
): Promise<CompactionResult> {
  const { host, conversation, emit, announcer } = job;
  const { wish, reason } = run;
  host.event("compact_start", {});
  emit({ type: "compacting" });
  const text = await textFor(run, job);
  const problem = problemOf(text, run, job);
  if (problem !== null || !text.ok) {
    free();
    const why = problem ?? "failed";
    fail(why, text, run, job);
    return { kind: text.ok && !job.signal.aborted ? "useless" : "stopped", problem: why };
  }
  const summary = text.text;
  const tokensBefore = conversation.contextTokens();
  if (text.usage !== null)
    conversation.add({ type: "usage", kind: "compaction", model: job.model.spec, usage: text.usage });
  const message: CompactionMessage = {
    role: "compaction",
    summary,
    first_kept: run.plan.kept[0]?.id ?? null,
    tokens_before: tokensBefore,
    made: recordOf(run, text),
    ...(text.fromExtension ? { by_extension: true } : {}),
  };
  const entry = conversation.append(message);
  const tokensAfter = conversation.contextTokens();
  const done = compactionDone(message, tokensAfter);
  free();
  host.event("compact_end", { summary });
  emit({ type: "compacted", summary, context_tokens: tokensAfter });
  announcer.tell("session_compact", () => ({
    reason,
    parameters: parametersOf(wish),
    result: done,
    compactionEntry: entryView(entry),
    fromExtension: text.fromExtension,
  }));
  return { kind: "done", done };
}
