/** One line of a draft → rows of the screen, between words where there is room for that. Pure. */
import { textLimits } from "../../../protocol/limits.js";
import { cells, cutAtCells } from "../../../text/width.js";
import { graphemesOf } from "./graphemes.js";
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

function shownAs(character: string, columns: number, label: PasteLabel): string {
  const index = markIndex(character);
  // What combines with a mark follows its label.
  if (character === "\t") return tab.slice(0, columns);
  const text = index === null ? character : label(index) + character.slice(1);

  return cells(text) <= columns ? text : cutAtCells(text, columns) || tooWide;
}

function glyphsOf(line: string, columns: number, label: PasteLabel): readonly Glyph[] {
  let from = 0;
  return graphemesOf(line).map((character) => {
    const shown = shownAs(character, columns, label);
    const glyph = {
      from,
      to: from + character.length,
      shown,
      cells: cells(shown),
      isPaste: markIndex(character) !== null,
    };
    from = glyph.to;
    return glyph;
  });
}

/** A row may end behind blanks, and on either side of a wide character. */
function mayBreakBetween(left: Glyph, right: Glyph): boolean {
  return left.shown.endsWith(" ") || left.cells > 1 || right.cells > 1;
}

/** `columns`: at least 1. A line without text is one row. */
export function wrapLine(line: string, columns: number, label: PasteLabel): readonly WrappedRow[] {
  const glyphs = glyphsOf(line, columns, label);
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
