/** One row of a panel, widget or pane as an extension writes it → sanitised spans. Never throws, never refuses. */
import { textLimits, uiLimits } from "../protocol/limits.js";
import { charCount, clipChars } from "./clip.js";
import { sanitizeRow } from "./sanitize.js";
import { SgrState } from "./sgr-state.js";

/** One painted run of a row. */
export interface Span {
  /** One row, sanitised, not empty. */
  readonly text: string;
  /** Name of a theme colour; unknown names paint plain. */
  readonly token?: string;
  /** Colours and attributes of its own, as the parameters of an SGR sequence in the order of `SgrState`. */
  readonly sgr?: string;
}

const ellipsis = "…";
const sgrParameters = /^[\d;:]*$/;
const tokenName = /^[A-Za-z][\w.-]*$/;

/**
 * A string, or an array of strings and `{text, token?, sgr?}`; any other JSON is painted as its text. Newlines become
 * spaces, other spaces stay. A row over `uiLimits.rowChars` or `textLimits.spansPerRow` ends in `…`.
 */
export function spanLine(value: unknown): readonly Span[] {
  if (!Array.isArray(value)) return cut(spanOf(typeof value === "string" ? value : jsonText(value)));
  const parts: readonly unknown[] = value;
  const shown =
    parts.length > textLimits.spansPerRow ? [...parts.slice(0, textLimits.spansPerRow - 1), ellipsis] : parts;
  return cut(shown.flatMap(partSpan));
}

function partSpan(part: unknown): readonly Span[] {
  if (typeof part === "string") return spanOf(part);
  if (typeof part !== "object" || part === null || !("text" in part) || typeof part.text !== "string") {
    return spanOf(jsonText(part));
  }
  return spanOf(part.text, "token" in part ? part.token : undefined, "sgr" in part ? part.sgr : undefined);
}

function spanOf(foreign: string, token?: unknown, sgr?: unknown): readonly Span[] {
  const text = sanitizeRow(foreign);
  if (text === "") return [];
  const isToken = typeof token === "string" && token.length <= textLimits.tokenChars && tokenName.test(token);
  const own = typeof sgr === "string" ? ownLook(sgr) : "";
  return [{ text, ...(isToken ? { token } : {}), ...(own === "" ? {} : { sgr: own }) }];
}

/** Of the parameters those that are colours and attributes, in one order; empty when there is none. */
function ownLook(parameters: string): string {
  if (parameters.length > textLimits.sgrChars || !sgrParameters.test(parameters)) return "";
  const state = new SgrState();
  state.apply(parameters);
  return state.parameters;
}

/** Nesting beyond what the engine can write is the only thing that fails here; depth is checked on arrival. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return ellipsis;
  }
}

function cut(spans: readonly Span[]): readonly Span[] {
  let usedChars = 0;
  for (const [index, span] of spans.entries()) {
    const roomChars = uiLimits.rowChars - usedChars;
    usedChars += charCount(span.text);
    const isLast = index === spans.length - 1;
    if (usedChars < uiLimits.rowChars || (isLast && usedChars === uiLimits.rowChars)) continue;
    return [...spans.slice(0, index), { ...span, text: clipChars(span.text + ellipsis, roomChars) }];
  }
  return spans;
}
