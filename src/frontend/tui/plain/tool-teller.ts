/** Tool calls in lines: one when a call begins, one when it ends. What it gave is kept, and read on request. */
import type { AgentEvent, ToolCallView } from "../../../agent/agent-event.js";
import { plainLimits } from "../../../protocol/limits.js";
import { clipBytes } from "../../../text/clip.js";
import { sanitizeBody } from "../../../text/sanitize.js";
import type { PlainOutput } from "./plain-output.js";

type ToolEvent = Extract<AgentEvent, { type: "tool_batch" | "tool_start" | "tool_end" }>;

type ToolEnd = Extract<AgentEvent, { type: "tool_end" }>;

const outcomeNames: Readonly<Record<ToolEnd["outcome"], string>> = {
  completed: "done",
  failed: "failed",
  timedout: "took too long and was ended",
  cancelled: "was cancelled",
  blocked: "was blocked",
};

/** How a call or a command ended, with its summary when that says more. */
export function outcomeText({ outcome, summary }: Pick<ToolEnd, "outcome" | "summary">): string {
  const name = outcomeNames[outcome];
  return name.includes(summary) ? name : `${name}, ${summary}`;
}

interface Call {
  readonly number: number;
  readonly label: string;
}

function labelOf({ name, target }: ToolCallView): string {
  return target === "" ? name : `${name} ${target}`;
}

export class ToolTeller {
  readonly #out: PlainOutput;
  readonly #calls = new Map<number, Call>();
  readonly #outputs = new Map<number, string>();
  #count = 0;

  constructor(out: PlainOutput) {
    this.#out = out;
  }

  event(event: ToolEvent): void {
    if (event.type === "tool_batch") {
      for (const call of event.calls) this.#calls.set(call.id, { number: ++this.#count, label: labelOf(call) });
      return;
    }
    const call = this.#calls.get(event.id);
    if (call === undefined) return;
    if (event.type === "tool_start") return this.#out.say(`Tool ${call.number} runs: ${call.label}`);
    this.#calls.delete(event.id);
    const content = sanitizeBody(event.content);
    this.#out.say(`Tool ${call.number} ${outcomeText(event)}: ${call.label}`);
    this.#keep(call.number, content);
    if (event.outcome !== "completed") this.#out.quote(content.split("\n").find((line) => line.trim() !== "") ?? "");
  }

  /** Says what a call gave; without a number, the last one. */
  read(number: number | null): void {
    const wanted = number ?? [...this.#outputs.keys()].at(-1);
    const output = wanted === undefined ? undefined : this.#outputs.get(wanted);
    if (output === undefined) {
      this.#out.say(this.#outputs.size === 0 ? "No tool has run yet." : `The output of tool ${wanted} is not kept.`);
      return;
    }
    this.#out.say(`Output of tool ${wanted}:`);
    this.#out.quote(output.trim() === "" ? "(empty)" : output);
  }

  #keep(number: number, content: string): void {
    this.#outputs.set(number, clipBytes(content, plainLimits.keptOutputBytes));
    const [oldest] = this.#outputs.keys();
    if (this.#outputs.size > plainLimits.keptOutputs && oldest !== undefined) this.#outputs.delete(oldest);
  }
}
