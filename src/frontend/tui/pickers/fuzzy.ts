/**
 * Which items a typed text means, best first. Every word of it must be found in the label or the description, its
 * letters in order. Pure; linear in the texts, which are bounded by whoever lists them.
 */

/** How well a word is found, and at which characters. */
interface Found {
  readonly score: number;
  /** Indices of code points of the text. */
  readonly at: readonly number[];
}

/** An item that is meant. */
export interface Match {
  readonly index: number;
  /** Indices of the label's code points that matched. */
  readonly at: ReadonlySet<number>;
}

export interface Searched {
  readonly label: string;
  readonly description?: string | undefined;
}

/** What a word found whole is worth, and what more where it begins the text, or a word of it; less the later it is. */
const wholeScore = 1_000;
const beginsTextScore = 500;
const beginsWordScore = 250;
const mostLateness = 200;
/** The same for each letter of a word whose letters are scattered; less for the gap before it. */
const letterScore = 5;
const beginningLetterScore = 20;
const mostGap = 10;
/** A word in the description counts a hundredth; of equal names the shorter is better, by less than any word. */
const share = 100;

const separator = /[\s/\-_.:@]/;

function folded(text: string): readonly string[] {
  return Array.from(text, (character) => character.toLowerCase());
}

function beginsWord(text: readonly string[], index: number): boolean {
  return index === 0 || separator.test(text[index - 1] ?? "");
}

function whole(text: readonly string[], word: readonly string[]): Found | null {
  let best: Found | null = null;
  for (let from = 0; from + word.length <= text.length; from++) {
    if (!word.every((character, offset) => text[from + offset] === character)) continue;
    const place = from === 0 ? beginsTextScore : beginsWord(text, from) ? beginsWordScore : 0;
    const score = wholeScore + place - Math.min(from, mostLateness);
    if (best === null || score > best.score) best = { score, at: word.map((_, offset) => from + offset) };
  }
  return best;
}

function scattered(text: readonly string[], word: readonly string[]): Found | null {
  const at: number[] = [];
  let score = 0;
  let from = 0;
  for (const character of word) {
    const index = text.indexOf(character, from);
    if (index === -1) return null;
    const gap = at.length === 0 ? 0 : index - from;
    score += (beginsWord(text, index) ? beginningLetterScore : letterScore) - Math.min(gap, mostGap);
    at.push(index);
    from = index + 1;
  }
  return { score, at };
}

function find(text: readonly string[], word: readonly string[]): Found | null {
  return whole(text, word) ?? scattered(text, word);
}

function match(index: number, { label, description = "" }: Searched, words: readonly (readonly string[])[]) {
  const name = folded(label);
  const about = folded(description);
  const at = new Set<number>();
  let score = -Math.min(name.length, share) / share;
  for (const word of words) {
    const inName = find(name, word);
    const found = inName ?? whole(about, word);
    if (found === null) return null;
    score += inName === null ? found.score / share : found.score;
    if (inName !== null) for (const character of inName.at) at.add(character);
  }
  return { index, at, score };
}

/** All items in their order for a blank query; else those that match, best first, equal ones in their order. */
export function search(items: readonly Searched[], query: string): readonly Match[] {
  const words = query.trim().split(/\s+/).filter(Boolean).map(folded);
  const matches = items.flatMap((item, index) => match(index, item, words) ?? []);
  return words.length === 0 ? matches : matches.toSorted((a, b) => b.score - a.score || a.index - b.index);
}
