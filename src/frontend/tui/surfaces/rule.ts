/** A row that separates: a line with a title in it, and a note at its right end. Pure. */

import type { Row, StyledSpan } from "../../../render/row.js";
import { cutRow, padRow, rowCells } from "../../../render/row-width.js";
import { cells } from "../../../text/width.js";

const line = "─";

/** `note` goes before anything of the title is cut. */
export function rule(title: readonly StyledSpan[], note: string, columns: number): Row {
  const head: Row = title.length === 0 ? [] : [{ text: `${line} `, token: "border" }, ...title, { text: " " }];
  const tail = note === "" ? "" : ` ${note} `;
  const free = columns - rowCells(head) - cells(tail);
  if (free < 1) {
    const bare = columns - rowCells(head);
    return bare < 1 ? cutRow(title, columns) : [...head, { text: line.repeat(bare), token: "border" }];
  }
  const lines: StyledSpan = { text: line.repeat(free), token: "border" };
  return tail === "" ? [...head, lines] : [...head, lines, { text: tail, token: "dim" }];
}

/** A title at the left and a sign at the last column; the title is cut first. */
export function bar(title: readonly StyledSpan[], sign: StyledSpan, columns: number): Row {
  const room = columns - cells(sign.text);
  return room < 1 ? cutRow([sign], columns) : [...padRow(title, room), sign];
}
