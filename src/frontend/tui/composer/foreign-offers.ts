/** What extensions offer for the word at the caret. Shows what is known at once; a late answer to another draft is dropped. */
import type { Completers, Suggestions } from "../../../host/completers.js";
import { lineStart } from "./caret-places.js";
import type { Offer, OfferSource, Suggestion } from "./composer-options.js";

type Draft = Parameters<OfferSource>[0];

export interface ForeignOffersOptions {
  readonly completers: Pick<Completers, "cares" | "suggest">;
  /** What is offered is another one than was last answered. */
  readonly onChange: () => void;
}

/** Reaches from a blank to the caret. */
const word = /\S+$/;

function suggestionOf({ label, description, insert }: Suggestions["items"][number]): Suggestion {
  return { label, detail: description ?? "", insert };
}

export class ForeignOffers {
  readonly #options: ForeignOffersOptions;
  #asked: (Draft & { readonly aborted: AbortController }) | null = null;
  /** What was answered last, and where in the draft what it replaces begins. */
  #known: { readonly items: readonly Suggestion[]; readonly from: number; readonly before: string } | null = null;

  constructor(options: ForeignOffersOptions) {
    this.#options = options;
  }

  readonly offer: OfferSource = (draft): Offer | null => {
    const { text, caret } = draft;
    const start = lineStart(text, caret);
    const typed = word.exec(text.slice(start, caret))?.[0] ?? "";
    if (typed === "" || !this.#options.completers.cares(typed)) return this.#forget();
    if (this.#asked?.text !== text || this.#asked.caret !== caret) this.#ask(draft, start, typed);
    if (this.#known === null || this.#known.items.length === 0) return null;
    return { items: this.#known.items, from: this.#known.from, to: caret };
  };

  #forget(): null {
    this.#asked?.aborted.abort();
    this.#asked = null;
    this.#known = null;
    return null;
  }

  #ask({ text, caret }: Draft, start: number, typed: string): void {
    this.#asked?.aborted.abort();
    const asked = { text, caret, aborted: new AbortController() };
    this.#asked = asked;
    this.#keepWhatFits(text, caret);
    const lines = text.split("\n");
    const line = text.slice(0, start).split("\n").length - 1;
    const draft = { lines, line, column: caret - start };
    void this.#options.completers.suggest(draft, typed, asked.aborted.signal).then((found) => {
      if (this.#asked !== asked) return;
      const from = caret - (found?.prefix.length ?? 0);
      const items = found?.items.map(suggestionOf) ?? [];
      if (items.length === 0 && this.#known === null) return;
      this.#known = { items, from, before: text.slice(0, from) };
      this.#options.onChange();
    });
  }

  /** Until the answer is there, those of what is offered that begin so stay: no key falls on a list that is away. */
  #keepWhatFits(text: string, caret: number): void {
    const known = this.#known;
    if (known === null) return;
    const begun = text.slice(known.from, caret).toLowerCase();
    const goesOn = begun !== "" && text.startsWith(known.before);
    const items = goesOn ? known.items.filter(({ insert }) => insert.toLowerCase().startsWith(begun)) : [];
    this.#known = items.length === 0 ? null : { ...known, items };
  }
}
