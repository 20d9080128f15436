/** The calls of one reply: a tally when there are several, and those of them that stay in sight. */
import type { Row } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import type { Block } from "./block.js";
import { RowCache } from "./row-cache.js";
import type { CallState, ToolCall } from "./tool-call.js";
import { type CallRows, callRows, markOf } from "./tool-call-rows.js";
import { tallyOf } from "./tool-label.js";
import type { TranscriptSettings } from "./transcript-options.js";

const INDENT = 2;

/** What is under way first, then what went wrong, then the rest. */
function weight(call: ToolCall): number {
  if (call.state === "running") return 0;
  if (call.isEnded && call.state !== "completed") return 1;
  return 2;
}

/** The ones that stay in sight, in their order: of equal ones the later. */
function inSight(calls: readonly ToolCall[], limit: number): readonly ToolCall[] {
  if (calls.length <= limit) return calls;
  const ranked = calls.map((call, at) => ({ call, at })).sort((a, b) => weight(a.call) - weight(b.call) || b.at - a.at);
  return ranked
    .slice(0, limit)
    .sort((a, b) => a.at - b.at)
    .map(({ call }) => call);
}

export class ToolBatch implements Block {
  readonly gap = true;
  readonly calls: readonly ToolCall[];
  readonly #settings: () => TranscriptSettings;
  readonly #cache = new RowCache();

  /** Not empty. */
  constructor(calls: readonly ToolCall[], settings: () => TranscriptSettings) {
    this.calls = calls;
    this.#settings = settings;
  }

  rows(columns: number): readonly Row[] {
    const settings = this.#settings();
    // What extensions draw may be another at any time.
    if (!this.#isEnded || this.#isDrawn) return this.#make(columns, settings).rows;
    const { tool_label_rows, tool_preview_rows, tool_history_limit, tools_expanded = false } = settings;
    const about = `${tool_label_rows} ${tool_preview_rows} ${tool_history_limit} ${tools_expanded}`;
    return this.#cache.get(columns, () => this.#make(columns, settings).rows, about);
  }

  finalRows(columns: number): readonly Row[] | null {
    if (!this.#isDrawn) return this.#isEnded ? this.rows(columns) : null;
    const { rows, isFinal } = this.#make(columns, this.#settings());
    return isFinal ? rows : null;
  }

  cool(): void {
    this.#cache.clear();
  }

  get #isDrawn(): boolean {
    return this.calls.some(({ drawn }) => drawn !== null);
  }

  get #isEnded(): boolean {
    return this.calls.every(({ isEnded }) => isEnded);
  }

  #make(columns: number, settings: TranscriptSettings): CallRows {
    const limit = settings.tool_history_limit;
    const shown = inSight(this.calls, limit);
    const [only] = this.calls;
    if (this.calls.length === 1 && only !== undefined && limit > 0) return callRows(only, columns, settings, 0);
    const hidden = this.calls.length - shown.length;
    const made = shown.map((call) => callRows(call, columns, settings, INDENT));
    const rows = [
      this.#tally(columns),
      ...(hidden > 0 && limit > 0 ? [this.#foldedRow(hidden, columns, settings)] : []),
      ...made.flatMap((call) => call.rows),
    ];
    return { rows, isFinal: this.#isEnded && made.every(({ isFinal }) => isFinal) };
  }

  #tally(columns: number): Row {
    const text = tallyOf(this.calls.map(({ category }) => category));
    return cutRow([markOf(this.#state()), { text, token: "toolTitle", emphasis: ["bold"] }], columns);
  }

  #foldedRow(hidden: number, columns: number, settings: TranscriptSettings): Row {
    const hint = settings.tool_history_hint ?? settings.transcript_hint ?? "ctrl+o shows all";
    const text = `… ${hidden} more ${hidden === 1 ? "call" : "calls"}${hint === "" ? "" : ` · ${hint}`}`;
    return cutRow([{ text: " ".repeat(INDENT) }, { text, token: "dim" }], columns);
  }

  #state(): CallState {
    if (!this.#isEnded) return "running";
    return this.calls.find(({ state }) => state !== "completed")?.state ?? "completed";
  }
}
