/**
 * Completions that a module offers while a person writes: its provider stays here and is called back. What it passes on
 * to the provider under it is the host's to offer, so that one knows nothing.
 */
import type { AutocompleteItem, AutocompleteProvider, AutocompleteSuggestions } from "@earendil-works/pi-tui";
import type { AutocompleteFactory } from "../../../src/atomic/api/ui.js";
import { composerLimits } from "../../../src/protocol/limits.js";
import { field } from "./fields.js";
import type { Parts } from "./parts.js";
import { hasTerminal } from "./reach.js";

/** Where a person writes. */
interface Draft {
  readonly lines: string[];
  readonly line: number;
  readonly column: number;
}

/** Stands for the completions that there are without modules. */
const underneath: AutocompleteProvider = {
  getSuggestions: async () => null,
  applyCompletion: (lines, cursorLine, cursorCol, item, prefix) => {
    const line = lines[cursorLine] ?? "";
    const start = line.slice(0, cursorCol - prefix.length) + item.value;
    return { lines: lines.with(cursorLine, start + line.slice(cursorCol)), cursorLine, cursorCol: start.length };
  },
};

const whole = (value: unknown): number => (typeof value === "number" && value >= 0 ? Math.floor(value) : 0);

function draftOf([lines, line, column]: readonly unknown[]): Draft {
  const given = Array.isArray(lines) && lines.length > 0 ? lines.map(String) : [""];
  return { lines: given, line: Math.min(whole(line), given.length - 1), column: whole(column) };
}

/** What takes the place of `prefix` when the provider applies the item: one text, as long as it stays in its line. */
function insertedBy(provider: AutocompleteProvider, draft: Draft, item: AutocompleteItem, prefix: string): string {
  const { lines, line, column } = draft;
  const before = (lines[line] ?? "").slice(0, Math.max(0, column - prefix.length));
  const after = (lines[line] ?? "").slice(column);
  const made = provider.applyCompletion([...lines], line, column, item, prefix).lines;
  const changed = made[line] ?? "";
  const fits = made.length === lines.length && changed.length >= before.length + after.length;
  if (!fits || !changed.startsWith(before) || !changed.endsWith(after)) return item.value;
  return changed.slice(before.length, changed.length - after.length);
}

export class Autocomplete {
  readonly #parts: Parts;
  #provider: AutocompleteProvider = underneath;
  #handle: string | null = null;
  #asking: AbortController | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The later one stands over the earlier. */
  add(factory: AutocompleteFactory): void {
    const { port } = this.#parts;
    if (!hasTerminal(port)) return;
    this.#provider = factory(this.#provider);
    this.#handle ??= port.handle((...given) => this.#suggest(draftOf(given), field(given[3], "force") === true));
    port.notify("ui.autocomplete", { handle: this.#handle, triggers: this.#provider.triggerCharacters ?? [] });
  }

  async #suggest(draft: Draft, force: boolean): Promise<unknown> {
    // A person wrote on: nobody waits for the last answer any more.
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const { lines, line, column } = draft;
    const found = await this.#provider.getSuggestions([...lines], line, column, { signal, force });
    return found === null || signal.aborted ? null : this.#offer(draft, found);
  }

  #offer(draft: Draft, { items, prefix }: AutocompleteSuggestions): unknown {
    const offered = items.slice(0, composerLimits.suggestions).map((item) => ({
      label: item.label,
      description: item.description,
      insert: insertedBy(this.#provider, draft, item, prefix),
    }));
    return { items: offered, prefix };
  }
}
