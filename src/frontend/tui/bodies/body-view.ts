/** A body on the screen, rendered elsewhere: has rows to show at once where it can, and tells when it has better ones. */
import { fallbackRows, immediateRows } from "../../../render/immediate.js";
import type { Body, Renderer } from "../../../render/renderer.js";
import type { Row } from "../../../render/row.js";
import { wrapRow } from "../../../render/wrap-row.js";
import type { Invalidate } from "../part.js";
import type { LiveBody } from "./live-body.js";

/** What there are rows for. */
interface Shown {
  readonly body: Body;
  readonly columns: number;
  readonly rows: readonly Row[];
}

interface Waiter {
  readonly columns: number;
  readonly resolve: (rows: readonly Row[]) => void;
}

export class BodyView implements LiveBody {
  readonly #renderer: Renderer;
  readonly #onChange: Invalidate;
  #body: Body = { format: "text", text: "" };
  /** 0: nobody has asked yet. */
  #columns = 0;
  #shown: Shown | null = null;
  /** The rows as they were last asked for. */
  #answered: { readonly columns: number; readonly rows: readonly Row[] } | null = null;
  #waiters: Waiter[] = [];
  #isRunning = false;

  /** `onChange`: there are other rows to show than there were, and nobody asked for them just now. */
  constructor(renderer: Renderer, onChange: Invalidate) {
    this.#renderer = renderer;
    this.#onChange = onChange;
  }

  set(body: Body): void {
    if (body.text === this.#body.text && body.format === this.#body.format) return;
    this.#body = body;
    if (this.#shown === null) this.#answered = null;
    if (this.#columns > 0) this.#refresh();
  }

  /**
   * Rendered rows as soon as there are any, even if they lag behind the body by a moment, so that a stream does not
   * flicker; until then what is plain text anyway, and nothing of markup.
   */
  rows(columns: number): readonly Row[] {
    this.#columns = columns;
    this.#refresh();
    if (this.#answered?.columns !== columns) this.#answered = { columns, rows: this.#rowsNow(columns) };
    return this.#answered.rows;
  }

  settled(columns: number): Promise<readonly Row[]> {
    if (this.#columns === 0) this.#columns = columns;
    return new Promise((resolve) => {
      this.#waiters.push({ columns, resolve });
      this.#run();
    });
  }

  #rowsNow(columns: number): readonly Row[] {
    const shown = this.#shown;
    // Markup on its way to being rendered would flash up and jump; its thread answers within its deadline.
    if (shown === null) return this.#body.format === "text" ? fallbackRows(this.#body, columns) : [];
    return shown.columns === columns ? shown.rows : shown.rows.flatMap((row) => wrapRow(row, columns));
  }

  #isStale(): boolean {
    return this.#shown?.body !== this.#body || this.#shown.columns !== this.#columns;
  }

  /** At once where that costs nothing; else when the thread has it. */
  #refresh(): void {
    if (!this.#isStale()) return;
    const rows = this.#isRunning ? null : immediateRows(this.#body, this.#columns);
    if (rows === null) this.#run();
    else this.#show({ body: this.#body, columns: this.#columns, rows });
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    this.#answered = null;
  }

  #run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#loop();
  }

  async #loop(): Promise<void> {
    while (this.#isStale() || this.#waiters.length > 0) {
      const waiters = this.#waiters;
      this.#waiters = [];
      if (this.#isStale()) await this.#render(this.#body, this.#columns);
      for (const { columns, resolve } of waiters) resolve(await this.#rowsFor(columns));
    }
    this.#isRunning = false;
  }

  async #render(body: Body, columns: number): Promise<void> {
    this.#show({ body, columns, rows: await this.#renderer.render(body, columns) });
    this.#onChange();
  }

  async #rowsFor(columns: number): Promise<readonly Row[]> {
    const shown = this.#shown;
    if (shown === null) return [];
    return shown.columns === columns ? shown.rows : this.#renderer.render(shown.body, columns);
  }
}
