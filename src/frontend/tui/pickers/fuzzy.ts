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
    const score = 1_000 + (from === 0 ? 500 : beginsWord(text, from) ? 250 : 0) - Math.min(from, 200);
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
    score += (beginsWord(text, index) ? 20 : 5) - Math.min(gap, 10);
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
  let score = -Math.min(name.length, 100) / 100;
  for (const word of words) {
    const inName = find(name, word);
    const found = inName ?? whole(about, word);
    if (found === null) return null;
    score += inName === null ? found.score / 100 : found.score;
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
