/**
 * Where a caret may stand in a text: between what a person sees as characters, between words, at the ends of lines.
 * Offsets are UTF-16 units. Pure.
 */
import { composerLimits } from "../../../protocol/limits.js";
import { isSimpleBoundary } from "../../../text/simple-characters.js";
import { isPasteMark } from "./paste-marks.js";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const words = new Intl.Segmenter(undefined, { granularity: "word" });

export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** A newline joins nothing. */
function isPlainBoundary(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 0x0a || text.charCodeAt(at) === 0x0a || isSimpleBoundary(text, at);
}

/** The character that `at` is in or begins. Looks no further than to where there is a boundary for sure. */
function characterAt(text: string, at: number): { readonly from: number; readonly to: number } | null {
  let from = at;
  while (from > 0 && !isPlainBoundary(text, from)) from--;
  let until = at + 1;
  while (until < text.length && !isPlainBoundary(text, until)) until++;
  const found = graphemes.segment(text.slice(from, until)).containing(at - from);
  if (found === undefined) return null;
  return { from: from + found.index, to: from + found.index + found.segment.length };
}

function within(text: string, at: number): number {
  return Math.min(Math.max(Math.trunc(at), 0), text.length);
}

/** The place itself when a caret may stand there, else the next one that way. */
export function snap(text: string, at: number, way: "left" | "right" = "right"): number {
  const place = within(text, at);
  if (place === 0 || place === text.length || isPlainBoundary(text, place)) return place;
  const character = characterAt(text, place);
  if (character === null || character.from === place) return place;
  return way === "left" ? character.from : character.to;
}

/** One character on; a line end is one. */
export function after(text: string, at: number): number {
  if (at >= text.length) return text.length;
  if (text.charCodeAt(at) === 0x0a) return at + 1;
  return snap(text, at + 1);
}

/** One character back. */
export function before(text: string, at: number): number {
  return at <= 1 ? 0 : snap(text, at - 1, "left");
}

function wordAt(text: string, at: number): { readonly from: number; readonly to: number; readonly isWord: boolean } {
  if (text.charCodeAt(at) === 0x0a) return { from: at, to: at + 1, isWord: false };
  if (isPasteMark(text.charAt(at))) return { from: at, to: at + 1, isWord: true };
  const start = snap(text, Math.max(lineStart(text, at), at - composerLimits.wordReachUnits));
  const end = Math.min(lineEnd(text, at), at + composerLimits.wordReachUnits);
  const found = words.segment(text.slice(start, end)).containing(at - start);
  if (found === undefined) return { from: at, to: at + 1, isWord: false };
  const from = start + found.index;
  return { from, to: from + found.segment.length, isWord: found.isWordLike === true };
}

/** The end of the word that `at` is in, or of the next one. */
export function wordAfter(text: string, at: number): number {
  for (let place = at; place < text.length; ) {
    const { to, isWord } = wordAt(text, place);
    if (isWord) return snap(text, to);
    place = to;
  }
  return text.length;
}

/** The beginning of the word that ends at `at` or that it is in, or of the one before. */
export function wordBefore(text: string, at: number): number {
  for (let place = at; place > 0; ) {
    const { from, isWord } = wordAt(text, place - 1);
    if (isWord) return snap(text, from, "left");
    place = from;
  }
  return 0;
}
