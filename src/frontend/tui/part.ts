/**
 * What the screen is put together from. A part says what its rows are for the room it is given, and may take input;
 * it never writes to the terminal and knows nothing of the painter.
 */
import type { Row } from "../../render/row.js";
import type { InputEvent } from "./input/input-event.js";

/** Room on the screen, in cells. Never negative; may be as small as one cell. */
export interface Area {
  readonly columns: number;
  readonly rows: number;
}

/** Where the terminal's cursor stands: cells from the top left of the view. */
export interface Caret {
  readonly row: number;
  readonly column: number;
}

/** At most `area.rows` rows, none wider than `area.columns` cells. */
export interface View {
  readonly rows: readonly Row[];
  /** Null: this part has no cursor. */
  readonly caret: Caret | null;
}

export interface Part {
  /** Pure in its state: asked for every frame, and for any size. Fewer rows than there is room for are fine. */
  view(area: Area): View;
}

/** A part that takes input. */
export interface FocusPart extends Part {
  /** True when the event was this part's, whether or not something changed; false hands it to the next one. */
  input(event: InputEvent): boolean;
}

/** Asks for a frame, soon: whoever changed says so. Cheap, and may be called as often as one likes. */
export type Invalidate = () => void;
