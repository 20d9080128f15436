/**
 * Rows → text, on the way of every keystroke: each token's sequences are made once. A control character that got here
 * past every check is taken out, because behind this there is only the terminal.
 */
import { looksLimits } from "../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../render/row.js";
import { type Token, tokenFallbacks } from "../../../render/tokens.js";
import { withoutStacks } from "../../../text/marks.js";
import { sanitizeRow } from "../../../text/sanitize.js";
import type { ColorDepth } from "../terminal/color-depth.js";
import { foreignSgr } from "./foreign-sgr.js";
import { type Attribute, attributeSgr, colorSgr, nested, plain, type Sgr } from "./sgr.js";
import { type ColorOf, chainOf, resolveColor } from "./token-colors.js";

/** What marks a token that has no colour, so that colour alone never tells. */
const withoutColor: Readonly<Partial<Record<string, Attribute>>> = {
  dim: "faint",
  warning: "bold",
  error: "bold",
  selected: "inverse",
  selectedBg: "inverse",
  mdHeading: "bold",
  mdLink: "underline",
  toolTitle: "bold",
} satisfies Partial<Record<Token, Attribute>>;

const backgroundEnding = "Bg";
const printable = /^[ -~]*$/;
const control = /\p{Cc}/u;

function safe(text: string): string {
  if (printable.test(text)) return text;
  return withoutStacks(control.test(text) ? sanitizeRow(text) : text);
}

/** A background has a text colour of its own kind, so that it can be read whatever the terminal's own is. */
function textOnBackground(token: string): string {
  const base = token.slice(0, -backgroundEnding.length);
  return Object.hasOwn(tokenFallbacks, `${base}Text`) ? `${base}Text` : base;
}

function marked(token: string): Sgr {
  const attribute = chainOf(token)
    .map((name) => (Object.hasOwn(withoutColor, name) ? withoutColor[name] : undefined))
    .find((found) => found !== undefined);
  return attribute === undefined ? plain : attributeSgr(attribute);
}

function tokenSgr(token: string, colorOf: ColorOf): Sgr {
  const color = resolveColor(token, colorOf);
  if (!token.endsWith(backgroundEnding)) return color.kind === "own" ? marked(token) : colorSgr(color, "text");
  const text = tokenSgr(textOnBackground(token), colorOf);
  if (color.kind !== "own") return nested(colorSgr(color, "background"), text);
  // Where there is no background, what stands on it is all that is left to tell.
  const mark = marked(token);
  return mark === plain ? text : mark;
}

/** Looks that programs asked for, each made once; a program may ask for any number. */
function foreignLooks(depth: ColorDepth): (parameters: string) => Sgr {
  const made = new Map<string, Sgr>();
  return (parameters) => {
    const known = made.get(parameters);
    if (known !== undefined) return known;
    if (made.size >= looksLimits.foreignLooksKept) made.clear();
    const look = foreignSgr(parameters, depth);
    made.set(parameters, look);
    return look;
  };
}

/** `tokens`: all that have a look; others paint plain. */
export function rowPainter(tokens: Iterable<string>, colorOf: ColorOf, depth: ColorDepth): (row: Row) => string {
  const looks = new Map<string, Sgr>();
  for (const token of tokens) looks.set(token, tokenSgr(token, colorOf));
  const foreign = foreignLooks(depth);
  const paintSpan = ({ text, token, emphasis, sgr }: StyledSpan): string => {
    let look = token === undefined ? plain : (looks.get(token) ?? plain);
    for (const attribute of emphasis ?? []) look = nested(look, attributeSgr(attribute));
    if (sgr !== undefined) look = nested(look, foreign(sgr));
    return look.open + safe(text) + look.close;
  };
  return (row) => {
    let painted = "";
    for (const span of row) painted += paintSpan(span);
    return painted;
  };
}
