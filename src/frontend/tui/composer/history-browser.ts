/** Going through earlier lines with up and down: those that begin with what was written, and back to that. Pure state. */

interface Browse {
  /** The draft that was being written. */
  readonly draft: string;
  readonly lines: readonly string[];
  /** In `lines`; their number is the draft. */
  readonly at: number;
  /** What is shown. */
  readonly shown: string;
}

export class HistoryBrowser {
  #browse: Browse | null = null;

  /** Whether what is in the draft was put there from here, and nothing was changed since. */
  isShowing(draft: string): boolean {
    return this.#browse !== null && this.#browse.shown === draft;
  }

  /** The line before; null: there is none. */
  older(draft: string, history: readonly string[]): string | null {
    const browse = this.isShowing(draft) ? this.#browse : begin(draft, history);
    return browse === null ? null : this.#show(browse, browse.at - 1);
  }

  /** The line after, the draft after the last; null: nothing is being looked through. */
  newer(draft: string): string | null {
    const browse = this.#browse;
    return browse === null || !this.isShowing(draft) ? null : this.#show(browse, browse.at + 1);
  }

  end(): void {
    this.#browse = null;
  }

  #show(browse: Browse, at: number): string | null {
    if (at < 0 || at > browse.lines.length) return null;
    const shown = browse.lines[at] ?? browse.draft;
    this.#browse = at === browse.lines.length ? null : { ...browse, at, shown };
    return shown;
  }
}

/** Each line once, where it was written last. */
function begin(draft: string, history: readonly string[]): Browse {
  const fitting = history.filter((line) => line.startsWith(draft) && line !== draft);
  const lines = [...new Set(fitting.toReversed())].reverse();
  return { draft, lines, at: lines.length, shown: draft };
}

/** Lines that hold a text in any case, newest first, each once. */
export function linesHolding(text: string, history: readonly string[], max: number): readonly string[] {
  const wanted = text.trim().toLowerCase();
  const found = new Set<string>();
  for (const line of history.toReversed()) {
    if (found.size >= max) break;
    if (line.toLowerCase().includes(wanted)) found.add(line);
  }
  return [...found];
}
