/** Where components stand in the frame that was drawn last, for the mouse: what lies uppermost is found first. */
import type { MouseInput } from "../input/input-event.js";
import type { ComponentPart } from "./component-part.js";
import type { Rectangle } from "./overlay-layout.js";

interface Placed {
  readonly part: ComponentPart;
  readonly at: Rectangle;
}

/** Whose a mouse event is, and the event in its own cells. */
export interface ComponentHit {
  readonly part: ComponentPart;
  readonly event: MouseInput;
}

function holds({ top, left, columns, rows }: Rectangle, { row, column }: MouseInput): boolean {
  return row >= top && row < top + rows && column >= left && column < left + columns;
}

export class ComponentPlaces {
  /** The lowest one first. */
  #placed: readonly Placed[] = [];
  /** A button went down on it: until it is let go, the mouse is its own wherever it goes. */
  #pressed: ComponentPart | null = null;

  /** A frame begins. */
  clear(): void {
    this.#placed = [];
  }

  put(part: ComponentPart, at: Rectangle): void {
    this.#placed = [...this.#placed, { part, at }];
  }

  /** Null: it points at none of them. */
  hit(event: MouseInput): ComponentHit | null {
    const isHeld = event.action === "drag" || event.action === "release";
    const found = isHeld
      ? this.#placed.find(({ part }) => part === this.#pressed)
      : this.#placed.findLast(({ at }) => holds(at, event));
    if (event.action === "press" || event.action === "release") this.#pressed = null;
    if (found === undefined) return null;
    const { part, at } = found;
    if (event.action === "press") this.#pressed = part;
    return { part, event: { ...event, row: event.row - at.top, column: event.column - at.left } };
  }
}
