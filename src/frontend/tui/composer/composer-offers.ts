/** What is offered for the draft at the moment: by the first source that has something, until it is waved away. */
import type { Row } from "../../../render/row.js";
import type { Offer, OfferSource, Suggestion } from "./composer-options.js";
import { SuggestionList } from "./suggestion-list.js";

/** The draft, as sources see it. */
type Seen = Parameters<OfferSource>[0];

/** An offer is the same one while its source and its beginning are. */
interface Waved {
  readonly source: OfferSource;
  readonly from: number;
}

export class ComposerOffers {
  readonly #sources: readonly OfferSource[];
  readonly #list = new SuggestionList();
  #source: OfferSource | null = null;
  #waved: Waved | null = null;

  constructor(sources: readonly OfferSource[]) {
    this.#sources = sources;
  }

  get isOpen(): boolean {
    return this.#list.offer !== null;
  }

  get chosen(): Suggestion | null {
    return this.#list.chosen;
  }

  get range(): Pick<Offer, "from" | "to"> | null {
    return this.#list.offer;
  }

  get height(): number {
    return this.#list.height;
  }

  /** The draft changed, or a source knows more. `only`: this one alone is asked. */
  refresh(draft: Seen, only: OfferSource | null): void {
    for (const source of only === null ? this.#sources : [only]) {
      const offer = source(draft);
      if (offer === null) continue;
      if (this.#waved?.source === source && this.#waved.from === offer.from) return this.#show(null, null);
      this.#waved = null;
      return this.#show(source, offer);
    }
    this.#waved = null;
    this.#show(null, null);
  }

  /** Not shown again before something else was offered. */
  wave(): void {
    const from = this.#list.offer?.from;
    if (this.#source !== null && from !== undefined) this.#waved = { source: this.#source, from };
    this.#show(null, null);
  }

  move(step: -1 | 1): void {
    this.#list.move(step);
  }

  rows(columns: number, maxRows: number): readonly Row[] {
    return this.#list.rows(columns, maxRows);
  }

  #show(source: OfferSource | null, offer: Offer | null): void {
    this.#source = source;
    this.#list.update(offer);
  }
}
