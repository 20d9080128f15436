/**
 * A body on the screen, rendered elsewhere: always has rows to show, and tells when it has better ones. A markdown text
 * that grows is rendered block by block: a block that is done is never laid out again, so nothing above the end moves.
 */
import { fallbackRows, immediateRows } from "../../../render/immediate.js";
import { completedLength } from "../../../render/markdown/completed-blocks.js";
import type { Body, Renderer } from "../../../render/renderer.js";
import type { Row } from "../../../render/row.js";
import { wrapRow } from "../../../render/wrap-row.js";
import type { Invalidate } from "../part.js";
import { type DoneBlock, joinBlocks } from "./blocks.js";

/** What there are rows for. The blocks have rows of the same width, and begin where others were taken. */
interface Shown {
  readonly body: Body;
  readonly columns: number;
  readonly blocks: readonly DoneBlock[];
  /** Characters of the body in blocks, taken ones included. */
  readonly doneChars: number;
  /** Rows of what is behind the blocks. */
  readonly tail: readonly Row[];
}

interface Waiter {
  readonly columns: number;
  readonly resolve: (rows: readonly Row[]) => void;
}

export class BodyView {
  readonly #renderer: Renderer;
  readonly #onChange: Invalidate;
  #body: Body = { format: "text", text: "" };
  /** 0: nobody has asked yet. */
  #columns = 0;
  #shown: Shown | null = null;
  /** Rows of this body were taken. */
  #hasTaken = false;
  /** All rows as they were last asked for. */
  #joined: { readonly columns: number; readonly rows: readonly Row[] } | null = null;
  #waiters: Waiter[] = [];
  #isRunning = false;

  /** `onChange`: there are other rows to show than there were, and nobody asked for them just now. */
  constructor(renderer: Renderer, onChange: Invalidate) {
    this.#renderer = renderer;
    this.#onChange = onChange;
  }

  /** Shows another body; cheap, so it may be called for each piece of a stream, with all of the text so far. */
  set(body: Body): void {
    if (body.text === this.#body.text && body.format === this.#body.format) return;
    this.#body = body;
    if (this.#shown === null) this.#joined = null;
    if (this.#columns > 0) this.#refresh();
  }

  /**
   * The rows now, none wider than `columns` and without those that were taken: rendered ones as soon as there are any,
   * even if they lag behind the body by a moment; until then its plain text.
   */
  rows(columns: number): readonly Row[] {
    this.#columns = columns;
    this.#refresh();
    if (this.#joined?.columns !== columns) this.#joined = { columns, rows: this.#rowsNow(columns) };
    return this.#joined.rows;
  }

  /** The rows, rendered, of what is set now; of more, when more is set until then. */
  settled(columns: number): Promise<readonly Row[]> {
    if (this.#columns === 0) this.#columns = columns;
    return new Promise((resolve) => {
      this.#waiters.push({ columns, resolve });
      this.#run();
    });
  }

  /**
   * Takes the rows of blocks that are done, as far as they are rendered for this width: they are final, and are not
   * among `rows` any more. For what scrolls away above a stream that goes on.
   */
  takeDone(columns: number): readonly Row[] {
    const shown = this.#shown;
    if (shown === null || shown.columns !== columns || shown.blocks.length === 0) return [];
    const rows = joinBlocks(
      shown.blocks.map((block) => block.rows),
      !this.#hasTaken,
    );
    this.#shown = { ...shown, blocks: [] };
    this.#joined = null;
    if (rows.length > 0) this.#hasTaken = true;
    return rows;
  }

  #rowsNow(columns: number): readonly Row[] {
    const shown = this.#shown;
    if (shown === null) return fallbackRows(this.#body, columns);
    const rows = this.#join(shown);
    return shown.columns === columns ? rows : rows.flatMap((row) => wrapRow(row, columns));
  }

  #join({ blocks, tail }: Pick<Shown, "blocks" | "tail">): readonly Row[] {
    return joinBlocks([...blocks.map((block) => block.rows), tail], !this.#hasTaken);
  }

  #isStale(): boolean {
    return this.#shown?.body !== this.#body || this.#shown.columns !== this.#columns;
  }

  /** At once where that costs nothing; else when the thread has it. */
  #refresh(): void {
    if (!this.#isStale()) return;
    const tail = this.#isRunning ? null : immediateRows(this.#body, this.#columns);
    if (tail === null) this.#run();
    else this.#show({ body: this.#body, columns: this.#columns, blocks: [], doneChars: 0, tail }, false);
  }

  #show(shown: Shown, isSameText: boolean): void {
    this.#shown = shown;
    this.#joined = null;
    if (!isSameText) this.#hasTaken = false;
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
      if (this.#isStale()) await this.#round(this.#body, this.#columns);
      for (const { columns, resolve } of waiters) resolve(await this.#rowsFor(columns));
    }
    this.#isRunning = false;
  }

  /** Renders what is new or of another width, and shows it all in one step. */
  async #round(body: Body, columns: number): Promise<void> {
    const before = this.#shown;
    const isGrown = before !== null && isContinued(before.body, body);
    const doneBefore = isGrown ? before.doneChars : 0;
    // A body that did not grow yet may never do so, and is best rendered as a whole.
    const addedChars = isGrown && before.body !== body ? completedLength(body.text.slice(doneBefore)) : 0;
    const doneChars = doneBefore + addedChars;
    const added: DoneBlock = { text: body.text.slice(doneBefore, doneChars), columns: 0, rows: [] };
    const old = isGrown ? before.blocks : [];
    const blocks = await this.#blocksAt([...old, ...(addedChars > 0 ? [added] : [])], body, columns);
    const tail = await this.#tailAt(body, doneChars, columns);
    // What was taken meanwhile is gone from the front.
    const taken = isGrown ? old.length - (this.#shown?.blocks.length ?? 0) : 0;
    this.#show({ body, columns, blocks: blocks.slice(taken), doneChars, tail }, isGrown);
    this.#onChange();
  }

  async #blocksAt(blocks: readonly DoneBlock[], body: Body, columns: number): Promise<readonly DoneBlock[]> {
    const made: DoneBlock[] = [];
    for (const block of blocks) {
      if (block.columns === columns) made.push(block);
      else made.push({ ...block, columns, rows: await this.#renderer.render({ ...body, text: block.text }, columns) });
    }
    return made;
  }

  #tailAt(body: Body, doneChars: number, columns: number): Promise<readonly Row[]> {
    return this.#renderer.render({ ...body, text: body.text.slice(doneChars) }, columns);
  }

  async #rowsFor(columns: number): Promise<readonly Row[]> {
    const shown = this.#shown;
    if (shown === null) return [];
    if (shown.columns === columns) return this.#join(shown);
    const blocks = await this.#blocksAt(shown.blocks, shown.body, columns);
    return this.#join({ blocks, tail: await this.#tailAt(shown.body, shown.doneChars, columns) });
  }
}

function isContinued(old: Body, now: Body): boolean {
  return now.format === "markdown" && old.format === "markdown" && now.text.startsWith(old.text);
}
