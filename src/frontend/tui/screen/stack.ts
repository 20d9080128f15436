/** Parts one above the other, in the room there is: whoever matters most is asked first, what is left goes on. Pure. */
import type { Row } from "../../../render/row.js";
import type { Area, Caret, Part, View } from "../part.js";

/** One part of a stack. */
export interface Layer {
  readonly part: Part;
  /** Rows that nobody before it may take. Default 0: it may be left out. */
  readonly atLeast?: number;
  /** Rows it may have. Default: all. */
  readonly atMost?: number;
  /** Lower is asked first. */
  readonly rank: number;
  /** Its caret is the stack's. */
  readonly hasFocus?: boolean;
}

/** A view with the first row of each layer. */
export interface StackView extends View {
  /** By layer: the row it begins on, and how many it has. */
  readonly places: readonly { readonly top: number; readonly rows: number }[];
}

const nothing: View = { rows: [], caret: null };

/** What a part shows, held to its room: a part that breaks its word must not break the frame. */
function held(part: Part, area: Area): View {
  if (area.rows < 1 || area.columns < 1) return nothing;
  const { rows, caret } = part.view(area);
  if (rows.length <= area.rows) return { rows, caret };
  return { rows: rows.slice(0, area.rows), caret: caret !== null && caret.row < area.rows ? caret : null };
}

function viewsByRank(layers: readonly Layer[], area: Area): readonly View[] {
  const views: View[] = layers.map(() => nothing);
  const order = layers.map((_, index) => index).sort((a, b) => (layers[a]?.rank ?? 0) - (layers[b]?.rank ?? 0));
  let free = area.rows;
  let kept = layers.reduce((sum, { atLeast = 0 }) => sum + atLeast, 0);
  for (const index of order) {
    const layer = layers[index];
    if (layer === undefined) continue;
    kept -= layer.atLeast ?? 0;
    // On a very small screen the first in rank get what there is.
    const room = Math.min(layer.atMost ?? area.rows, Math.max(free - kept, Math.min(free, layer.atLeast ?? 0)));
    const view = held(layer.part, { columns: area.columns, rows: room });
    views[index] = view;
    free -= view.rows.length;
  }
  return views;
}

/** The layers from top to bottom. At most `area.rows` rows. */
export function stack(layers: readonly Layer[], area: Area): StackView {
  const views = viewsByRank(layers, area);
  const rows: Row[] = [];
  const places: { top: number; rows: number }[] = [];
  let caret: Caret | null = null;
  for (const [index, view] of views.entries()) {
    if (layers[index]?.hasFocus === true && view.caret !== null) {
      caret = { row: rows.length + view.caret.row, column: view.caret.column };
    }
    places.push({ top: rows.length, rows: view.rows.length });
    rows.push(...view.rows);
  }
  return { rows, caret, places };
}
