/** Two views side by side with a border between them. Pure. */
import type { Row } from "../../../render/row.js";
import { cells } from "../../../text/width.js";
import type { Area, Part, View } from "../part.js";

/** Of the border: a blank, a line, a blank. */
export const borderColumns = 3;

const border: Row = [{ text: " │ ", token: "border" }];

function padded(row: Row, columns: number): Row {
  const free = columns - row.reduce((sum, { text }) => sum + cells(text), 0);
  return free > 0 ? [...row, { text: " ".repeat(free) }] : row;
}

export interface Side {
  readonly part: Part;
  readonly columns: number;
  readonly hasFocus: boolean;
}

/** `left.columns + borderColumns + right.columns` cells wide and `rows` high. */
export function sideBySide(left: Side, right: Side, rows: number): View {
  const areaOf = ({ columns }: Side): Area => ({ columns, rows });
  const [leftView, rightView] = [left.part.view(areaOf(left)), right.part.view(areaOf(right))];
  const joined = Array.from({ length: rows }, (_, at): Row => {
    const leftRow = padded(leftView.rows[at] ?? [], left.columns);
    return [...leftRow, ...border, ...(rightView.rows[at] ?? [])];
  });
  const rightCaret = rightView.caret;
  const shifted =
    rightCaret === null ? null : { row: rightCaret.row, column: left.columns + borderColumns + rightCaret.column };
  return { rows: joined, caret: left.hasFocus ? leftView.caret : right.hasFocus ? shifted : null };
}
