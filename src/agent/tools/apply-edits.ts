/**
 * Exact replacements in a text. Every edit is found in the original and must be found once, so the order of edits
 * never matters and nothing is guessed. Line ends of the file stay what they are. Pure.
 */
import { builtInLimits } from "../../protocol/limits.js";

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

function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found.push(at);
  return found;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** A hint for a text that is not there, only nearly. */
function nearMiss(text: string, wanted: string): string {
  const loose = (part: string) => part.replace(/\s+/g, " ").trim();
  const first = loose(wanted.split("\n", 1)[0] ?? "");
  const at = first === "" ? -1 : text.split("\n").findIndex((line) => loose(line).includes(first));
  return at < 0 ? "" : `; line ${at + 1} is like it but for white space or what follows`;
}

function spansOf(text: string, edit: Edit, number: number): readonly Span[] | string {
  const name = `edit ${number}`;
  if (edit.old_text === "") return `${name}: old_text is empty; use write to make a file`;
  if (edit.old_text === edit.new_text) return `${name}: old_text and new_text are the same`;
  const found = occurrences(text, edit.old_text);
  if (found.length === 0) {
    return `${name}: old_text is not in the file${nearMiss(text, edit.old_text)}. Read the file and copy it exactly`;
  }
  if (found.length > 1 && !edit.all) {
    const lines = found.slice(0, builtInLimits.namedPlaces).map((at) => lineAt(text, at));
    const which = `${lines.join(", ")}${found.length > lines.length ? " …" : ""}`;
    return `${name}: old_text is in the file ${found.length} times (lines ${which}). Add lines around it, or set "all"`;
  }
  return found.map((from) => ({ from, to: from + edit.old_text.length, text: edit.new_text, edit: number }));
}

function replaceSpans(text: string, spans: readonly Span[]): Edited {
  const ordered = spans.toSorted((a, b) => a.from - b.from);
  const pieces: string[] = [];
  let at = 0;
  let before = 0;
  for (const span of ordered) {
    if (span.from < at) return { ok: false, issue: `edits ${before} and ${span.edit} overlap; make them one` };
    pieces.push(text.slice(at, span.from), span.text);
    at = span.to;
    before = span.edit;
  }
  return { ok: true, text: pieces.join("") + text.slice(at) };
}

export function applyEdits(original: string, edits: readonly Edit[]): Edited {
  const isCrlf = original.includes("\r\n") && !/(^|[^\r])\n/.test(original);
  const plain = (text: string) => (isCrlf ? text.replaceAll("\r\n", "\n") : text);
  const text = plain(original);
  const spans: Span[] = [];
  for (const [index, edit] of edits.entries()) {
    const { old_text, new_text, all } = edit;
    const found = spansOf(text, { old_text: plain(old_text), new_text: plain(new_text), all }, index + 1);
    if (typeof found === "string") return { ok: false, issue: found };
    spans.push(...found);
  }
  const edited = replaceSpans(text, spans);
  if (!edited.ok || !isCrlf) return edited;
  return { ok: true, text: edited.text.replaceAll("\n", "\r\n") };
}
