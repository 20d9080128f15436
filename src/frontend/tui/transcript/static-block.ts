/** A block that never changes: its rows depend on the width alone. */
import type { Row } from "../../../render/row.js";
import type { Block } from "./block.js";
import { RowCache } from "./row-cache.js";

export class StaticBlock implements Block {
  readonly gap: boolean;
  readonly isRemark: boolean;
  readonly #make: (columns: number) => readonly Row[];
  readonly #cache = new RowCache();

  constructor(gap: boolean, make: (columns: number) => readonly Row[], isRemark = false) {
    this.gap = gap;
    this.isRemark = isRemark;
    this.#make = make;
  }

  rows(columns: number): readonly Row[] {
    return this.#cache.get(columns, () => this.#make(columns));
  }

  finalRows(columns: number): readonly Row[] {
    return this.rows(columns);
  }

  cool(): void {
    this.#cache.clear();
  }
}
