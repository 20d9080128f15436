/**
 * How deeply source text may nest, about. The compiler is native and recurses: text that goes deeper than the stack of
 * its thread would end the whole process, and no error can be caught then. Never recurses, reads the text once.
 */
import { moduleLimits } from "../../../src/protocol/module-limits.js";

type Kind = "space" | "newline" | "opening" | "closing" | "separator" | "operator" | "word";

const listed: readonly (readonly [Kind, string])[] = [
  ["newline", "\n"],
  ["opening", "([{"],
  ["closing", ")]}"],
  ["separator", ";,"],
  // Each may be one level of an expression.
  ["operator", "=?:!&|+-*/<>~%^.`@"],
];

const kinds: readonly Kind[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const [kind] = listed.find(([, characters]) => characters.includes(character)) ?? [];
  return kind ?? (code <= 0x20 ? "space" : "word");
});

function kindAt(text: string, at: number): Kind {
  return kinds[text.charCodeAt(at)] ?? "word";
}

/** Text inside quotes, comments and templates is read as code: it can only seem deeper than it is. */
export function nestsTooDeeply(text: string): boolean {
  const max = moduleLimits.sourceDepth;
  return text.length >= max && new Estimate().exceeds(text, max);
}

class Estimate {
  /** Levels of the expression so far, inside each bracket that is open. */
  readonly #levels: number[] = [0];
  #depth = 0;
  /** Of the last character that is no space. */
  #last: Kind = "separator";

  exceeds(text: string, max: number): boolean {
    let before: Kind = "separator";
    for (let at = 0; at < text.length && this.#depth <= max; at++) {
      const kind = kindAt(text, at);
      if (kind === "newline") this.#endLine(text, at + 1);
      else if (kind !== "space" && (kind !== "word" || before !== "word")) this.#take(kind);
      before = kind;
    }
    return this.#depth > max;
  }

  /** A word once, at its beginning. */
  #take(kind: Kind): void {
    if (kind === "opening") this.#open();
    else if (kind === "closing") this.#close();
    else if (kind === "separator") this.#reset();
    // Two words in a row: `await await`, `new new`.
    else if (kind === "operator" || this.#last === "word") this.#add();
    this.#last = kind;
  }

  #open(): void {
    this.#levels.push(0);
    this.#depth++;
  }

  #close(): void {
    if (this.#levels.length === 1) return;
    this.#reset();
    this.#levels.pop();
    this.#depth--;
  }

  #add(): void {
    const top = this.#levels.length - 1;
    this.#levels[top] = (this.#levels[top] ?? 0) + 1;
    this.#depth++;
  }

  #reset(): void {
    const top = this.#levels.length - 1;
    this.#depth -= this.#levels[top] ?? 0;
    this.#levels[top] = 0;
  }

  /** A line that ends like a statement and is followed by one ends it, but for `else`. */
  #endLine(text: string, from: number): void {
    if (this.#last === "operator" || this.#last === "opening") return;
    let next = from;
    while (next < text.length && ["space", "newline"].includes(kindAt(text, next))) next++;
    if (kindAt(text, next) === "word" && !text.startsWith("else", next)) this.#reset();
  }
}
