/** A message or an entry as an extension draws it; as e shows it while that is not known, and when it does not. */
import type { Row } from "../../../render/row.js";
import type { Block } from "./block.js";
import type { DrawnLines } from "./drawn-lines.js";

export interface DrawnBlockOptions {
  readonly lines: DrawnLines;
  /** What the drawing depends on beside the width. */
  readonly state: () => string;
  /** Null: without the drawing there is nothing to be seen. */
  readonly otherwise: Block | null;
}

const nothing: readonly Row[] = [];

export class DrawnBlock implements Block {
  readonly gap = true;
  readonly #options: DrawnBlockOptions;

  constructor(options: DrawnBlockOptions) {
    this.#options = options;
  }

  rows(columns: number): readonly Row[] {
    const { lines, state, otherwise } = this.#options;
    return lines.rows(columns, state()) ?? otherwise?.rows(columns) ?? nothing;
  }

  finalRows(columns: number): readonly Row[] | null {
    const { lines, state, otherwise } = this.#options;
    const drawn = lines.rows(columns, state());
    if (!lines.isSettled(columns, state())) return null;
    return drawn ?? (otherwise === null ? nothing : otherwise.finalRows(columns));
  }

  cool(): void {
    this.#options.otherwise?.cool();
  }
}
