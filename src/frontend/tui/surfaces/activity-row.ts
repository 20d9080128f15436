/**
 * The row below the transcript: what is going on, with what extensions say of it. A hook that takes long is named
 * there, so that a person knows whom they wait for, and how to stop waiting.
 */
import type { AwaitedHook } from "../../../host/awaited.js";
import type { Slot } from "../../../host/front-end.js";
import { surfaceLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { cutRow, rowCells } from "../../../render/row-width.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { fillTemplate, type TemplateValues } from "../config/template.js";
import type { Area, Part, View } from "../part.js";
import { seenText } from "./seen-row.js";

/** Each is asked for every frame. */
export interface ActivitySource {
  readonly template: () => string;
  /** phase, elapsed, tokens; null between turns, when extensions' texts stand alone. */
  readonly values: () => TemplateValues | null;
  readonly slots: () => readonly Slot[];
  /** The oldest first. */
  readonly awaited: () => readonly AwaitedHook[];
  /** What stands before it while something goes on. Default: nothing does. */
  readonly lead?: () => string;
  /** How to end what goes on, said behind it where there is room. Default: nothing is said. */
  readonly hint?: () => string;
}

/** Those that take so long that the row names them, and that Esc skips. */
export function lateHooks(awaited: readonly AwaitedHook[]): readonly AwaitedHook[] {
  return awaited.filter(({ sinceMs }) => sinceMs >= surfaceLimits.awaitedAfterMs);
}

/** What is told of hooks that take long; null while none does. */
export function awaitedText(awaited: readonly AwaitedHook[]): string | null {
  const late = lateHooks(awaited);
  const [oldest] = late;
  if (oldest === undefined) return null;
  const seconds = Math.floor(oldest.sinceMs / 1_000);
  const others = late.length === 1 ? "" : ` and ${late.length - 1} more`;
  return `waiting for ${sanitizeLabel(oldest.extension)} (${oldest.method})${others} ${seconds} s · esc skips`;
}

export class ActivityRow implements Part {
  readonly #source: ActivitySource;

  constructor(source: ActivitySource) {
    this.#source = source;
  }

  /** No row at all where there is nothing to say. */
  view({ columns, rows }: Area): View {
    const { text, token, hint } = this.#text();
    if (text === "" || rows < 1 || columns < 1) return { rows: [], caret: null };
    const row = cutRow([{ text: seenText(text, columns), token }], columns);
    const withHint: Row = hint === "" ? row : [...row, { text: ` · ${hint}`, token: "dim" }];
    return { rows: [rowCells(withHint) <= columns ? withHint : row], caret: null };
  }

  #text(): { readonly text: string; readonly token: string; readonly hint: string } {
    const { template, values, slots, awaited } = this.#source;
    const late = awaitedText(awaited());
    if (late !== null) return { text: late, token: "warning", hint: "" };
    const running = values();
    const filled = fillTemplate(running === null ? "{activity}" : template(), running ?? {}, { activity: slots() });
    if (running === null) return { text: filled, token: "activity", hint: "" };
    const lead = this.#source.lead?.() ?? "";
    return { text: lead === "" ? filled : `${lead} ${filled}`, token: "activity", hint: this.#source.hint?.() ?? "" };
  }
}
