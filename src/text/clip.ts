/**
 * Text cut to a limit, honestly: a cut row ends with `…`, a cut body with a row that says what is missing.
 * Never inside a surrogate pair, a combining sequence or an emoji. Text given here is sanitised.
 */

const ellipsis = "…";
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a clipped body does not show. */
export interface Dropped {
  /** Rows that are missing in whole or in part. */
  readonly rows: number;
  /** UTF-8 bytes that are missing. */
  readonly bytes: number;
}

/** `… 12 more rows` */
export function moreRows(rows: number): string {
  return `${ellipsis} ${rows} more ${rows === 1 ? "row" : "rows"}`;
}

/** `… clipped: 12 more rows (3456 bytes)` */
function clippedRow({ rows, bytes }: Dropped): string {
  return `${ellipsis} clipped: ${rows} more ${rows === 1 ? "row" : "rows"} (${bytes} bytes)`;
}

/** At most `maxChars` code points, cut between graphemes, the `…` included. */
export function clipChars(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  if (maxChars < 1) return "";
  // Two units a character, and one character more than fits: enough to tell, whatever the length of the text.
  const head = text.slice(0, 2 * maxChars + 2);
  let chars = 0;
  let keep = 0;
  for (const { segment, index } of graphemes.segment(head)) {
    chars += charCount(segment);
    if (chars > maxChars) return text.slice(0, keep) + ellipsis;
    if (chars <= maxChars - 1) keep = index + segment.length;
  }
  return text;
}

/** Code points; a lone surrogate counts as one. */
export function charCount(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    if (isLow(text.charCodeAt(i)) && isHigh(text.charCodeAt(i - 1))) count--;
  }
  return count;
}

/**
 * At most `maxRows` rows, the last of which says how many were dropped. For rows of any kind; a panel that
 * shows 200 rows and then the notice passes 201.
 */
export function clipRows<Row>(
  rows: readonly Row[],
  maxRows: number,
  lastRow: (droppedRows: number) => Row,
): readonly Row[] {
  if (rows.length <= maxRows) return rows;
  if (maxRows < 1) return [];
  const kept = maxRows - 1;
  return [...rows.slice(0, kept), lastRow(rows.length - kept)];
}

/** `clipRows` for text, without splitting what is dropped. A final newline ends a row and begins none. */
export function clipTextRows(
  text: string,
  maxRows: number,
  lastRow: (droppedRows: number) => string = moreRows,
): string {
  const total = countRows(text);
  if (total <= maxRows) return text;
  if (maxRows < 1) return "";
  let end = 0;
  for (let row = 1; row < maxRows; row++) end = text.indexOf("\n", end) + 1;
  return text.slice(0, end) + lastRow(total - maxRows + 1);
}

/**
 * At most `maxBytes` bytes of UTF-8, cut at the end of a row, the last row included that says what was dropped.
 * A first row that does not fit by itself is cut between graphemes.
 */
export function clipBytes(text: string, maxBytes: number, lastRow: (dropped: Dropped) => string = clippedRow): string {
  if (text.length * 3 <= maxBytes) return text;
  const bytes = byteLength(text);
  if (bytes <= maxBytes) return text;
  const rows = countRows(text);
  // The notice with the largest numbers it can hold: no other one is longer.
  const roomBytes = maxBytes - byteLength(lastRow({ rows, bytes })) - 1;
  const kept = text.slice(0, rowsThatFit(text, roomBytes));
  const dropped = { rows: rows - newlines(kept), bytes: bytes - byteLength(kept) };
  const result = kept === "" || kept.endsWith("\n") ? kept + lastRow(dropped) : `${kept}\n${lastRow(dropped)}`;
  return result.slice(0, unitsThatFit(result, maxBytes));
}

/** UTF-8 bytes of a text; a lone surrogate counts as the U+FFFD it is written as. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) bytes += unitBytes(text, i);
  return bytes;
}

/** Bytes of the character at `i`; 0 for the second half of a pair. */
function unitBytes(text: string, i: number): number {
  const code = text.charCodeAt(i);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code < 0xd800 || code > 0xdfff) return 3;
  if (code <= 0xdbff) return isLow(text.charCodeAt(i + 1)) ? 4 : 3;
  return isHigh(text.charCodeAt(i - 1)) ? 0 : 3;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** How many UTF-16 units of whole characters fit. */
function unitsThatFit(text: string, maxBytes: number): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    bytes += unitBytes(text, i);
    if (bytes > maxBytes) return i;
  }
  return text.length;
}

/** Units up to the last row end within `maxBytes`, or within the first row when that one is too long. */
function rowsThatFit(text: string, maxBytes: number): number {
  const units = unitsThatFit(text, maxBytes);
  const rowEnd = units < 1 ? 0 : text.lastIndexOf("\n", units - 1) + 1;
  if (units < 1 || rowEnd > 0) return rowEnd;
  // One character more than fits decides whether a grapheme ends here.
  return graphemes.segment(text.slice(0, units + 2)).containing(units)?.index ?? 0;
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function countRows(text: string): number {
  return newlines(text) + (text === "" || text.endsWith("\n") ? 0 : 1);
}
