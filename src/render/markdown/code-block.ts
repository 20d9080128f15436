/** Code in a block: indented, without a frame, so that what is copied is the code alone. */
import type { Row } from "../row.js";
import { breakRow } from "../wrap-row.js";
import { highlight } from "./highlight.js";
import { hasRoom, prefixed } from "./nest.js";

const indentCells = 2;

/** `info`: what stands behind the fence; its first word names the language. */
export function codeRows(code: string, info: string, columns: number): readonly Row[] {
  const language = info.trim().split(/[\s,{]/, 1)[0] ?? "";
  const lines = highlight(code, language);
  if (!hasRoom(columns, indentCells, 0)) return lines.flatMap((line) => breakRow(line, columns));
  const indent: Row = [{ text: " ".repeat(indentCells) }];
  return prefixed(
    lines.flatMap((line) => breakRow(line, columns - indentCells)),
    indent,
    indent,
  );
}
