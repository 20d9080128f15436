/** Text as it is, wrapped: what everything falls back to, so it must be quick and must never throw. */
import { renderLimits } from "../protocol/limits.js";
import { moreRows } from "../text/clip.js";
import type { Row, StyledSpan } from "./row.js";
import type { Token } from "./tokens.js";
import { wrapRow } from "./wrap-row.js";

/** What is shown of a text at most; beyond it the last row says what is missing. */
export interface TextBounds {
  readonly rows: number;
  readonly chars: number;
}

const ofABody: TextBounds = { rows: renderLimits.rows, chars: renderLimits.bodyChars };

/**
 * The rows of a sanitised text, none wider than `columns`. A final newline ends a row and begins none. `bounds`: what
 * is shown of it, by default what one body gives. `tokenOf`: the colour of a line, by default the terminal's own.
 */
export function plainRows(
  text: string,
  columns: number,
  bounds: TextBounds = ofABody,
  tokenOf: (line: string) => Token | undefined = noToken,
): readonly Row[] {
  const rows: Row[] = [];
  let at = 0;
  while (at < text.length && rows.length <= bounds.rows && at < bounds.chars) {
    const newline = text.indexOf("\n", at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, Math.min(end, bounds.chars));
    for (const row of line === "" ? [[]] : wrapRow([spanOf(line, tokenOf(line))], columns)) rows.push(row);
    at = line.length < end - at ? bounds.chars : end + 1;
  }
  return boundRows(rows, columns, bounds.rows, at < text.length ? linesFrom(text, at) : 0);
}

/** At most `max` rows; the last one says how many are missing, `beyond` of which are not among `rows`. */
export function boundRows(rows: readonly Row[], columns: number, max: number, beyond = 0): readonly Row[] {
  if (rows.length <= max && beyond === 0) return rows;
  const kept = rows.slice(0, max - 1);
  const missing = rows.length - kept.length + beyond;
  return [...kept, ...wrapRow([{ text: moreRows(missing), token: "muted" }], columns).slice(0, 1)];
}

function spanOf(text: string, token: Token | undefined): StyledSpan {
  return token === undefined ? { text } : { text, token };
}

function noToken(): undefined {}

function linesFrom(text: string, from: number): number {
  let count = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n", from); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
