/** What the activity row says of a running turn: what is going on, for how long, how much was written. */
import type { AgentEvent } from "../../../agent/agent-event.js";
import { promptTokens } from "../../../agent/usage.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { shortNumber } from "../wording.js";

/** For the activity template; all empty while nothing runs. */
export interface ActivityValues {
  /** `Thinking`, `Running 2 tools`. */
  readonly phase: string;
  /** Since the turn began: `3s`, `2m 5s`. */
  readonly elapsed: string;
  /** `↑1k ↓20`: the last prompt, and all that the model wrote; empty until something was counted. */
  readonly tokens: string;
}

type Phase = "Thinking" | "Answering" | "Compacting" | "Retrying" | "Running";

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** `3s`, `2m 5s`, `1h 2m`. */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  if (seconds < MINUTE_S) return `${seconds}s`;
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}m ${seconds % MINUTE_S}s`;
  return `${Math.floor(seconds / HOUR_S)}h ${Math.floor((seconds % HOUR_S) / MINUTE_S)}m`;
}

export class ActivityLine {
  /** When what runs began; null: nothing runs. */
  #sinceMs: number | null = null;
  #phase: Phase = "Thinking";
  #isInTurn = false;
  #promptTokens = 0;
  #outputTokens = 0;
  #retryIn: { readonly untilMs: number; readonly attempt: string } | null = null;
  /** Calls that have begun, and what each is: its tool. */
  readonly #calls = new Map<number, string>();
  readonly #names = new Map<number, string>();

  get isActive(): boolean {
    return this.#sinceMs !== null;
  }

  /** Every event, in order. `nowMs`: of a monotonic clock. */
  event(event: AgentEvent, nowMs: number): void {
    switch (event.type) {
      case "turn_start":
        this.#begin(nowMs);
        this.#isInTurn = true;
        break;
      case "text":
        this.#phase = "Answering";
        break;
      case "reasoning":
        this.#phase = "Thinking";
        break;
      case "tool_batch":
        for (const { id, name } of event.calls) this.#names.set(id, sanitizeLabel(name));
        break;
      case "tool_start":
        this.#calls.set(event.id, this.#names.get(event.id) ?? "");
        break;
      case "tool_end":
        this.#calls.delete(event.id);
        this.#names.delete(event.id);
        this.#phase = "Thinking";
        break;
      case "compacting":
        this.#sinceMs ??= nowMs;
        this.#phase = "Compacting";
        break;
      case "compacted":
      case "warning":
        // A compaction that was asked for between turns ends with either.
        if (!this.#isInTurn) this.idle();
        else if (event.type === "compacted") this.#phase = "Thinking";
        break;
      case "shell_start":
        this.#begin(nowMs);
        this.#phase = "Running";
        break;
      case "retry":
        this.#retryIn = { untilMs: nowMs + event.delay_secs * SECOND_MS, attempt: `${event.attempt}/${event.limit}` };
        this.#phase = "Retrying";
        break;
      case "usage":
        this.#promptTokens = promptTokens(event);
        this.#outputTokens += event.output_tokens;
        break;
      case "shell_end":
      case "turn_end":
        this.idle();
    }
  }

  /** Nothing runs: for whoever knows better than the events, such as when the session was left. */
  idle(): void {
    this.#sinceMs = null;
    this.#isInTurn = false;
    this.#calls.clear();
    this.#names.clear();
  }

  values(nowMs: number): ActivityValues {
    if (this.#sinceMs === null) return { phase: "", elapsed: "", tokens: "" };
    return {
      phase: this.#phaseText(nowMs),
      elapsed: elapsedText(nowMs - this.#sinceMs),
      tokens: this.#tokens(),
    };
  }

  #begin(nowMs: number): void {
    this.idle();
    this.#sinceMs = nowMs;
    this.#promptTokens = 0;
    this.#outputTokens = 0;
    this.#phase = "Thinking";
  }

  #tokens(): string {
    if (this.#promptTokens + this.#outputTokens === 0) return "";
    return `↑${shortNumber(this.#promptTokens)} ↓${shortNumber(this.#outputTokens)}`;
  }

  #phaseText(nowMs: number): string {
    const [only] = this.#calls.values();
    if (this.#calls.size === 1) return only === "" || only === undefined ? "Running 1 tool" : `Running ${only}`;
    if (this.#calls.size > 1) return `Running ${this.#calls.size} tools`;
    if (this.#phase !== "Retrying" || this.#retryIn === null) return this.#phase;
    const left = Math.ceil((this.#retryIn.untilMs - nowMs) / SECOND_MS);
    return left > 0 ? `Retrying ${this.#retryIn.attempt} in ${left}s` : `Retrying ${this.#retryIn.attempt}`;
  }
}
