/** One call as the transcript knows it, from its announcement to its result; the reader can open it at any time. */
import type { ToolCallView } from "../../../agent/agent-event.js";
import { contentBlocks } from "../../../agent/lifecycle/agent-message-of.js";
import type { ToolMessage } from "../../../agent/session/message.js";
import type { Rendered } from "../../../host/moments.js";
import type { ToolOutcomeName } from "../../../protocol/events.js";
import type { ToolLabel } from "../../../protocol/manifest.js";
import type { Body } from "../../../render/renderer.js";
import { sanitizeBody, sanitizeLabel } from "../../../text/sanitize.js";
import type { Drawing } from "./drawing.js";
import { type CallFacts, DrawnCall } from "./drawn-call.js";
import type { Openable } from "./openables.js";
import { OutputTail } from "./output-tail.js";
import { verbOf } from "./tool-label.js";
import type { TranscriptOptions } from "./transcript-options.js";

export type CallState = "waiting" | "running" | ToolOutcomeName;

/** How a call's rows may be drawn: by whom, and what of. */
export interface CallDrawing {
  readonly drawing: Drawing;
  /** The same for the same call. */
  readonly id: string;
  readonly args: unknown;
}

export class ToolCall implements Openable {
  readonly category: string;
  readonly target: string;
  readonly output = new OutputTail();
  /** Null: its rows are e's own. */
  readonly drawn: DrawnCall | null;
  readonly #name: string;
  readonly #options: TranscriptOptions;
  readonly #ownLabel: ToolLabel | null;
  #state: CallState = "waiting";
  #summary = "";
  #content = "";
  #details: unknown;
  #images: ToolMessage["images"];
  /** What it has come to while it runs. */
  #partial: { readonly content: string; readonly details?: unknown } | null = null;
  /** All that there will be of its result is here. */
  #isSettled = false;
  #startedAt: number | null = null;
  #tookMs: number | undefined;
  #display: Rendered | null = null;
  /** What extensions make of it; null: nobody was asked yet. */
  #rendered: Promise<Rendered | null> | null = null;

  /** `ownLabel`: of what is no tool of the model's, and is not rendered by extensions. */
  constructor(
    { name, category, target }: Pick<ToolCallView, "name" | "category" | "target">,
    options: TranscriptOptions,
    { ownLabel, drawing }: { readonly ownLabel?: ToolLabel; readonly drawing?: CallDrawing } = {},
  ) {
    this.#name = name;
    this.category = sanitizeLabel(category);
    this.target = sanitizeLabel(target);
    this.#options = options;
    this.#ownLabel = ownLabel ?? null;
    this.drawn = drawing === undefined ? null : this.#drawnBy(drawing);
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
    if (this.#state !== "waiting") return;
    this.#state = "running";
    this.#startedAt = this.#options.now();
    this.drawn?.changed();
  }

  /** What it has come to so far. */
  partial(content: string, details: unknown): void {
    if (this.isEnded) return;
    this.output.replace(content);
    this.#partial = { content, details };
    this.drawn?.changed();
  }

  /** Nothing more comes of it. */
  close(): void {
    this.end("cancelled", "cancelled", "");
    this.#isSettled = true;
  }

  end(outcome: ToolOutcomeName, summary: string, content: string): void {
    if (this.isEnded) return;
    this.#state = outcome;
    if (this.#startedAt !== null) this.#tookMs = Math.round(this.#options.now() - this.#startedAt);
    this.#summary = sanitizeLabel(summary);
    this.#content = content;
    // What it had come to was not all: the last of it may never have been told.
    if (this.#partial !== null && content !== "") this.output.replace(content);
    this.output.end();
    this.drawn?.changed();
  }

  /** As it is stored. `isLive`: it has just come in, so extensions are asked for their rendering. */
  settle({ outcome, summary, content, images, display, details }: ToolMessage, isLive: boolean): void {
    this.end(outcome, summary, content);
    this.#content = content;
    this.#display = display;
    this.#details = details;
    this.#images = images;
    this.#isSettled = true;
    this.drawn?.changed();
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

  /** As a tool gives it: a text as it is, blocks where there is more. */
  get #result(): CallFacts["result"] {
    const hasImages = this.#images !== undefined && this.#images.length > 0;
    const content = hasImages ? contentBlocks(this.#content, this.#images) : this.#content;
    return { content, details: this.#details };
  }

  #drawnBy({ drawing, id, args }: CallDrawing): DrawnCall | null {
    const drawn = new DrawnCall(drawing, id, this.#name, () => ({
      args,
      isPartial: !this.isEnded,
      executionStarted: this.#state !== "waiting",
      isError: this.isEnded && this.#state !== "completed",
      expanded: this.#options.settings().tools_expanded ?? false,
      ...(this.#tookMs === undefined ? {} : { durationMs: this.#tookMs }),
      result: this.isEnded ? this.#result : this.#partial,
      isFinal: this.#isSettled,
    }));
    return drawn.isDrawn ? drawn : null;
  }

  async #askRendering(): Promise<Rendered | null> {
    if (this.#ownLabel !== null) return null;
    const content = this.#display?.body ?? this.#content;
    return this.#options.render({ kind: "tool", name: this.#name, content }).catch(() => null);
  }
}
