/**
 * Who is asked first for what a person does, and who gets what is left (e protocol §9, §12, DESIGN §8): a question
 * outranks the panel, and an extension's shortcut fires only when the key would do nothing else.
 */
import type { InputEvent } from "../input/input-event.js";

/** In the order in which they are asked. */
const inputOrder = [
  /** What an extension draws and wants the keys: all of them are its own. */
  "component",
  /** ctrl+c, ctrl+o and the focus chord, which nothing can take away. */
  "program",
  "viewer",
  "pane",
  "question",
  "picker",
  "panel",
  /** Esc with nothing open: skips a hook that is waited for, else interrupts. */
  "escape",
  /** ctrl+d, ctrl+l, ctrl+p, ctrl+z, shift+tab: what e does with a chord. */
  "actions",
  /** Of a transcript that fills the screen. */
  "scrolling",
  "composer",
  "shortcut",
] as const;

export type InputTaker = (typeof inputOrder)[number];

/** True: it was this one's. */
export type InputTakers = Readonly<Record<InputTaker, (event: InputEvent) => boolean>>;

/** Who took it; null: nobody wanted it. */
export function giveInput(takers: InputTakers, event: InputEvent): InputTaker | null {
  return inputOrder.find((taker) => takers[taker](event)) ?? null;
}
