/** The list above the composer: what could stand in the draft, one of them chosen. */
import { composerLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { itemRow, labelCells } from "../pickers/item-row.js";
import type { PickerItem } from "../pickers/picker-item.js";
import type { Offer, Suggestion } from "./composer-options.js";

const nothingMatched: ReadonlySet<number> = new Set();

function shown({ label, detail = "" }: Suggestion): PickerItem {
  return { label: sanitizeLabel(label), description: sanitizeLabel(detail) };
}

export class SuggestionList {
  #offer: Offer | null = null;
  /** The same, fit to be shown. */
  #shown: readonly PickerItem[] = [];
  #chosen = 0;
  /** The first row in sight. */
  #top = 0;

  /** What is offered now. The choice stays with its label as long as that is there. */
  update(offer: Offer | null): void {
    const was = this.chosen?.label;
    const items = offer?.items.slice(0, composerLimits.suggestions) ?? [];
    this.#offer = offer === null || items.length === 0 ? null : { ...offer, items };
    this.#shown = items.map(shown);
    // The first fits best; only a choice that somebody made is kept.
    const kept = this.#chosen === 0 ? -1 : items.findIndex(({ label }) => label === was);
    this.#chosen = Math.max(0, kept);
  }

  get offer(): Offer | null {
    return this.#offer;
  }

  get chosen(): Suggestion | null {
    return this.#offer?.items[this.#chosen] ?? null;
  }

  /** Around the ends. */
  move(step: -1 | 1): void {
    const count = this.#offer?.items.length ?? 0;
    if (count > 0) this.#chosen = (this.#chosen + step + count) % count;
  }

  get height(): number {
    return Math.min(this.#offer?.items.length ?? 0, composerLimits.suggestionRows);
  }

  rows(columns: number, maxRows: number): readonly Row[] {
    const room = Math.min(maxRows, this.height);
    if (this.#offer === null || room < 1 || columns < 1) return [];
    const last = Math.max(0, this.#shown.length - room);
    this.#top = Math.min(Math.max(this.#top, this.#chosen - room + 1), this.#chosen, last);
    const look = { columns, align: labelCells(this.#shown, columns), isMarked: false };
    return this.#shown
      .slice(this.#top, this.#top + room)
      .map((item, at) => itemRow(item, nothingMatched, this.#top + at === this.#chosen, look));
  }
}
