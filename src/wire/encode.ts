/** Object → line: compact JSON, U+2028/2029 escaped so that readers which split on them survive. */

const LINE_SEPARATORS = /[\u2028\u2029]/g;

const NUMBERED_ID = /"id":(?=\d)/g;

/**
 * The same JSON, in which no number stands behind `"id":`. A shell extension finds the id of a request by that
 * pattern (the seed's own takes the last one of the line), and what others configured must not pass for it.
 */
export function withoutNumberedIds(text: string): string {
  return text.replace(NUMBERED_ID, '"i\\u0064":');
}

/** Throws a RangeError for nesting that the engine cannot write and a TypeError for cycles or bigints. */
export function encodeLine(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError("not a JSON value");
  LINE_SEPARATORS.lastIndex = 0;
  return LINE_SEPARATORS.test(text)
    ? text.replace(LINE_SEPARATORS, (c) => (c === "\u2028" ? "\\u2028" : "\\u2029"))
    : text;
}
