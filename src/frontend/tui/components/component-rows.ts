/** Widgets that extensions draw, one above the other. */
import type { Row } from "../../../render/row.js";
import type { Area, Part, View } from "../part.js";
import type { ComponentPart } from "./component-part.js";

export class ComponentRows implements Part {
  readonly #parts: () => readonly ComponentPart[];

  /** `parts`: asked for every frame. */
  constructor(parts: () => readonly ComponentPart[]) {
    this.#parts = parts;
  }

  view(area: Area): View {
    const rows: Row[] = [];
    // Each is told the whole room: what it has of it changes with every other one.
    for (const part of this.#parts()) rows.push(...part.view(area).rows);
    return { rows: rows.slice(0, area.rows), caret: null };
  }
}
