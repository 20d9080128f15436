/** A value as JSON on one line that shows all that is in it: what a terminal would obey, or not show, is escaped. Pure. */

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const everyUnseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function escaped(character: string): string {
  let out = "";
  for (let at = 0; at < character.length; at++) out += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
  return out;
}

/** There is a character in it that a terminal obeys or does not show. */
export function hasUnseen(text: string): boolean {
  return unseen.test(text);
}

/** `value` is JSON. Parsed, it is the same value. Such characters stand in strings alone, where an escape is allowed. */
export function visibleJson(value: unknown): string {
  const text = JSON.stringify(value);
  return hasUnseen(text) ? text.replace(everyUnseen, escaped) : text;
}
