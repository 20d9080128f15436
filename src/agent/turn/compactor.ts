/**
 * Replaces the older part of the conversation by a summary, one compaction at a time. Nothing is changed, stored
 * or announced as done until the summary stands, hooks included.
 */
import type { ExtensionHost } from "../../host/moments.js";
import { compactionLimits, modelLimits } from "../../protocol/limits.js";
import type { AgentEvent } from "../agent-event.js";
import { estimateMessageTokens, estimateTokens } from "../model/token-estimate.js";
import { modelMessage } from "../session/context.js";
import type { Conversation } from "../session/conversation.js";
import type { MessageEntry } from "../session/entry.js";
import { type CompactionPlan, type KeptTail, planCompaction } from "./compaction-plan.js";
import { verbatimSummary } from "./verbatim-summary.js";

export interface CompactionJob {
  readonly host: ExtensionHost;
  readonly conversation: Conversation;
  readonly emit: (event: AgentEvent) => void;
  readonly signal: AbortSignal;
  /** Tokens. */
  readonly contextWindow: number;
}

const tokensOf = ({ message }: MessageEntry): number => estimateMessageTokens(modelMessage(message));

export class Compactor {
  #asked: { readonly focus: string | null } | null = null;
  #isRunning = false;
  /** Tokens of the conversation when an automatic compaction last gained nothing. */
  #hopelessBelow = 0;

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** To be done at the next boundary. Asking again changes the focus only. */
  ask(focus: string | null): void {
    this.#asked = { focus };
  }

  get isAsked(): boolean {
    return this.#asked !== null;
  }

  /** Before a request: what was asked for, else what the fullness of the context calls for. */
  async compactIfNeeded(job: CompactionJob): Promise<void> {
    const tokensWithPrompt = job.contextWindow * compactionLimits.keptWithPromptShare;
    if (this.#asked !== null) return this.compactAsked(job, tokensWithPrompt);
    const tokens = job.conversation.contextTokens();
    const isFull = tokens > job.contextWindow * compactionLimits.thresholdShare;
    if (!isFull || tokens <= this.#hopelessBelow) return;
    const plan = this.#plan(job, { tokens: job.contextWindow * compactionLimits.keptShare, tokensWithPrompt });
    const isDone = plan !== null && (await this.#run(plan, null, true, job));
    if (!isDone && !job.signal.aborted) this.#hopelessBelow = tokens * (1 + compactionLimits.summaryShare);
  }

  /** What was asked for, if anything. `tokensWithPrompt` as in KeptTail. */
  async compactAsked(job: CompactionJob, tokensWithPrompt = 0): Promise<void> {
    const asked = this.#asked;
    this.#asked = null;
    if (asked === null || job.signal.aborted) return;
    const plan = this.#plan(job, { tokens: 0, tokensWithPrompt });
    if (plan === null) job.emit({ type: "warning", message: "there is nothing to compact yet" });
    else await this.#run(plan, asked.focus, false, job);
  }

  #plan({ conversation }: CompactionJob, tail: KeptTail): CompactionPlan | null {
    return planCompaction(conversation.context(), tail, tokensOf);
  }

  /** False when the conversation is as it was. */
  async #run(plan: CompactionPlan, focus: string | null, isAutomatic: boolean, job: CompactionJob): Promise<boolean> {
    const { host, conversation, emit, signal } = job;
    this.#isRunning = true;
    try {
      host.event("compact_start", {});
      emit({ type: "compacting" });
      const maxChars = job.contextWindow * compactionLimits.summaryShare * modelLimits.charsPerToken;
      const messages = plan.older.map(({ message }) => message);
      const own = verbatimSummary(messages, maxChars, focus);
      const said = await host.compactSummary(own, signal);
      const summary = said.trim() === "" ? own : said;
      const replaced = plan.older.reduce((sum, entry) => sum + tokensOf(entry), 0);
      const problem = signal.aborted ? "was interrupted" : "would not make the conversation shorter";
      if (signal.aborted || (isAutomatic && estimateTokens(summary) >= replaced)) {
        emit({ type: "warning", message: `the compaction ${problem}; nothing was changed` });
        return false;
      }
      conversation.append({
        role: "compaction",
        summary,
        first_kept: plan.kept[0]?.id ?? null,
        tokens_before: conversation.contextTokens(),
      });
      host.event("compact_end", { summary });
      emit({ type: "compacted", summary, context_tokens: conversation.contextTokens() });
      return true;
    } finally {
      this.#isRunning = false;
    }
  }
}
