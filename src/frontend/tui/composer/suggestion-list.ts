/** The list above the composer: what could stand in the draft, one of them chosen. */
import { composerLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { cells, cutAtCells } from "../../../text/width.js";
import type { Offer, Suggestion } from "./composer-options.js";

const gap = "  ";

function rowOf({ label, detail }: Suggestion, isChosen: boolean, columns: number): Row {
  const text = cutAtCells(`${isChosen ? "› " : gap}${sanitizeLabel(label)}`, columns);
  const row = [isChosen ? { text, token: "selected", emphasis: ["bold"] as const } : { text }];
  const room = columns - cells(text) - gap.length;
  const beside = detail === undefined || room < 1 ? "" : cutAtCells(sanitizeLabel(detail), room);
  return beside === "" ? row : [...row, { text: gap + beside, token: "dim" }];
}

export class SuggestionList {
  #offer: Offer | null = null;
  #chosen = 0;
  /** The first row in sight. */
  #top = 0;

  /** What is offered now. The choice stays with its label as long as that is there. */
  update(offer: Offer | null): void {
    const was = this.chosen?.label;
    const items = offer?.items.slice(0, composerLimits.suggestions) ?? [];
    this.#offer = offer === null || items.length === 0 ? null : { ...offer, items };
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
    const { items } = this.#offer;
    const last = Math.max(0, items.length - room);
    this.#top = Math.min(Math.max(this.#top, this.#chosen - room + 1), this.#chosen, last);
    return items
      .slice(this.#top, this.#top + room)
      .map((item, at) => rowOf(item, this.#top + at === this.#chosen, columns));
  }
}
