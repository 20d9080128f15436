/**
 * Exact replacements in a text. Every edit is found in the original and must be found once, so the order of edits
 * never matters and nothing is guessed. Line ends of the file stay what they are. Pure.
 */
import { builtInLimits } from "../../protocol/limits.js";
import { nearMiss } from "./near-miss.js";
import { hasCrlfLines, toCrlf, toLf } from "./text-encoding.js";

export interface Edit {
  readonly old_text: string;
  readonly new_text: string;
  /** Every occurrence instead of exactly one. */
  readonly all: boolean;
}

export type Edited =
  | { readonly ok: true; readonly text: string }
  /** For the model: which edit, what is wrong, what to do. */
  | { readonly ok: false; readonly issue: string };

interface Span {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly edit: number;
}

/** Places where `part` begins, `step` characters or more apart; no more than `max` and one. */
function occurrences(text: string, part: string, step: number, max: number): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && found.length <= max; at = text.indexOf(part, at + step)) found.push(at);
  return found;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

function ambiguity(text: string, found: readonly number[]): string {
  const places = found.slice(0, builtInLimits.namedPlaces);
  const isMore = found.length > places.length;
  const lines = places.map((at) => lineAt(text, at)).join(", ");
  const times = isMore ? `more than ${places.length} times` : `${places.length} times`;
  return `is in the file ${times} (lines ${lines}${isMore ? " …" : ""}). Add lines around it, or set "all"`;
}

function spansOf(text: string, edit: Edit, number: number): readonly Span[] | string {
  const name = `edit ${number}`;
  const { old_text, new_text, all } = edit;
  if (old_text === "") return `${name}: old_text is empty; use write to make a file`;
  if (old_text === new_text) return `${name}: old_text and new_text are the same`;
  // Occurrences that overlap are two places as well.
  const found = all
    ? occurrences(text, old_text, old_text.length, builtInLimits.editPlaces)
    : occurrences(text, old_text, 1, builtInLimits.namedPlaces);
  if (found.length === 0) {
    return `${name}: old_text is not in the file${nearMiss(text, old_text)}. Read the file and copy it exactly`;
  }
  if (!all && found.length > 1) return `${name}: old_text ${ambiguity(text, found)}`;
  if (found.length > builtInLimits.editPlaces) {
    return `${name}: old_text is in the file more than ${builtInLimits.editPlaces} times; use bash with sed`;
  }
  return found.map((from) => ({ from, to: from + old_text.length, text: new_text, edit: number }));
}

function replaceSpans(text: string, spans: readonly Span[]): Edited {
  const ordered = spans.toSorted((a, b) => a.from - b.from);
  const length = spans.reduce((sum, span) => sum + span.text.length - (span.to - span.from), text.length);
  if (length > builtInLimits.editBytes)
    return { ok: false, issue: `the file would get ${length} characters; too many` };
  const pieces: string[] = [];
  let at = 0;
  let before = 0;
  for (const span of ordered) {
    if (span.from < at) return { ok: false, issue: overlap(before, span.edit) };
    pieces.push(text.slice(at, span.from), span.text);
    at = span.to;
    before = span.edit;
  }
  return { ok: true, text: pieces.join("") + text.slice(at) };
}

function overlap(one: number, other: number): string {
  return `edits ${Math.min(one, other)} and ${Math.max(one, other)} overlap; make them one`;
}

export function applyEdits(original: string, edits: readonly Edit[]): Edited {
  const isCrlf = hasCrlfLines(original);
  const plain = (text: string) => (isCrlf ? toLf(text) : text);
  const text = plain(original);
  const spans: Span[] = [];
  for (const [index, edit] of edits.entries()) {
    const { old_text, new_text, all } = edit;
    const found = spansOf(text, { old_text: plain(old_text), new_text: plain(new_text), all }, index + 1);
    if (typeof found === "string") return { ok: false, issue: found };
    for (const span of found) spans.push(span);
  }
  const edited = replaceSpans(text, spans);
  return edited.ok && isCrlf ? { ok: true, text: toCrlf(edited.text) } : edited;
}
