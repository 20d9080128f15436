/** A run in lines, as it goes: what the assistant says sentence by sentence, everything else in one line each. */
import type { AgentEvent, RunResult } from "../../../agent/agent-event.js";
import type { PlainOutput } from "./plain-output.js";
import { SpokenText } from "./spoken-text.js";
import { outcomeText, ToolTeller } from "./tool-teller.js";

type Untold = Extract<AgentEvent, { type: "usage" | "tool_output" | "tool_partial" | "shell_output" }>;

const untold: ReadonlySet<AgentEvent["type"]> = new Set<Untold["type"]>([
  "usage",
  "tool_output",
  "tool_partial",
  "shell_output",
]);

/** What is told once it is over, if at all. */
const isUntold = (event: AgentEvent): event is Untold => untold.has(event.type);

export class EventTeller {
  readonly tools: ToolTeller;
  readonly #out: PlainOutput;
  readonly #showThinking: () => boolean;
  readonly #text = new SpokenText();
  readonly #thinking = new SpokenText();
  /** What is being said, so that its beginning is told once. */
  #phase: "text" | "thinking" | null = null;
  #hasSaidError = false;

  constructor(out: PlainOutput, showThinking: () => boolean) {
    this.#out = out;
    this.#showThinking = showThinking;
    this.tools = new ToolTeller(out);
  }

  event(event: AgentEvent): void {
    if (event.type === "text") return this.#said(event.delta);
    if (event.type === "reasoning") return this.#thought(event.delta);
    if (isUntold(event)) return;
    this.#endText();
    this.#tell(event);
  }

  /** What went wrong and was not told as an event. */
  result({ error }: RunResult): void {
    this.#endText();
    if (error !== null && !this.#hasSaidError) this.#out.say(`Error: ${error}`);
    this.#hasSaidError = false;
  }

  #tell(event: Exclude<AgentEvent, Untold | { type: "text" | "reasoning" }>): void {
    switch (event.type) {
      case "turn_start":
        this.#hasSaidError = false;
        return this.#out.say("Working.");
      case "turn_end":
        this.#out.say(event.aborted ? "Interrupted." : "Done.");
        return this.#out.prompt();
      case "tool_batch":
      case "tool_start":
      case "tool_end":
        return this.tools.event(event);
      case "shell_start":
        return this.#out.say(`Your command runs${event.hidden ? ", unseen by the model" : ""}: ${event.command}`);
      case "shell_end":
        this.#out.say(`Your command ${outcomeText(event)}.`);
        return this.#out.quote(event.content);
      case "compacting":
        return this.#out.say("The conversation is being summarised.");
      case "compacted":
        return this.#out.say(`The conversation is summarised: ${event.context_tokens} tokens now.`);
      case "warning":
        return this.#out.say(`Warning: ${event.message}`);
      case "error":
        this.#hasSaidError = true;
        return this.#out.say(`Error: ${event.message}`);
      case "error_details":
        return this.#out.quote(event.details);
      case "retry":
        return this.#out.say(
          `${event.reason}; attempt ${event.attempt} of ${event.limit} in ${event.delay_secs} seconds.`,
        );
      case "recovered":
        return this.#out.say("The model answers again.");
      case "session_name":
        return this.#out.say(event.name === "" ? "The session has no name now." : `The session is named ${event.name}`);
      case "instructions":
        return this.#out.say(`Instructions: ${event.path}`);
      case "steered":
        this.#out.say("Joined the turn:");
        return this.#out.quote(event.text);
    }
  }

  #said(delta: string): void {
    this.#endThinking();
    this.#speak("text", this.#text.push(delta), "Assistant:");
  }

  #thought(delta: string): void {
    this.#speak("text", this.#text.flush(), "Assistant:");
    if (this.#showThinking()) return this.#speak("thinking", this.#thinking.push(delta), "Thinking:");
    if (this.#phase !== "thinking") this.#out.say("Thinking.");
    this.#phase = "thinking";
  }

  #speak(phase: "text" | "thinking", lines: readonly string[], heading: string): void {
    if (lines.length === 0) return;
    if (this.#phase !== phase) this.#out.say(heading);
    this.#phase = phase;
    this.#quoteAll(lines);
  }

  #endThinking(): void {
    if (this.#showThinking()) this.#speak("thinking", this.#thinking.flush(), "Thinking:");
    else this.#thinking.flush();
  }

  #endText(): void {
    this.#endThinking();
    this.#speak("text", this.#text.flush(), "Assistant:");
    this.#phase = null;
  }

  #quoteAll(lines: readonly string[]): void {
    for (const line of lines) this.#out.quote(line);
  }
}
