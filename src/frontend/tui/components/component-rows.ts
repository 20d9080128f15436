/** Widgets that extensions draw, one above the other. */
import type { Row } from "../../../render/row.js";
import type { Area, Part, View } from "../part.js";
import type { ComponentPart } from "./component-part.js";

/** A widget, and the rows that it has among the others. */
export interface SeenPart {
  readonly part: ComponentPart;
  readonly top: number;
  readonly rows: number;
}

export class ComponentRows implements Part {
  readonly #parts: () => readonly ComponentPart[];
  #seen: readonly SeenPart[] = [];

  /** `parts`: asked for every frame. */
  constructor(parts: () => readonly ComponentPart[]) {
    this.#parts = parts;
  }

  /** Where each of them is in the view that was asked for last. */
  get seen(): readonly SeenPart[] {
    return this.#seen;
  }

  view(area: Area): View {
    const rows: Row[] = [];
    const seen: SeenPart[] = [];
    // Each is told the whole room: what it has of it changes with every other one.
    for (const part of this.#parts()) {
      const own = part.view(area).rows;
      seen.push({ part, top: rows.length, rows: Math.max(0, Math.min(own.length, area.rows - rows.length)) });
      rows.push(...own);
    }
    this.#seen = seen;
    return { rows: rows.slice(0, area.rows), caret: null };
  }
}
