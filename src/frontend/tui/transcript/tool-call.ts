/** One call as the transcript knows it, from its announcement to its result; the reader can open it at any time. */
import type { ToolCallView } from "../../../agent/agent-event.js";
import type { ToolMessage } from "../../../agent/session/message.js";
import type { Rendered } from "../../../host/moments.js";
import type { ToolOutcomeName } from "../../../protocol/events.js";
import type { ToolLabel } from "../../../protocol/manifest.js";
import type { Body } from "../../../render/renderer.js";
import { sanitizeBody, sanitizeLabel } from "../../../text/sanitize.js";
import type { Openable } from "./openables.js";
import { OutputTail } from "./output-tail.js";
import { verbOf } from "./tool-label.js";
import type { TranscriptOptions } from "./transcript-options.js";

export type CallState = "waiting" | "running" | ToolOutcomeName;

export class ToolCall implements Openable {
  readonly category: string;
  readonly target: string;
  readonly output = new OutputTail();
  readonly #name: string;
  readonly #options: TranscriptOptions;
  readonly #ownLabel: ToolLabel | null;
  #state: CallState = "waiting";
  #summary = "";
  #content = "";
  #display: Rendered | null = null;
  /** What extensions make of it; null: nobody was asked yet. */
  #rendered: Promise<Rendered | null> | null = null;

  /** `ownLabel`: of what is no tool of the model's, and is not rendered by extensions. */
  constructor(
    { name, category, target }: Pick<ToolCallView, "name" | "category" | "target">,
    options: TranscriptOptions,
    ownLabel: ToolLabel | null = null,
  ) {
    this.#name = name;
    this.category = sanitizeLabel(category);
    this.target = sanitizeLabel(target);
    this.#options = options;
    this.#ownLabel = ownLabel;
  }

  get state(): CallState {
    return this.#state;
  }

  get isEnded(): boolean {
    return this.#state !== "waiting" && this.#state !== "running";
  }

  get verb(): string {
    return verbOf(this.#name, this.#ownLabel ?? this.#options.labelOf(this.#name), !this.isEnded);
  }

  /** Empty until it has ended. */
  get summary(): string {
    return this.#summary;
  }

  /** What the model reads, as it came; empty until it has ended. */
  get content(): string {
    return this.#content;
  }

  start(): void {
    if (this.#state === "waiting") this.#state = "running";
  }

  end(outcome: ToolOutcomeName, summary: string, content: string): void {
    if (this.isEnded) return;
    this.#state = outcome;
    this.#summary = sanitizeLabel(summary);
    this.#content = content;
    this.output.end();
  }

  /** As it is stored. `isLive`: it has just come in, so extensions are asked for their rendering. */
  settle({ outcome, summary, content, display }: ToolMessage, isLive: boolean): void {
    this.end(outcome, summary, content);
    this.#content = content;
    this.#display = display;
    if (isLive) this.#rendered ??= this.#askRendering();
  }

  title(): string {
    return [this.verb, this.target, this.#summary === "" ? "" : `· ${this.#summary}`].filter(Boolean).join(" ");
  }

  async read(): Promise<Body> {
    if (!this.isEnded) return { format: "text", text: this.output.text };
    this.#rendered ??= this.#askRendering();
    const shown = (await this.#rendered) ?? this.#display;
    if (shown !== null) return { format: shown.format, text: sanitizeBody(shown.body) };
    return { format: "text", text: sanitizeBody(this.#content) };
  }

  async #askRendering(): Promise<Rendered | null> {
    if (this.#ownLabel !== null) return null;
    const content = this.#display?.body ?? this.#content;
    return this.#options.render({ kind: "tool", name: this.#name, content }).catch(() => null);
  }
}
