/** What is kept of the rows that tools drew: the state that both renderers of a row share, and what they drew last. */
import type { ModuleComponent } from "../../../src/atomic/api/renderers.js";
import { moduleLimits } from "../../../src/protocol/limits.js";

export interface ToolRow {
  readonly state: Record<string, unknown>;
  readonly last: { call?: ModuleComponent; result?: ModuleComponent };
  /** While one of its renderers runs. */
  isDrawing: boolean;
  /** The host was told that it looks different, and has not asked since. */
  isInvalid: boolean;
}

function dispose({ last }: ToolRow): void {
  for (const component of new Set([last.call, last.result])) component?.dispose?.();
}

export class ToolRows {
  readonly #rows = new Map<string, ToolRow>();

  /** The one asked for longest ago is forgotten when there are too many. */
  of(id: string): ToolRow {
    const row = this.#rows.get(id) ?? { state: {}, last: {}, isDrawing: false, isInvalid: false };
    this.#rows.delete(id);
    this.#rows.set(id, row);
    const [oldest] = this.#rows;
    if (this.#rows.size > moduleLimits.rowsKept && oldest !== undefined) this.#forget(...oldest);
    return row;
  }

  end(): void {
    for (const [id, row] of [...this.#rows]) this.#forget(id, row);
  }

  #forget(id: string, row: ToolRow): void {
    this.#rows.delete(id);
    dispose(row);
  }
}
