/** Runs of text put into a row that is never wider than its room. Pure; texts are sanitised and hold no newline. */
import type { Row, StyledSpan } from "../../../render/row.js";
import { cells, cutAtCells } from "../../../text/width.js";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The graphemes of a text. */
export function graphemes(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A run; an empty text makes none. */
export function span(
  text: string,
  token?: string,
  ...emphasis: readonly NonNullable<StyledSpan["emphasis"]>[number][]
) {
  const run: StyledSpan = {
    text,
    ...(token === undefined ? {} : { token }),
    ...(emphasis.length === 0 ? {} : { emphasis }),
  };
  return run;
}

/** The runs that fit `columns` cells; the one that does not ends in `…`, what follows is gone. */
export function fitRow(runs: Row, columns: number): Row {
  const row: StyledSpan[] = [];
  let room = columns;
  for (const [index, run] of runs.entries()) {
    const width = cells(run.text);
    const more = width === room && runs.slice(index + 1).some(({ text }) => cells(text) > 0);
    const text = width < room || (width === room && !more) ? run.text : cutAtCells(`${run.text} `, room);
    if (text !== "") row.push({ ...run, text });
    if (width > room || more) break;
    room -= width;
  }
  return row;
}

/** As many spaces as `text` lacks to be `columns` cells wide. */
export function padding(text: string, columns: number): string {
  return " ".repeat(Math.max(0, columns - cells(text)));
}

function wrapLine(line: string, columns: number): string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of line.split(/(?<= )/)) {
    if (cells(row) + cells(word.trimEnd()) <= columns) {
      row += word;
      continue;
    }
    if (row.trim() !== "") rows.push(row.trimEnd());
    row = "";
    for (const grapheme of graphemes(word)) {
      if (cells(row) + cells(grapheme) > columns && row !== "") {
        rows.push(row.trimEnd());
        row = "";
      }
      row += cells(grapheme) > columns ? "…" : grapheme;
    }
  }
  return [...rows, row.trimEnd()];
}

/** The rows of a text of several lines, broken between words where it can be. */
export function wrapText(text: string, columns: number): readonly string[] {
  if (columns < 1) return [];
  return text.split("\n").flatMap((line) => wrapLine(line, columns));
}
