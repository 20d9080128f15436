/** Rows of the transcript fitted to a width: a few rows at most, and text behind a mark. Pure. */
import type { Row, StyledSpan } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import { wrapRow } from "../../../render/wrap-row.js";
import { cells } from "../../../text/width.js";

/** As `wrapRow`, on at most `maxRows` rows; the last one says that there is more. */
export function wrapToRows(row: Row, columns: number, indent: number, maxRows: number): readonly Row[] {
  const rows = wrapRow(row, columns, indent);
  const last = rows[maxRows - 1];
  if (rows.length <= maxRows || last === undefined) return rows.slice(0, maxRows);
  return [...rows.slice(0, maxRows - 1), cutRow([...last, { text: "…", token: "dim" }], columns)];
}

/** Text of several lines after a mark; its rows stand below each other. `mark` is at the first one alone. */
export function markedRows(mark: StyledSpan, text: string, style: Omit<StyledSpan, "text">, columns: number): Row[] {
  const indent = cells(mark.text);
  const lead: Row = indent * 2 <= columns ? [{ text: " ".repeat(indent) }] : [];
  return text.split("\n").flatMap((line, at) => {
    const words: Row = line === "" ? [] : [{ ...style, text: line }];
    return wrapRow([...(at === 0 ? [mark] : words.length === 0 ? [] : lead), ...words], columns, indent);
  });
}
