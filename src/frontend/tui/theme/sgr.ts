/** SGR sequences: the only place of the terminal's colours where one is written. Each has its own end. Pure. */
import type { Emphasis } from "../../../render/row.js";
import type { Color } from "./color.js";

/** What stands before a text, and what ends it. Both empty: nothing. */
export interface Sgr {
  readonly open: string;
  readonly close: string;
}

/** `faint` is e's own, for what is dim where there are no colours. */
export type Attribute = Emphasis | "faint";

export const plain: Sgr = { open: "", close: "" };

const sgr = (open: string | number, close: number): Sgr => ({ open: `\u001b[${open}m`, close: `\u001b[${close}m` });

const attributes: Readonly<Record<Attribute, Sgr>> = {
  bold: sgr(1, 22),
  faint: sgr(2, 22),
  italic: sgr(3, 23),
  underline: sgr(4, 24),
  inverse: sgr(7, 27),
  strike: sgr(9, 29),
};

export const attributeSgr = (attribute: Attribute): Sgr => attributes[attribute];

const firstBright = 8;
const firstExtended = 16;
const background = 10;

export type Ground = "text" | "background";

/** A colour that the terminal can show. */
export function colorSgr(color: Color, ground: Ground): Sgr {
  const shift = ground === "background" ? background : 0;
  const close = 39 + shift;
  if (color.kind === "own") return plain;
  if (color.kind === "rgb") return sgr(`${38 + shift};2;${color.red};${color.green};${color.blue}`, close);
  if (color.index >= firstExtended) return sgr(`${38 + shift};5;${color.index}`, close);
  return sgr(color.index < firstBright ? 30 + shift + color.index : 90 + shift + color.index - firstBright, close);
}

/** One inside the other: ends come in the opposite order. */
export function nested(outer: Sgr, inner: Sgr): Sgr {
  if (outer === plain) return inner;
  return inner === plain ? outer : { open: outer.open + inner.open, close: inner.close + outer.close };
}
