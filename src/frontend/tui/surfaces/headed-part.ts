/**
 * A picker or a field with what it is about above it and what its keys do below. The part itself comes first when
 * there is little room.
 */

import type { Row } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import { wrapRow } from "../../../render/wrap-row.js";
import { cells } from "../../../text/width.js";
import type { InputEvent } from "../input/input-event.js";
import type { Area, FocusPart, View } from "../part.js";

/** Sanitised texts, each on one line; empty where left out. */
export interface Heading {
  readonly title?: string;
  /** Shown in full where the area is not `besideColumns` wider than it: the part cuts it there. */
  readonly message?: { readonly text: string; readonly besideColumns: number };
  /** What the keys do. */
  readonly keys?: string;
}

export class HeadedPart implements FocusPart {
  readonly #part: FocusPart;
  readonly #heading: Heading;

  constructor(part: FocusPart, heading: Heading) {
    this.#part = part;
    this.#heading = heading;
  }

  view(area: Area): View {
    const wanted = this.#part.view(area).rows.length;
    // The part keeps most of a small area, and one row whatever happens.
    const room = Math.max(area.rows - wanted, Math.floor((area.rows - 1) / 3));
    const above = this.#above(area.columns).slice(0, Math.max(0, room));
    const { rows, caret } = this.#part.view({ ...area, rows: area.rows - above.length });
    const { keys = "" } = this.#heading;
    const hasRoom = keys !== "" && above.length + rows.length < area.rows;
    const below: readonly Row[] = hasRoom ? [cutRow([{ text: keys, token: "dim" }], area.columns)] : [];
    return {
      rows: [...above, ...rows, ...below],
      caret: caret === null ? null : { ...caret, row: caret.row + above.length },
    };
  }

  input(event: InputEvent): boolean {
    return this.#part.input(event);
  }

  #above(columns: number): readonly Row[] {
    const { title = "", message } = this.#heading;
    const titles: readonly Row[] =
      title === "" ? [] : [cutRow([{ text: title, token: "accent", emphasis: ["bold"] }], columns)];
    const isSeen = message === undefined || cells(message.text) + message.besideColumns <= columns;
    return isSeen ? titles : [...titles, ...wrapRow([{ text: message.text }], columns)];
  }
}
