/** What is painted: rows of runs of text, each with the name of a colour. No escape sequence is ever in one. */
import type { Span } from "../text/spans.js";

/** What a run looks like beside its colour. */
export type Emphasis = "bold" | "italic" | "underline" | "strike" | "inverse";

/** One run. Its text is sanitised, without newline, and not empty; `token` names a colour of the theme. */
export interface StyledSpan extends Span {
  readonly emphasis?: readonly Emphasis[];
}

/** One row of the screen, from its left edge. */
export type Row = readonly StyledSpan[];

/** The row's text alone. */
export function rowText(row: Row): string {
  return row.map(({ text }) => text).join("");
}
