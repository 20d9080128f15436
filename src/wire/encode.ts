/** Object → line: compact JSON, U+2028/2029 escaped so that readers which split on them survive. */

const LINE_SEPARATORS = /[\u2028\u2029]/g;

/** Throws a RangeError for nesting that the engine cannot write and a TypeError for cycles or bigints. */
export function encodeLine(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError("not a JSON value");
  LINE_SEPARATORS.lastIndex = 0;
  return LINE_SEPARATORS.test(text)
    ? text.replace(LINE_SEPARATORS, (c) => (c === "\u2028" ? "\\u2028" : "\\u2029"))
    : text;
}
