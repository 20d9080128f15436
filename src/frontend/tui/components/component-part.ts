/**
 * One component of an extension on the screen: the picture that it sent last, cut to the room there is, and what is
 * typed into it. It never waits for the extension, and tells it only what changed.
 */
import type { ComponentEvents, ComponentPicture, ComponentView } from "../../../host/front-end.js";
import { componentLimits } from "../../../protocol/limits.js";
import type { InputEvent, MouseInput } from "../input/input-event.js";
import type { Area, Caret, FocusPart, View } from "../part.js";
import { cutSeen } from "../surfaces/seen-row.js";
import { inputData } from "./key-data.js";

export interface ComponentPlace {
  readonly view: ComponentView;
  readonly events: ComponentEvents;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

const nothing: View = { rows: [], caret: null };

/** The first row that is seen of a picture that is too high: of an overlay its top, else its end; the cursor always. */
function firstRow({ rows, cursor }: ComponentPicture, room: number, isOverlay: boolean): number {
  const end = Math.max(0, rows.length - room);
  if (cursor === null) return isOverlay ? 0 : end;
  return isOverlay ? Math.min(end, Math.max(0, cursor.row - room + 1)) : Math.min(end, cursor.row);
}

export class ComponentPart implements FocusPart {
  readonly #place: ComponentPlace;
  #picture: ComponentPicture | null = null;
  /** The row of it that is seen first. */
  #from = 0;
  #isPainted = true;
  #isFocused = false;
  #size: Area | null = null;
  #ctrlCs: readonly number[] = [];

  constructor(place: ComponentPlace) {
    this.#place = place;
  }

  /** What it said of itself when it opened. */
  get about(): ComponentView {
    return this.#place.view;
  }

  /** Rows of its picture; one while there is none. */
  get height(): number {
    return this.#picture?.rows.length ?? 1;
  }

  show(picture: ComponentPicture): void {
    this.#picture = picture;
    this.#isPainted = false;
  }

  setFocused(isFocused: boolean): void {
    if (this.#isFocused === isFocused) return;
    this.#isFocused = isFocused;
    this.#ctrlCs = [];
    this.#place.events.focused(isFocused);
  }

  view(area: Area): View {
    if (area.rows < 1 || area.columns < 1) return nothing;
    this.#settle(area);
    const picture = this.#picture;
    if (picture === null) return { rows: this.#waitingRows(area), caret: null };
    const from = firstRow(picture, area.rows, this.about.overlay !== null);
    this.#from = from;
    const rows = picture.rows.slice(from, from + area.rows).map((row) => cutSeen(row, area.columns));
    return { rows, caret: this.#caret(picture, from, area) };
  }

  /** All of it is the component's; the mouse only where it asked for it. */
  input(event: InputEvent): boolean {
    if (event.kind === "mouse") return this.#point(event);
    if (event.kind === "key" && event.chord === "ctrl+c" && this.#isClosing()) {
      this.#place.events.closed();
      return true;
    }
    const data = inputData(event);
    if (data !== null) this.#place.events.typed(data);
    return true;
  }

  #point({ action, button, row, column, shift }: MouseInput): boolean {
    const { view, events } = this.#place;
    if (!view.mouse || this.#picture === null) return false;
    events.pointed({ action, button, row: row + this.#from, column, shift });
    return true;
  }

  /** A key was let go, as a terminal says it. */
  released(sequence: string): void {
    if (this.#place.view.keyReleases) this.#place.events.typed(sequence);
  }

  /** Who does not ask for ctrl+c is closed by it; who does not let go of it is closed by the third one. */
  #isClosing(): boolean {
    if (!this.#place.view.handlesCtrlC) return true;
    const now = this.#place.now();
    const recent = this.#ctrlCs.filter((at) => now - at < componentLimits.ctrlCWithinMs);
    this.#ctrlCs = [...recent, now];
    return this.#ctrlCs.length >= componentLimits.ctrlCPresses;
  }

  /** Tells the extension what is so from this frame on. */
  #settle({ columns, rows }: Area): void {
    const { events } = this.#place;
    const isSame = this.#size?.columns === columns && this.#size.rows === rows;
    if (!isSame) {
      this.#size = { columns, rows };
      events.sized(columns, rows);
    }
    if (this.#isPainted) return;
    this.#isPainted = true;
    events.painted();
  }

  #waitingRows({ columns }: Area): View["rows"] {
    if (this.#place.view.kind === "widget") return [];
    const { extension, title } = this.#place.view;
    return [cutSeen([{ text: `${title === "" ? extension : title} …`, token: "dim" }], columns)];
  }

  #caret({ cursor, rows }: ComponentPicture, from: number, area: Area): Caret | null {
    if (cursor === null || !this.#isFocused) return null;
    const row = cursor.row - from;
    if (row >= area.rows || cursor.row >= rows.length) return null;
    return { row, column: Math.min(cursor.column, area.columns - 1) };
  }
}
