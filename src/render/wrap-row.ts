/** Rows broken to a width. No row that comes out is wider, for any width and any text. */
import { graphemesOf } from "../text/graphemes.js";
import { cells } from "../text/width.js";
import type { Row, StyledSpan } from "./row.js";
import { rowFits } from "./row-width.js";

/** A run that is not broken unless it is wider than a whole row. */
interface Piece {
  readonly span: StyledSpan;
  readonly text: string;
  readonly cells: number;
}

/** A run under way. */
interface Run {
  readonly span: StyledSpan;
  text: string;
}

/** Rows under way. The last one is open. */
interface Layout {
  readonly rows: Run[][];
  used: number;
  /** Where the open row begins: after its indent. */
  start: number;
  readonly columns: number;
  readonly indent: number;
}

const printableAscii = /^[\x20-\x7e]*$/;
const runs = / +|[^ ]+/g;
const tooWide = "…";

/**
 * The row in rows of at most `columns` cells, broken at spaces (which go) and around wide characters; a word that is
 * wider than a row is broken between graphemes. Rows after the first begin with `indent` spaces, where there is room
 * for them. A character that is wider than the row becomes `…`. Below one column there is nothing to see: `[[]]`.
 */
export function wrapRow(row: Row, columns: number, indent = 0): readonly Row[] {
  if (rowFits(row, columns)) return [row];
  if (columns < 1) return [[]];
  const [only] = row;
  if (row.length === 1 && only !== undefined && printableAscii.test(only.text)) return wrapAscii(only, columns, indent);
  const layout = openLayout(columns, indent);
  let spaces: Piece[] = [];
  for (const word of wordsOf(row)) {
    const [first] = word;
    if (first === undefined) continue;
    if (first.text.startsWith(" ")) {
      spaces = word;
      continue;
    }
    const width = widthOf(word);
    const fits = layout.used + widthOf(spaces) + width <= columns;
    if (fits) for (const piece of spaces) put(layout, piece.span, piece.text, piece.cells);
    else if (layout.used > layout.start) breakHere(layout);
    spaces = [];
    if (layout.used + width <= columns) for (const { span, text, cells } of word) put(layout, span, text, cells);
    else for (const { span, text } of word) putBroken(layout, span, text);
  }
  if (layout.used + widthOf(spaces) <= columns) {
    for (const piece of spaces) put(layout, piece.span, piece.text, piece.cells);
  }
  return rowsOf(layout);
}

/** The same for what most rows are, at a fraction of the cost. */
function wrapAscii(span: StyledSpan, columns: number, wantedIndent: number): readonly Row[] {
  const { text } = span;
  const { indent } = openLayout(columns, wantedIndent);
  const rows: Row[] = [];
  const word = text.search(/[^ ]/);
  const wordEnd = text.indexOf(" ", word);
  // Leading spaces stay as long as the first word stands behind them.
  const start = (wordEnd === -1 ? text.length : wordEnd) > columns ? word : 0;
  for (let at = start; at < text.length; ) {
    const before = rows.length === 0 ? "" : " ".repeat(indent);
    const room = columns - before.length;
    let end = at + room;
    if (end < text.length) {
      const space = text.lastIndexOf(" ", end);
      if (space > at && (rows.length > 0 || space > word)) end = space;
    }
    const part = text.slice(at, end);
    rows.push([{ ...span, text: before + (end < text.length ? part.trimEnd() : part) }]);
    at = end;
    while (rows.length > 0 && text[at] === " ") at++;
  }
  return rows;
}

/** As `wrapRow`, but between any two graphemes, and nothing is dropped: for code. */
export function breakRow(row: Row, columns: number, indent = 0): readonly Row[] {
  if (rowFits(row, columns)) return [row];
  if (columns < 1) return [[]];
  const layout = openLayout(columns, indent);
  for (const span of row) putBroken(layout, span, span.text);
  return rowsOf(layout);
}

function openLayout(columns: number, indent: number): Layout {
  return { rows: [[]], used: 0, start: 0, columns, indent: indent * 2 <= columns ? indent : 0 };
}

function widthOf(pieces: readonly Piece[]): number {
  let sum = 0;
  for (const piece of pieces) sum += piece.cells;
  return sum;
}

/** Runs of spaces, and what stands between them, over all spans: a word may change its colour. */
function wordsOf(row: Row): Piece[][] {
  const words: Piece[][] = [];
  let kind = "";
  for (const span of row) {
    for (const piece of piecesOf(span)) {
      const isSpace = piece.text.startsWith(" ");
      const nextKind = isSpace ? "space" : piece.cells === 2 && !printableAscii.test(piece.text) ? "wide" : "word";
      const last = words.at(-1);
      if (last !== undefined && nextKind === kind && kind !== "wide") last.push(piece);
      else words.push([piece]);
      kind = nextKind;
    }
  }
  return words;
}

function* piecesOf(span: StyledSpan): Generator<Piece, void, void> {
  for (const [run] of span.text.matchAll(runs)) {
    if (printableAscii.test(run)) {
      yield { span, text: run, cells: run.length };
      continue;
    }
    let text = "";
    for (const grapheme of graphemesOf(run)) {
      if (grapheme.cells < 2) {
        text += grapheme.text;
        continue;
      }
      if (text !== "") yield { span, text, cells: cells(text) };
      text = "";
      yield { span, text: grapheme.text, cells: grapheme.cells };
    }
    if (text !== "") yield { span, text, cells: cells(text) };
  }
}

function putBroken(layout: Layout, span: StyledSpan, text: string): void {
  let part = "";
  let partCells = 0;
  for (const grapheme of graphemesOf(text)) {
    if (layout.used + partCells + grapheme.cells > layout.columns) {
      put(layout, span, part, partCells);
      part = "";
      partCells = 0;
      if (layout.used > layout.start) breakHere(layout);
    }
    const fits = layout.used + grapheme.cells <= layout.columns;
    part += fits ? grapheme.text : tooWide;
    partCells += fits ? grapheme.cells : 1;
  }
  put(layout, span, part, partCells);
}

function breakHere(layout: Layout): void {
  const { indent } = layout;
  layout.rows.push([]);
  layout.used = 0;
  if (indent > 0) put(layout, { text: "" }, " ".repeat(indent), indent);
  layout.start = indent;
}

function put(layout: Layout, span: StyledSpan, text: string, width: number): void {
  const row = layout.rows.at(-1);
  if (text === "" || row === undefined) return;
  const last = row.at(-1);
  if (last !== undefined && last.span.token === span.token && last.span.emphasis === span.emphasis) last.text += text;
  else row.push({ span, text });
  layout.used += width;
}

function rowsOf({ rows }: Layout): readonly Row[] {
  return rows.map((row) => row.map(({ span, text }) => ({ ...span, text })));
}
