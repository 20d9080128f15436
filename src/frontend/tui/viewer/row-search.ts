/** Finding words in rows. Case counts only when the query has upper case. Pure. */
import { type Row, rowText, type StyledSpan } from "../../../render/row.js";

interface Terms {
  readonly query: string;
  readonly fold: (text: string) => string;
}

function termsOf(query: string): Terms {
  const hasCase = query !== query.toLowerCase();
  return { query, fold: hasCase ? (text) => text : sameLengthLower };
}

/** A character whose lower case is longer stays as it is, so that indexes are those of the text. */
function sameLengthLower(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one)).join("");
}

/** Indexes of the rows that hold the query. */
export function matchesIn(rows: readonly Row[], query: string): readonly number[] {
  if (query === "") return [];
  const terms = termsOf(query);
  return rows.flatMap((row, at) => (terms.fold(rowText(row)).includes(terms.query) ? [at] : []));
}

/** The row with every match inverted. */
export function highlighted(row: Row, query: string): Row {
  const terms = termsOf(query);
  const text = terms.fold(rowText(row));
  if (query === "" || !text.includes(terms.query)) return row;
  const spans: StyledSpan[] = [];
  let from = 0;
  for (const span of row) {
    spans.push(...split(span, from, text, terms.query));
    from += span.text.length;
  }
  return spans;
}

function split(span: StyledSpan, from: number, text: string, query: string): readonly StyledSpan[] {
  const parts: StyledSpan[] = [];
  const add = (begin: number, end: number, isMatch: boolean) => {
    const part = span.text.slice(Math.max(0, begin - from), Math.max(0, end - from));
    if (part === "") return;
    parts.push(
      isMatch ? { ...span, text: part, emphasis: [...(span.emphasis ?? []), "inverse"] } : { ...span, text: part },
    );
  };
  const end = from + span.text.length;
  let at = from;
  // A match may begin in the span before.
  for (
    let found = text.indexOf(query);
    found !== -1 && found < end;
    found = text.indexOf(query, found + query.length)
  ) {
    const stop = found + query.length;
    if (stop <= from) continue;
    add(at, Math.min(found, end), false);
    add(Math.max(found, from), Math.min(stop, end), true);
    at = Math.min(stop, end);
  }
  add(at, end, false);
  return parts;
}
