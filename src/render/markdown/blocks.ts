/** Blocks → rows, one below the other. What nests gives its content less room and puts a mark before each row. */
import type { MarkedToken, Token, Tokens } from "marked";
import { renderLimits } from "../../protocol/limits.js";
import type { Row } from "../row.js";
import { type Style, styled, withEmphasis, withToken } from "../styled.js";
import { wrapRow } from "../wrap-row.js";
import { codeRows } from "./code-block.js";
import { inlineLines } from "./inline.js";
import { knownTokens } from "./known-tokens.js";
import { listRows } from "./list.js";
import { hasRoom, prefixed } from "./nest.js";
import { tableRows } from "./table.js";

/** Where a block stands. */
export interface Place {
  readonly style: Style;
  /** Quotes and lists around it. */
  readonly depth: number;
  /** Blocks are parted by an empty row. */
  readonly loose: boolean;
}

/** No empty row before the first block or after the last. */
export function blockRows(tokens: readonly Token[], columns: number, place: Place): readonly Row[] {
  const rows: Row[] = [];
  for (const token of knownTokens(tokens)) {
    const block = rowsOf(token, columns, place);
    if (block.length === 0) continue;
    if (rows.length > 0 && place.loose) rows.push([]);
    for (const row of block) rows.push(row);
  }
  return rows;
}

function rowsOf(token: MarkedToken, columns: number, place: Place): readonly Row[] {
  switch (token.type) {
    case "heading":
      return wrapAll(inlineLines(token.tokens, headingStyle(place.style, token.depth)), columns);
    case "code":
      return codeRows(token.text, token.lang ?? "", columns);
    case "list":
      return listRows(token, columns, place, blockRows);
    case "blockquote":
      return quoteRows(token, columns, place);
    case "table":
      return tableRows(token, columns, place.style);
    case "hr":
      return [ruleRow(columns)];
    case "space":
    case "def":
      return [];
    case "html":
      return wrapAll(htmlLines(token.raw, place.style), columns);
    default:
      return wrapAll(inlineLines([token], place.style), columns);
  }
}

function wrapAll(lines: readonly Row[], columns: number): readonly Row[] {
  return lines.flatMap((line) => wrapRow(line, columns));
}

/** Told apart without colours as well: underlined, bold, bold and slanted. */
function headingStyle(style: Style, depth: number): Style {
  const bold = withEmphasis(withToken(style, "mdHeading"), "bold");
  if (depth === 1) return withEmphasis(bold, "underline");
  return depth === 2 ? bold : withEmphasis(bold, "italic");
}

function quoteRows(token: Tokens.Blockquote, columns: number, place: Place): readonly Row[] {
  const style = withEmphasis(withToken(place.style, "mdQuote"), "italic");
  const inner: Place = { style, depth: place.depth + 1, loose: true };
  const mark: Row = [{ text: "│ ", token: "mdQuoteBorder" }];
  if (!hasRoom(columns, 2, place.depth)) return blockRows(token.tokens, columns, inner);
  return prefixed(blockRows(token.tokens, columns - 2, inner), mark, mark);
}

function ruleRow(columns: number): Row {
  return [{ text: "─".repeat(Math.min(columns, renderLimits.ruleColumns)), token: "mdHr" }];
}

/** Visible, as it was written. */
function htmlLines(raw: string, style: Style): readonly Row[] {
  return raw
    .trim()
    .split("\n")
    .map((line) => styled(line, style));
}
