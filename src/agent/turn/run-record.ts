/** What a run came to, gathered from its own events, so that a listener and the result can never disagree. */
import type { AgentEvent, RunResult } from "../agent-event.js";
import { addUsage, noUsage, promptTokens } from "../usage.js";

/** What the run does not know of itself. */
export type RunFrame = Pick<RunResult, "model" | "effort" | "session">;

export class RunRecord {
  /** Texts of the replies; the last one may still be growing. */
  readonly #replies: string[] = [];
  readonly #warnings: string[] = [];
  #usage = noUsage;
  #calls = 0;
  #failures = 0;
  #aborted = false;
  #cost = 0;
  /** Null: nothing was asked yet. */
  #isCostKnown: boolean | null = null;
  #error: string | null = null;
  #details: string | null = null;

  note(event: AgentEvent): void {
    switch (event.type) {
      case "text":
        this.#replies.push((this.#replies.pop() ?? "") + event.delta);
        return;
      case "structured_output":
        this.#replies.push(JSON.stringify(event.data));
        return;
      case "tool_end":
        this.#calls++;
        if (event.outcome !== "completed") this.#failures++;
        return;
      case "usage":
        this.#usage = addUsage(this.#usage, event);
        return;
      case "warning":
        this.#warnings.push(event.message);
        return;
      case "error":
        this.#error ??= event.message;
        return;
      case "error_details":
        this.#details ??= event.details;
        return;
      default:
        return;
    }
  }

  /** What the model says from now on belongs to its next reply. */
  beginReply(): void {
    this.#replies.push("");
  }

  /** US dollars; null when the prices of what was asked are not known. */
  addCost(cost: number | null): void {
    this.#isCostKnown = cost !== null && this.#isCostKnown !== false;
    this.#cost += cost ?? 0;
  }

  abort(): void {
    this.#aborted = true;
  }

  result(frame: RunFrame): RunResult {
    const isGood = this.#error === null && !this.#aborted;
    return {
      output: this.#replies.filter((text) => text !== "").join("\n"),
      final_output: isGood ? (this.#replies.at(-1) ?? "") : "",
      ...frame,
      aborted: this.#aborted,
      error: this.#error,
      error_details: this.#details,
      warnings: [...this.#warnings],
      usage: { ...this.#usage, prompt_tokens: promptTokens(this.#usage) },
      cost_usd: this.#isCostKnown === true ? this.#cost : null,
      tools: { calls: this.#calls, failures: this.#failures },
    };
  }
}
