/** Texts of e's own parts as runs and rows. Pure; texts are sanitised. */
import { type Row, rowText, type StyledSpan } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import { wrapRow } from "../../../render/wrap-row.js";
import { cells } from "../../../text/width.js";

type Emphasis = NonNullable<StyledSpan["emphasis"]>[number];

export function span(text: string, token?: string, ...emphasis: readonly Emphasis[]): StyledSpan {
  return {
    text,
    ...(token === undefined ? {} : { token }),
    ...(emphasis.length === 0 ? {} : { emphasis }),
  };
}

/** The runs that are not empty, cut to `columns`. */
export function fitRow(runs: Row, columns: number): Row {
  return cutRow(
    runs.filter(({ text }) => text !== ""),
    columns,
  );
}

/** As many spaces as `text` lacks to be `columns` cells wide. */
export function padding(text: string, columns: number): string {
  return " ".repeat(Math.max(0, columns - cells(text)));
}

/** The rows of a text of several lines, broken between words where it can be. */
export function wrapText(text: string, columns: number): readonly string[] {
  if (columns < 1) return [];
  return text.split("\n").flatMap((line) => wrapRow([{ text: line }], columns).map(rowText));
}
