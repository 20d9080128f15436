/** Keys as a person presses them, with the table of the composer as nobody changed it, and rows as plain text. */
import type { ComposerAction, KeyActions } from "../../../../../src/frontend/tui/composer/composer-action.js";
import type { InputEvent } from "../../../../../src/frontend/tui/input/input-event.js";
import type { FocusPart, View } from "../../../../../src/frontend/tui/part.js";
import { rowText } from "../../../../../src/render/row.js";

const table: Readonly<Record<string, ComposerAction>> = {
  enter: "enter",
  "shift+enter": "newline",
  "alt+enter": "newline",
  "ctrl+j": "newline",
  backspace: "backspace",
  delete: "delete",
  "ctrl+d": "delete",
  left: "left",
  right: "right",
  up: "up",
  "alt+up": "up",
  down: "down",
  "alt+left": "word_left",
  "alt+right": "word_right",
  home: "home",
  end: "end",
  "ctrl+a": "home",
  "ctrl+e": "end",
  "ctrl+k": "kill_to_end",
  "ctrl+u": "kill_to_start",
  "ctrl+w": "kill_word",
};

export const keyTable: KeyActions = { action: (chord) => table[chord] ?? null };

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function key(chord: string): InputEvent {
  return { kind: "key", chord, text: null };
}

export function paste(text: string): InputEvent {
  return { kind: "paste", text };
}

/** One event for each character, as the terminal sends it. */
export function type(part: FocusPart, text: string): void {
  for (const { segment } of graphemes.segment(text)) {
    part.input({ kind: "key", chord: [...segment].length === 1 ? segment.toLowerCase() : null, text: segment });
  }
}

/** Whether the last of the keys was taken. */
export function press(part: FocusPart, ...chords: readonly string[]): boolean {
  return chords.map((chord) => part.input(key(chord))).at(-1) ?? false;
}

export function textOf(view: View): string {
  return view.rows.map(rowText).join("\n");
}
