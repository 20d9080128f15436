/**
 * Text → what a person takes for characters, each with its cells. Quick for what most text is made of; the costly
 * segmenter is asked for the rest alone.
 */
import { textLimits } from "../protocol/limits.js";
import { isSimpleBoundary } from "./simple-characters.js";
import { cells } from "./width.js";

export interface Grapheme {
  readonly text: string;
  readonly cells: number;
}

const firstAscii = 0x20;
const lastAscii = 0x7e;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const known = new Map<string, number>();

/** In order. Text given here is sanitised and has no newline. */
export function* graphemesOf(text: string): Generator<Grapheme, void, void> {
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    while (to < text.length && !isSimpleBoundary(text, to)) to++;
    if (to === from + 1) yield single(text, from);
    else {
      for (const { segment } of segmenter.segment(text.slice(from, to)))
        yield { text: segment, cells: cellsOf(segment) };
    }
    from = to;
  }
}

function single(text: string, at: number): Grapheme {
  const code = text.charCodeAt(at);
  const character = text.charAt(at);
  return { text: character, cells: code >= firstAscii && code <= lastAscii ? 1 : cellsOf(character) };
}

/** Measuring is what costs; most texts have few different characters. */
function cellsOf(grapheme: string): number {
  const found = known.get(grapheme);
  if (found !== undefined) return found;
  const measured = cells(grapheme);
  if (known.size >= textLimits.measuredKept) known.clear();
  if (grapheme.length <= textLimits.measuredUnits) known.set(grapheme, measured);
  return measured;
}

/** The text without its last character, as backspace leaves it. */
export function withoutLast(text: string): string {
  return text.slice(0, text.length - ([...graphemesOf(text)].at(-1)?.text.length ?? 0));
}
