/**
 * Begin and end of retries (atomic §6.3), which have no moments of their own: `auto_retry_start` comes after the
 * `agent_end` of the run that failed, one `auto_retry_end` after the answer that came at last, or after the end of the
 * last run, or before `agent_settled` where the wait was ended.
 */
import type { AgentEvent } from "../../../agent/agent-event.js";
import type { SessionEvent } from "../../../protocol/atomic-rpc/events.js";

type RetryEvent = Extract<AgentEvent, { readonly type: "retry" }>;
type Ended = SessionEvent<"auto_retry_end">;

const MS = 1_000;

/** What the last answer failed of, where nothing of it was told. */
const UNSAID = "the retry was cancelled";

export class RetryEvents {
  /** Of the attempt that was told to begin, and whose end was not. */
  #attempt: number | null = null;
  #failure: string | null = null;

  begins({ attempt, limit: maxAttempts, delay_secs, reason }: RetryEvent): SessionEvent<"auto_retry_start"> {
    this.#attempt = attempt;
    // Until the next answer has failed, an end is one that somebody asked for.
    this.#failure = null;
    return { type: "auto_retry_start", attempt, maxAttempts, delayMs: delay_secs * MS, errorMessage: reason };
  }

  /** To be told in front of `event`. */
  before(event: SessionEvent): Ended | null {
    return event.type === "agent_settled" ? this.#end({ success: false, finalError: UNSAID }) : null;
  }

  /** To be told right behind `event`. */
  after(event: SessionEvent): Ended | null {
    if (event.type === "message_end" && event.message.role === "assistant") {
      const { stopReason, errorMessage } = event.message;
      if (stopReason !== "error" && stopReason !== "aborted") return this.#end({ success: true });
      this.#failure = errorMessage ?? null;
    }
    if (event.type !== "agent_end" || event.willRetry) return null;
    return this.#end({ success: false, finalError: this.#failure ?? UNSAID });
  }

  #end(how: { readonly success: boolean; readonly finalError?: string }): Ended | null {
    const attempt = this.#attempt;
    this.#attempt = null;
    return attempt === null ? null : { type: "auto_retry_end", attempt, ...how };
  }
}
