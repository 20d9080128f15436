/**
 * How much of a growing markdown text is done: more text at its end cannot change how that part is rendered. Errs on
 * the side of saying less. Definitions of links are the exception: one further down changes nothing that is done.
 */

/** What ends an open fence or a block of raw HTML. */
type OpenBlock = (line: string) => boolean;

const blank = /^\s*$/;
/** Begins a block of its own behind an empty line, whatever follows: never a list item, a quote or a part of one. */
const freshStart = /^(?:\p{L}|#|`|\*\*[^\s*]|[^\p{ASCII}\s])/u;
const fence = /^(\s*)((?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})(.*)$/;
const rawHtml = /^ {0,3}<(?:(script|pre|style|textarea)\b|(!--)|(\?)|(!\[CDATA\[)|(![A-Za-z]))/i;

/** Length of that part: where the last block begins that is known to be apart from what is before it; 0: none is. */
export function completedLength(text: string): number {
  let completed = 0;
  let isAfterBlank = false;
  let open: OpenBlock | null = null;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end);
    if (open !== null) {
      if (open(line)) open = null;
      isAfterBlank = false;
    } else {
      if (isAfterBlank && freshStart.test(line)) completed = start;
      isAfterBlank = blank.test(line);
      open = opening(line);
    }
    start = end + 1;
  }
  return completed;
}

function opening(line: string): OpenBlock | null {
  const found = fence.exec(line);
  if (found !== null) {
    const [, indent = "", bullet, mark = "", info = ""] = found;
    if (mark.startsWith("`") && info.includes("`")) return null;
    const maxIndent = bullet === undefined && indent.length < 4 ? 3 : Number.POSITIVE_INFINITY;
    return (later) => closesFence(later, mark, maxIndent);
  }
  const end = htmlEnd(line);
  return end === null || end.test(line) ? null : (later) => end.test(later);
}

function closesFence(line: string, mark: string, maxIndent: number): boolean {
  const text = line.trim();
  const indent = line.length - line.trimStart().length;
  return indent <= maxIndent && text.length >= mark.length && text === mark.charAt(0).repeat(text.length);
}

/** Blocks of raw HTML that go on over empty lines. */
function htmlEnd(line: string): RegExp | null {
  const [, tag, comment, instruction, data, declaration] = rawHtml.exec(line) ?? [];
  if (tag !== undefined) return /<\/(?:script|pre|style|textarea)>/i;
  if (comment !== undefined) return /-->/;
  if (instruction !== undefined) return /\?>/;
  if (data !== undefined) return /\]\]>/;
  return declaration === undefined ? null : />/;
}
