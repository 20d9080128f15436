/**
 * What a person does with the mouse on one component, as pi-tui's components hear it: what takes a press has the mouse
 * until it is let go, and a press that did not move is a click.
 */
import type { TuiMouseEvent, TuiMouseEventResult } from "@earendil-works/pi-tui";
import type { ModuleComponent } from "../../../src/atomic/api/renderers.js";
import { moduleLimits } from "../../../src/protocol/limits.js";
import type { ComponentMouse } from "../../../src/protocol/module/components.js";

/** Of the component, in cells. */
export interface MouseArea {
  readonly width: number;
  readonly height: number;
}

type Listening = Pick<ModuleComponent, "handleMouse" | "handleInput" | "wantsKeyRelease">;

/** Which component took an event, and where it stands in the whole one. */
interface Target {
  readonly component: Listening;
  readonly originX: number;
  readonly originY: number;
  readonly width: number;
  readonly height: number;
}

interface Taken {
  readonly target: Target;
  /** What is to have the keys now; undefined: as it was. */
  readonly focus: Listening | undefined;
}

interface Pressed {
  readonly target: Target;
  readonly row: number;
  readonly column: number;
  hasMoved: boolean;
}

interface Clicked {
  readonly component: Listening;
  readonly row: number;
  readonly column: number;
  readonly at: number;
  readonly count: number;
}

const types = { press: "press", release: "release", drag: "drag", wheelUp: "wheel", wheelDown: "wheel" } as const;
const wheelLines: Partial<Record<ComponentMouse["action"], number>> = {
  wheelUp: -moduleLimits.wheelLines,
  wheelDown: moduleLimits.wheelLines,
};

function eventOf({ action, button, row, column, shift }: ComponentMouse, area: MouseArea): TuiMouseEvent {
  const wheelDelta = wheelLines[action];
  // It knows no screen but its own.
  const place = { x: column, y: row, screenX: column, screenY: row, ...area };
  const held = { shift, alt: false, ctrl: false };
  const what = { type: types[action], button: button ?? "none" } as const;
  return { ...what, ...place, ...held, ...(wheelDelta === undefined ? {} : { wheelDelta }) };
}

/** A component that hands an event on to one in it says to which. */
function isForwarded(result: TuiMouseEventResult): result is TuiMouseEventResult & {
  readonly target: Target;
  readonly focusTarget?: Listening;
} {
  return "target" in result && typeof result.target === "object" && result.target !== null;
}

function dispatch(component: Listening, event: TuiMouseEvent): Taken | undefined {
  const result = component.handleMouse?.(event);
  if (result === undefined || result === null) return undefined;
  if (isForwarded(result)) {
    // It gives keys to that one itself, if it takes any.
    const hasKeys = result.focus === true && component.handleInput !== undefined;
    return { target: result.target, focus: hasKeys ? component : result.focusTarget };
  }
  if (result.handled !== true && result.capture !== true && result.focus !== true) return undefined;
  const { x, y, screenX, screenY, width, height } = event;
  const target = { component, originX: screenX - x, originY: screenY - y, width, height };
  return { target, focus: result.focus === true ? component : undefined };
}

function dispatchTo({ component, originX, originY, width, height }: Target, event: TuiMouseEvent): Taken | undefined {
  const { screenX, screenY } = event;
  return dispatch(component, { ...event, x: screenX - originX, y: screenY - originY, width, height });
}

export class Mouse {
  readonly #component: Listening;
  /** Monotonic milliseconds. */
  readonly #now: () => number;
  #pressed: Pressed | null = null;
  #clicked: Clicked | null = null;

  constructor(component: Listening, now: () => number) {
    this.#component = component;
    this.#now = now;
  }

  /** Gives what is to have the keys now; undefined: as it was. Throws what the component throws. */
  point(mouse: ComponentMouse, area: MouseArea): Listening | undefined {
    const event = eventOf(mouse, area);
    if (event.type === "press") return this.#press(event);
    if (event.type === "wheel") return dispatch(this.#component, event)?.focus;
    const pressed = this.#pressed;
    if (pressed === null) return undefined;
    if (pressed.row !== event.y || pressed.column !== event.x) pressed.hasMoved = true;
    const taken = dispatchTo(pressed.target, event);
    if (event.type === "drag") return taken?.focus;
    this.#pressed = null;
    return pressed.hasMoved ? taken?.focus : (this.#click(event, pressed) ?? taken?.focus);
  }

  #press(event: TuiMouseEvent): Listening | undefined {
    const taken = dispatch(this.#component, event);
    this.#pressed =
      taken === undefined ? null : { target: taken.target, row: event.y, column: event.x, hasMoved: false };
    return taken?.focus;
  }

  #click(event: TuiMouseEvent, { target, row, column }: Pressed): Listening | undefined {
    const at = this.#now();
    const last = this.#clicked;
    const isAgain = last !== null && last.component === target.component && last.row === row && last.column === column;
    const count = isAgain && at - last.at <= moduleLimits.clickAgainMs ? last.count + 1 : 1;
    this.#clicked = { component: target.component, row, column, at, count };
    return dispatchTo(target, { ...event, type: "click", clickCount: count })?.focus;
  }
}
