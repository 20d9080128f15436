/** The rows of one block for the width (and whatever else they depend on) that was asked for last. */
import type { Row } from "../../../render/row.js";

export class RowCache {
  #key: string | null = null;
  #rows: readonly Row[] = [];

  get(columns: number, make: () => readonly Row[], about = ""): readonly Row[] {
    const key = `${columns} ${about}`;
    if (this.#key !== key) {
      this.#rows = make();
      this.#key = key;
    }
    return this.#rows;
  }

  clear(): void {
    this.#key = null;
    this.#rows = [];
  }
}
