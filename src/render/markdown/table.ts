/** Tables, fitted to the width: columns shrink and their cells wrap; where that leaves nothing, `name: value` rows. */
import type { Tokens } from "marked";
import { renderLimits } from "../../protocol/limits.js";
import type { Row, StyledSpan } from "../row.js";
import { padRow, rowCells } from "../row-width.js";
import { type Style, withEmphasis } from "../styled.js";
import { wrapRow } from "../wrap-row.js";
import { columnWidths } from "./column-widths.js";
import { inlineLines } from "./inline.js";

type Align = Tokens.Table["align"][number];

const separator: StyledSpan = { text: " │ ", token: "border" };
const separatorCells = 3;

export function tableRows(table: Tokens.Table, columns: number, style: Style): readonly Row[] {
  const bold = withEmphasis(style, "bold");
  const header = table.header.map((cell) => oneLine(cell, bold));
  const body = table.rows.map((row) => row.map((cell) => oneLine(cell, style)));
  const natural = header.map((cell, index) => widest([cell, ...body.map((row) => row[index] ?? [])]));
  const room = columns - separatorCells * (natural.length - 1);
  const widths = columnWidths(natural, room, renderLimits.tableColumn);
  if (widths === null) return listed(header, body, columns);
  const rule = widths.map((width) => "─".repeat(Math.max(1, width))).join("─┼─");
  const rowOf = (row: readonly Row[]): readonly Row[] => gridRows(row, widths, table.align);
  return [...rowOf(header), [{ text: rule, token: "border" }], ...body.flatMap(rowOf)];
}

function oneLine(cell: Tokens.TableCell, style: Style): Row {
  return inlineLines(cell.tokens, style).flatMap((line, index) => (index === 0 ? line : [{ text: " " }, ...line]));
}

function widest(rows: readonly Row[]): number {
  let most = 1;
  for (const row of rows) most = Math.max(most, rowCells(row));
  return most;
}

/** One row of the table; as many rows of the screen as its longest cell needs. */
function gridRows(row: readonly Row[], widths: readonly number[], align: readonly Align[]): readonly Row[] {
  const wrapped = widths.map((width, index) => wrapRow(row[index] ?? [], width));
  const height = Math.max(...wrapped.map((rows) => rows.length));
  return Array.from({ length: height }, (_, line) =>
    widths.flatMap((width, index) => {
      const cell = aligned(wrapped[index]?.[line] ?? [], width, align[index] ?? null, index === widths.length - 1);
      return index === 0 ? cell : [separator, ...cell];
    }),
  );
}

function aligned(row: Row, width: number, align: Align, isLast: boolean): Row {
  const missing = width - rowCells(row);
  const left = align === "right" ? missing : align === "center" ? Math.floor(missing / 2) : 0;
  const moved: Row = left > 0 ? [{ text: " ".repeat(left) }, ...row] : row;
  return isLast ? moved : padRow(moved, width);
}

function listed(header: readonly Row[], body: readonly (readonly Row[])[], columns: number): readonly Row[] {
  const records = body.length === 0 ? [header.map((): Row => [])] : body;
  return records.flatMap((record, index) => [
    ...(index === 0 ? [] : [[]]),
    ...header.flatMap((name, column) => wrapRow([...name, { text: ": " }, ...(record[column] ?? [])], columns, 2)),
  ]);
}
