/** The widgets of all extensions, above the composer: rows in key order, which the host has cut to eight already. */
import type { SpanRow } from "../../../host/front-end.js";
import { moreRows } from "../../../text/clip.js";
import type { Area, Part, View } from "../part.js";
import { cutSeen } from "./seen-row.js";

export class WidgetRows implements Part {
  readonly #rows: () => readonly SpanRow[];

  /** `rows`: asked for every frame. */
  constructor(rows: () => readonly SpanRow[]) {
    this.#rows = rows;
  }

  view({ columns, rows: room }: Area): View {
    const all = this.#rows();
    const isCut = all.length > room;
    const shown = isCut ? all.slice(0, Math.max(0, room - 1)) : all;
    const last = isCut && room > 0 ? [[{ text: moreRows(all.length - shown.length), token: "dim" }]] : [];
    return { rows: [...shown, ...last].map((row) => cutSeen(row, columns)), caret: null };
  }
}
