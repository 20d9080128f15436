/**
 * Terminal cells. Text given here is sanitised and has no newline. Never asserts on content: a row that does not
 * fit is cut, by grapheme.
 */
import stringWidth from "string-width";

const ellipsis = "…";
const printableAscii = /^[\x20-\x7e]*$/;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

// Escapes are gone by now; looking for them again would cost a pass.
const asIs = { countAnsiEscapeCodes: true } as const;

/** Cells that a row takes. Ambiguous-width characters count one. */
export function cells(text: string): number {
  return printableAscii.test(text) ? text.length : stringWidth(text, asIs);
}

/** The row itself when it fits `maxCells`, else as many graphemes as fit before an `…`. Never wider. */
export function cutAtCells(text: string, maxCells: number): string {
  if (text.length <= maxCells && printableAscii.test(text)) return text;
  if (maxCells < 1) return cells(text) === 0 ? text : "";
  let used = 0;
  let keep = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    used += cells(segment);
    if (used > maxCells) return text.slice(0, keep) + ellipsis;
    if (used <= maxCells - 1) keep = index + segment.length;
  }
  return text;
}
