/** One line of a draft → rows of the screen, between words where there is room for that. Pure. */
import { textLimits } from "../../../protocol/limits.js";
import { type Grapheme, graphemesOf } from "../../../text/graphemes.js";
import { isSimpleBoundary } from "../../../text/simple-characters.js";
import { cells, cutAtCells } from "../../../text/width.js";
import { markIndex } from "./paste-marks.js";

/** One character as it is painted. Offsets in the line. */
interface Glyph {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
  readonly cells: number;
  readonly isPaste: boolean;
}

/** One row of the screen. Offsets in the line. */
export interface WrappedRow {
  readonly from: number;
  readonly to: number;
  readonly glyphs: readonly Glyph[];
}

/** What is painted for a paste, by its index. */
export type PasteLabel = (index: number) => string;

const tab = " ".repeat(textLimits.tabSpaces);
/** For a character that is wider than the whole row. */
const tooWide = "…";

/** What is painted for a character, and its cells. */
function shownAs(character: Grapheme, columns: number, label: PasteLabel): Grapheme {
  const index = markIndex(character.text);
  if (index === null && character.text !== "\t") {
    return character.cells <= columns ? character : fitted(character.text, columns);
  }
  // What combines with a mark follows its label.
  return fitted(index === null ? tab.slice(0, columns) : label(index) + character.text.slice(1), columns);
}

function fitted(text: string, columns: number): Grapheme {
  const shown = cells(text) <= columns ? text : cutAtCells(text, columns) || tooWide;
  return { text: shown, cells: cells(shown) };
}

/** `start`: where the text begins in its line. */
function glyphsOf(text: string, start: number, columns: number, label: PasteLabel): readonly Glyph[] {
  const glyphs: Glyph[] = [];
  let from = start;
  for (const character of graphemesOf(text)) {
    const { text: shown, cells } = shownAs(character, columns, label);
    const to = from + character.text.length;
    glyphs.push({ from, to, shown, cells, isPaste: markIndex(character.text) !== null });
    from = to;
  }
  return glyphs;
}

/** A row may end behind blanks, and on either side of a wide character. */
function mayBreakBetween(left: Glyph, right: Glyph): boolean {
  return left.shown.endsWith(" ") || left.cells > 1 || right.cells > 1;
}

/** A line as it was wrapped before, in the same room. */
export interface WrappedLine {
  readonly line: string;
  readonly rows: readonly WrappedRow[];
}

/** How far two lines are the same, and a change behind that cannot join what is before it. */
function sameUnits(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  while (same > 0 && !isSimpleBoundary(a, same)) same--;
  return same;
}

/** Rows that a change further on leaves as they are: where one ends depends on the one after it at most. */
function rowsBefore(unit: number, rows: readonly WrappedRow[]): readonly WrappedRow[] {
  const changed = rows.findIndex(({ to }) => to >= unit);
  return rows.slice(0, Math.max(0, changed - 1));
}

/**
 * `columns`: at least 1. A line without text is one row. `was`: what this line was a moment ago; what is the same at
 * its beginning is not wrapped again.
 */
export function wrapLine(
  line: string,
  columns: number,
  label: PasteLabel,
  was: WrappedLine | null = null,
): readonly WrappedRow[] {
  const kept = was === null ? [] : rowsBefore(sameUnits(line, was.line), was.rows);
  const from = kept.at(-1)?.to ?? 0;
  return [...kept, ...wrapGlyphs(glyphsOf(line.slice(from), from, columns, label), columns)];
}

function wrapGlyphs(glyphs: readonly Glyph[], columns: number): readonly WrappedRow[] {
  const rows: WrappedRow[] = [];
  let start = 0;
  let breakAt = 0;
  let used = 0;
  const endRow = (end: number) => {
    const part = glyphs.slice(start, end);
    rows.push({ from: part[0]?.from ?? 0, to: part.at(-1)?.to ?? 0, glyphs: part });
    start = end;
    breakAt = end;
  };
  glyphs.forEach((glyph, at) => {
    const previous = glyphs[at - 1];
    if (at > start && previous !== undefined && mayBreakBetween(previous, glyph)) breakAt = at;
    if (used + glyph.cells > columns && at > start) {
      endRow(breakAt > start ? breakAt : at);
      used = glyphs.slice(start, at).reduce((sum, one) => sum + one.cells, 0);
    }
    used += glyph.cells;
  });
  endRow(glyphs.length);
  return rows;
}
