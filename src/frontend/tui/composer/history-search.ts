/** ctrl+r: while it is open, the draft is what is looked for, and the list above shows the earlier lines that hold it. */
import { composerLimits } from "../../../protocol/limits.js";
import type { LineHistory, Offer, OfferSource } from "./composer-options.js";
import { linesHolding } from "./history-browser.js";

export class HistorySearch {
  readonly #history: LineHistory;
  isOpen = false;

  constructor(history: LineHistory) {
    this.#history = history;
  }

  /** Every line as one row; the whole draft is what it takes the place of. */
  readonly offer: OfferSource = ({ text }): Offer | null => {
    const lines = linesHolding(text, this.#history.lines(), composerLimits.suggestions);
    return { items: lines.map((line) => ({ label: line, insert: line })), from: 0, to: text.length };
  };
}
