/** What a run came to, gathered from its own events, so that a listener and the result can never disagree. */
import type { AgentEvent, RunResult, Usage } from "../agent-event.js";

const NOTHING: Usage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_5m_tokens: 0,
  cache_write_1h_tokens: 0,
};

function add(a: Usage, b: Usage): Usage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cache_read_tokens: a.cache_read_tokens + b.cache_read_tokens,
    cache_write_5m_tokens: a.cache_write_5m_tokens + b.cache_write_5m_tokens,
    cache_write_1h_tokens: a.cache_write_1h_tokens + b.cache_write_1h_tokens,
  };
}

/** What the run does not know of itself. */
export type RunFrame = Pick<RunResult, "model" | "effort" | "session">;

export class RunRecord {
  /** Texts of the replies; the last one may still be growing. */
  readonly #replies: string[] = [];
  readonly #warnings: string[] = [];
  #usage = NOTHING;
  #calls = 0;
  #failures = 0;
  #aborted = false;
  #error: string | null = null;
  #details: string | null = null;

  note(event: AgentEvent): void {
    switch (event.type) {
      case "text":
        this.#replies.push((this.#replies.pop() ?? "") + event.delta);
        return;
      case "tool_end":
        this.#calls++;
        if (event.outcome !== "completed") this.#failures++;
        return;
      case "usage":
        this.#usage = add(this.#usage, event);
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

  abort(): void {
    this.#aborted = true;
  }

  result(frame: RunFrame): RunResult {
    const usage = this.#usage;
    const isGood = this.#error === null && !this.#aborted;
    return {
      output: this.#replies.filter((text) => text !== "").join("\n"),
      final_output: isGood ? (this.#replies.at(-1) ?? "") : "",
      ...frame,
      aborted: this.#aborted,
      error: this.#error,
      error_details: this.#details,
      warnings: [...this.#warnings],
      usage: {
        ...usage,
        prompt_tokens:
          usage.input_tokens + usage.cache_read_tokens + usage.cache_write_5m_tokens + usage.cache_write_1h_tokens,
      },
      cost_usd: null,
      tools: { calls: this.#calls, failures: this.#failures },
    };
  }
}
