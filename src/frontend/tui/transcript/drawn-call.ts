/** What an extension draws of one call of its tool: the call itself, and what it came to; either may be left to e. */
import type { RenderParams } from "../../../protocol/module/components.js";
import type { Row } from "../../../render/row.js";
import type { Drawing, Drawn } from "./drawing.js";

/** A call as its drawer reads it. */
export type CallFacts = Pick<
  RenderParams,
  "args" | "isPartial" | "executionStarted" | "isError" | "durationMs" | "expanded"
> & {
  /** What it came to so far; null: nothing yet. */
  readonly result: { readonly content: string | readonly object[]; readonly details?: unknown } | null;
  /** Nothing of that changes any more. */
  readonly isFinal: boolean;
};

/** Rows of one half; null: they are e's to make. `isFramed`: they leave room for e's frame. */
export interface DrawnHalf {
  readonly rows: readonly Row[] | null;
  readonly isFramed: boolean;
  /** They stay as they are for this width. */
  readonly isFinal: boolean;
}

const notDrawn: DrawnHalf = { rows: null, isFramed: false, isFinal: true };

export class DrawnCall {
  readonly #facts: () => CallFacts;
  readonly #call: Drawn | null;
  readonly #result: Drawn | null;
  /** Counts what the drawing depends on beside the width. */
  #version = 0;

  /** `id`: the same for the same call. */
  constructor(drawing: Drawing, id: string, name: string, facts: () => CallFacts) {
    this.#facts = facts;
    const state = (): Omit<CallFacts, "result" | "isFinal"> => {
      const { result: _, isFinal: __, ...rest } = facts();
      return rest;
    };
    this.#call = drawing.of({ kind: "tool_call", id, name }, state);
    this.#result = drawing.of({ kind: "tool_result", id, name }, () => ({ ...state(), result: facts().result }));
  }

  get isDrawn(): boolean {
    return this.#call !== null || this.#result !== null;
  }

  /** Something of the call is another one. */
  changed(): void {
    this.#version++;
  }

  /** `frameCells`: what e's frame takes of the width, for those that want it. */
  call(columns: number, frameCells: number): DrawnHalf {
    return this.#half(this.#call, columns, frameCells);
  }

  /** Nothing is drawn of what is not there. */
  result(columns: number, frameCells: number): DrawnHalf {
    const { result, isFinal } = this.#facts();
    if (this.#result === null || result !== null) return this.#half(this.#result, columns, frameCells);
    return { ...notDrawn, isFinal };
  }

  #half(drawn: Drawn | null, columns: number, frameCells: number): DrawnHalf {
    if (drawn === null) return notDrawn;
    const { expanded, isFinal } = this.#facts();
    const state = `${this.#version} ${expanded}`;
    const isFramed = drawn.shell === "default" && columns > 2 * frameCells;
    const room = isFramed ? columns - frameCells : columns;
    const rows = drawn.lines.rows(room, state);
    return { rows, isFramed, isFinal: isFinal && drawn.lines.isSettled(room, state) };
  }
}
