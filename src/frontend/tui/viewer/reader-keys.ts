/** The reader's keys. Pure. */
import type { InputEvent, MouseInput } from "../input/input-event.js";

export type ReaderAction =
  | "up"
  | "down"
  | "pageUp"
  | "pageDown"
  | "begin"
  | "end"
  | "open"
  | "back"
  | "search"
  | "next"
  | "previous";

const actions: Readonly<Record<string, ReaderAction>> = {
  up: "up",
  k: "up",
  "ctrl+p": "up",
  down: "down",
  j: "down",
  "ctrl+n": "down",
  pageup: "pageUp",
  b: "pageUp",
  "ctrl+b": "pageUp",
  pagedown: "pageDown",
  space: "pageDown",
  "ctrl+f": "pageDown",
  home: "begin",
  g: "begin",
  end: "end",
  "shift+g": "end",
  enter: "open",
  right: "open",
  escape: "back",
  q: "back",
  left: "back",
  "ctrl+o": "back",
  "ctrl+c": "back",
  "/": "search",
  n: "next",
  "shift+n": "previous",
};

export function keyAction({ chord }: Extract<InputEvent, { kind: "key" }>): ReaderAction | null {
  return chord !== null && Object.hasOwn(actions, chord) ? (actions[chord] ?? null) : null;
}

/** Rows that the wheel asks for; 0 for anything else that a mouse does. */
export function wheelRows({ action }: MouseInput, lines: number): number {
  return action === "wheelUp" ? -lines : action === "wheelDown" ? lines : 0;
}
