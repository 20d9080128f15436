/** A text of several lines as rows that fit, broken between words where it can be. Pure; the text is sanitised. */
import { cells } from "../../../text/width.js";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const wordStart = /(?<= )(?=[^ ])/;

function wrapLine(line: string, columns: number): readonly string[] {
  const rows: string[] = [];
  let row = "";
  let used = 0;
  const endRow = (): void => {
    rows.push(row.trimEnd());
    row = "";
    used = 0;
  };
  for (const word of line.split(wordStart)) {
    if (used > 0 && used + cells(word.trimEnd()) > columns) endRow();
    for (const { segment } of graphemes.segment(word)) {
      const width = cells(segment);
      if (used > 0 && used + width > columns && segment !== " ") endRow();
      // Spaces that hang over the edge are where the row ends; a character wider than the room shows that it is there.
      if (used + width <= columns) row += segment;
      else if (segment !== " ") row += "…";
      used = Math.min(columns, used + width);
    }
  }
  endRow();
  return rows;
}

/** None wider than `columns` cells; none at all where there is no room. */
export function wrapText(text: string, columns: number): readonly string[] {
  return columns < 1 ? [] : text.split("\n").flatMap((line) => wrapLine(line, columns));
}
