/**
 * Completions that a module offers while a person writes: its provider stays here and is called back. What it passes on
 * to the provider under it is the host's to offer, so that one knows nothing.
 */
import type { AutocompleteItem, AutocompleteProvider } from "@earendil-works/pi-tui";
import type { AutocompleteFactory } from "../../../src/atomic/api/ui.js";
import { field, textField } from "./fields.js";
import type { Parts } from "./parts.js";
import { hasTerminal } from "./reach.js";

/** Stands for the completions that there are without modules. */
const underneath: AutocompleteProvider = {
  getSuggestions: async () => null,
  applyCompletion: (lines, cursorLine, cursorCol, item, prefix) => {
    const line = lines[cursorLine] ?? "";
    const start = line.slice(0, cursorCol - prefix.length) + item.value;
    return { lines: lines.with(cursorLine, start + line.slice(cursorCol)), cursorLine, cursorCol: start.length };
  },
};

const lineList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [""]);
const whole = (value: unknown): number => (typeof value === "number" && value >= 0 ? Math.floor(value) : 0);

function itemOf(value: unknown): AutocompleteItem {
  const given = textField(value, "value") ?? "";
  const description = textField(value, "description");
  return {
    value: given,
    label: textField(value, "label") ?? given,
    ...(description === undefined ? {} : { description }),
  };
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
    this.#handle ??= port.handle((...given) => this.#answer(given));
    port.notify("ui.autocomplete", { handle: this.#handle, triggers: this.#provider.triggerCharacters ?? [] });
  }

  async #answer([action, ...given]: readonly unknown[]): Promise<unknown> {
    const [lines, line, column] = [lineList(given[0]), whole(given[1]), whole(given[2])] as const;
    if (action === "apply") {
      return this.#provider.applyCompletion(lines, line, column, itemOf(given[3]), String(given[4] ?? ""));
    }
    // A person wrote on: nobody waits for the last answer any more.
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const force = field(given[3], "force") === true;
    const found = await this.#provider.getSuggestions(lines, line, column, { signal, force });
    return found === null || signal.aborted ? null : { items: found.items.map(itemOf), prefix: found.prefix };
  }
}
