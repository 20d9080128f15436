/** Rows of spans fitted to a width, by grapheme. Pure. */
import type { Row, StyledSpan } from "../../../render/row.js";
import { cells, cutAtCells } from "../../../text/width.js";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

interface Unit {
  readonly text: string;
  readonly cells: number;
  readonly span: StyledSpan;
}

export function spanCells(row: Row): number {
  return row.reduce((sum, { text }) => sum + cells(text), 0);
}

function unitsOf(row: Row): readonly Unit[] {
  return row.flatMap((span) =>
    Array.from(graphemes.segment(span.text), ({ segment }) => ({ text: segment, cells: cells(segment), span })),
  );
}

/** Runs of one span are one span again. */
function joined(units: readonly Unit[]): Row {
  const row: StyledSpan[] = [];
  let from: StyledSpan | null = null;
  for (const { text, span } of units) {
    const last = row.at(-1);
    if (last !== undefined && from === span) row[row.length - 1] = { ...last, text: last.text + text };
    else row.push({ ...span, text });
    from = span;
  }
  return row;
}

function withoutSpacesAtEnd(units: readonly Unit[]): readonly Unit[] {
  let end = units.length;
  while (end > 0 && units[end - 1]?.text === " ") end--;
  return units.slice(0, end);
}

/** How many units go on a row of `room` cells, broken after a space where there is one. At least one. */
function fitting(units: readonly Unit[], from: number, room: number): number {
  let used = 0;
  let breakAt = from;
  for (let at = from; at < units.length; at++) {
    const unit = units[at];
    if (unit === undefined) break;
    used += unit.cells;
    if (used > room) {
      if (unit.text === " ") return at + 1;
      return breakAt > from ? breakAt : Math.max(at, from + 1);
    }
    if (unit.text === " ") breakAt = at + 1;
  }
  return units.length;
}

/**
 * The row on as many rows as it takes, at most `maxRows` (the last then ends in `…`); rows after the first begin with
 * `indent` cells of space where there is room for it.
 */
export function wrapSpans(row: Row, columns: number, indent = 0, maxRows = Number.POSITIVE_INFINITY): readonly Row[] {
  if (columns < 1 || maxRows < 1) return [];
  if (spanCells(row) <= columns) return [row];
  const hanging = indent * 2 <= columns ? indent : 0;
  const units = unitsOf(row);
  const rows: Row[] = [];
  for (let from = 0; from < units.length; ) {
    const isFirst = rows.length === 0;
    const room = isFirst ? columns : columns - hanging;
    const lead: Row = isFirst || hanging === 0 ? [] : [{ text: " ".repeat(hanging) }];
    const to = fitting(units, from, room);
    if (rows.length === maxRows - 1 && to < units.length) {
      rows.push(cutSpans([...lead, ...joined(units.slice(from))], columns));
      break;
    }
    const line = joined(withoutSpacesAtEnd(units.slice(from, to)));
    rows.push(cutSpans([...lead, ...line], columns));
    from = to;
  }
  return rows;
}

/** The row itself where it fits, else cut with an `…`. */
export function cutSpans(row: Row, columns: number): Row {
  if (spanCells(row) <= columns) return row;
  const cut: StyledSpan[] = [];
  let room = columns;
  for (const span of row) {
    const used = cells(span.text);
    if (used < room) {
      cut.push(span);
      room -= used;
      continue;
    }
    const text = cutAtCells(`${span.text}…`, room);
    if (text !== "") cut.push({ ...span, text });
    break;
  }
  return cut;
}

/** Text of several lines after a mark; its rows stand below each other. `mark` is at the first one alone. */
export function markedRows(mark: StyledSpan, text: string, style: Omit<StyledSpan, "text">, columns: number): Row[] {
  const indent = cells(mark.text);
  const lead: Row = indent * 2 <= columns ? [{ text: " ".repeat(indent) }] : [];
  return text.split("\n").flatMap((line, at) => {
    const words: Row = line === "" ? [] : [{ ...style, text: line }];
    return wrapSpans([...(at === 0 ? [mark] : words.length === 0 ? [] : lead), ...words], columns, indent);
  });
}
