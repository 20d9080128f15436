/** A block that another one takes the place of, once it is known; until then nothing of it is final. */
import type { Row } from "../../../render/row.js";
import type { Block } from "./block.js";

export class LateBlock implements Block {
  readonly gap = true;
  #block: Block;
  #isSettled = false;

  /** `later` must not reject. */
  constructor(first: Block, later: Promise<Block>, onChange: () => void) {
    this.#block = first;
    void later.then((block) => {
      this.#block = block;
      this.#isSettled = true;
      onChange();
    });
  }

  rows(columns: number): readonly Row[] {
    return this.#block.rows(columns);
  }

  finalRows(columns: number): readonly Row[] | null {
    return this.#isSettled ? this.#block.finalRows(columns) : null;
  }

  cool(): void {
    this.#block.cool();
  }
}
