/**
 * Characters between two of which there is always a boundary, whatever comes before or after: none of them combines,
 * joins or is half of anything. Most text of most scripts is made of them, so that the costly segmenter is asked for
 * the rest alone. Pure.
 */

/** First and last code of runs: ASCII, Latin, Greek and Cyrillic, Hebrew, Arabic, kana, Han, Hangul syllables. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x52f],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
] as const;

/** By UTF-16 unit; a table, because it is asked for every one of them. */
const isSimple = new Uint8Array(0x1_0000);
for (const [first, last] of ranges) isSimple.fill(1, first, last + 1);

/** Two such characters stand around `at`. */
export function isSimpleBoundary(text: string, at: number): boolean {
  return isSimple[text.charCodeAt(at - 1)] === 1 && isSimple[text.charCodeAt(at)] === 1;
}
