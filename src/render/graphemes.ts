/** Text → what a person takes for characters, each with its cells. Quick for ASCII and for CJK without marks. */
import { renderLimits } from "../protocol/limits.js";
import { cells } from "../text/width.js";

export interface Grapheme {
  readonly text: string;
  readonly cells: number;
}

/** Each of these units is a grapheme by itself: ASCII, kana, ideographs, Hangul syllables, full-width forms. */
const simple = /^[\x20-\x7e\u3001-\u3003\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;
const lastAscii = 0x7e;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const known = new Map<string, number>();

/** In order. Text given here is sanitised and has no newline. */
export function* graphemesOf(text: string): Generator<Grapheme, void, void> {
  if (simple.test(text)) {
    for (let i = 0; i < text.length; i++) {
      yield { text: text.charAt(i), cells: text.charCodeAt(i) <= lastAscii ? 1 : 2 };
    }
    return;
  }
  for (const { segment } of segmenter.segment(text)) yield { text: segment, cells: cellsOf(segment) };
}

/** Measuring is what costs; most texts have few different characters. */
function cellsOf(grapheme: string): number {
  const found = known.get(grapheme);
  if (found !== undefined) return found;
  const measured = cells(grapheme);
  if (known.size >= renderLimits.measuredKept) known.clear();
  if (grapheme.length <= renderLimits.measuredUnits) known.set(grapheme, measured);
  return measured;
}
