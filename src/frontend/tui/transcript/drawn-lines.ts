/**
 * Rows that an extension draws of one thing: asked for when they are needed, for the width and state at hand, and asked
 * for again when it says that they look different. One question at a time; what it said last stays in sight meanwhile.
 */
import type { Row } from "../../../render/row.js";
import { cutSeen } from "../surfaces/seen-row.js";

/** Null: show it as if nobody had been asked. */
type Answer = readonly Row[] | null;

export interface DrawnOptions {
  /** Never rejects. `isExpanded` and whatever else it depends on are read when it is called. */
  readonly ask: (columns: number) => Promise<Answer>;
  readonly onChange: () => void;
}

export class DrawnLines {
  readonly #options: DrawnOptions;
  /** For which width and state the last answer is. */
  #key: string | null = null;
  #answer: Answer = null;
  #isAsking = false;
  #isStale = false;

  constructor(options: DrawnOptions) {
    this.#options = options;
  }

  /** None wider than `columns`. Null while nothing is known, and when it does not want to draw. `state`: see `ask`. */
  rows(columns: number, state: string): Answer {
    const key = `${columns} ${state}`;
    if (!this.#isAsking && (this.#isStale || this.#key !== key)) void this.#ask(columns, key);
    return this.#answer?.map((row) => cutSeen(row, columns)) ?? null;
  }

  /** It has answered for this width and state. What it says of itself later is no reason to wait. */
  isSettled(columns: number, state: string): boolean {
    return this.#key === `${columns} ${state}`;
  }

  /** It looks different now. */
  changed(): void {
    this.#isStale = true;
    this.#options.onChange();
  }

  async #ask(columns: number, key: string): Promise<void> {
    this.#isAsking = true;
    this.#isStale = false;
    const answer = await this.#options.ask(columns);
    this.#isAsking = false;
    this.#key = key;
    this.#answer = answer;
    this.#options.onChange();
  }
}
