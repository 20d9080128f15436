/**
 * Echoing ids. An extension's request id may be any JSON value and goes back byte for byte: 2^63, 1.50 and the
 * order of keys do not survive JSON.parse, so the raw text of the id is taken from the line.
 */
import { endOfString } from "./depth.js";
import { encodeLine } from "./encode.js";

/** The usual line begins with its id, a plain string or integer: then no scan is needed. */
const leadingId = /^\s*\{\s*"id"\s*:\s*("[^"\\]*"|-?\d+)\s*[,}]/;
const bareword = /[^\s,\]}]*/y;
const whitespace = /\s*/y;

/**
 * The raw JSON text of the top-level `id` of a line. `text` must have been parsed to an object whose `id` is `id`;
 * of duplicate keys the last wins, as it did there. CRs between tokens become spaces: no other change.
 */
export function rawIdOf(text: string, id: unknown): string {
  if (typeof id === "string" || Number.isSafeInteger(id)) {
    const canonical = JSON.stringify(id);
    if (leadingId.exec(text)?.[1] === canonical) return canonical;
  }
  return (scanForId(text) ?? encodeLine(id)).replaceAll("\r", " ");
}

/**
 * The line that answers an extension's request: id first, compact, U+2028/2029 escaped. Throws what `encodeLine`
 * throws for a result that cannot be written.
 */
export function replyLine(rawId: string, reply: { readonly result: unknown } | { readonly error: string }): string {
  const id = rawId.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return "error" in reply
    ? `{"id":${id},"error":${encodeLine(reply.error)}}`
    : `{"id":${id},"result":${encodeLine(reply.result)}}`;
}

/** Walks the top-level keys of an object that is known to be valid JSON. */
function scanForId(text: string): string | undefined {
  let found: string | undefined;
  let at = skipSpace(text, text.indexOf("{") + 1);
  while (text.charAt(at) === '"') {
    const keyEnd = endOfString(text, at) + 1;
    const isId = keyIsId(text.slice(at, keyEnd));
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const valueEnd = endOfValue(text, valueStart);
    if (isId) found = text.slice(valueStart, valueEnd);
    at = skipSpace(text, skipSpace(text, valueEnd) + 1);
  }
  return found;
}

/** A key may be spelled with escapes: `"\u0069d"` is `id` too. */
function keyIsId(rawKey: string): boolean {
  return rawKey === '"id"' || (rawKey.includes("\\") && JSON.parse(rawKey) === "id");
}

function skipSpace(text: string, at: number): number {
  whitespace.lastIndex = at;
  return at + (whitespace.exec(text)?.[0].length ?? 0);
}

function endOfValue(text: string, start: number): number {
  const first = text.charAt(start);
  if (first === '"') return endOfString(text, start) + 1;
  if (first === "{" || first === "[") return endOfContainer(text, start);
  bareword.lastIndex = start;
  return start + (bareword.exec(text)?.[0].length ?? 0);
}

function endOfContainer(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '"') i = endOfString(text, i);
    else if (char === "[" || char === "{") depth++;
    else if (char === "]" || char === "}") depth--;
    if (depth === 0) return i + 1;
  }
  return text.length;
}
