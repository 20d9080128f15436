/** How a run looks, handed down from block to block: a quote's text stays a quote's in a list within it. */
import { sanitizeRow } from "../text/sanitize.js";
import type { Emphasis, StyledSpan } from "./row.js";
import type { Token } from "./tokens.js";

export interface Style {
  readonly token?: Token;
  readonly emphasis?: readonly Emphasis[];
}

export const plain: Style = {};

export function withToken(style: Style, token: Token): Style {
  return { ...style, token };
}

/** Without repeating one that is there. */
export function withEmphasis(style: Style, emphasis: Emphasis): Style {
  const has = style.emphasis ?? [];
  return has.includes(emphasis) ? style : { ...style, emphasis: [...has, emphasis] };
}

/**
 * A run, or none for an empty text. Sanitised here, because parsers decode: `&#27;` in markdown and `\033` in the file
 * name of a diff are escape characters by the time they come out.
 */
export function styled(text: string, style: Style): readonly StyledSpan[] {
  const clean = sanitizeRow(text);
  return clean === "" ? [] : [{ text: clean, ...style }];
}
