/** Keys as a person presses them, with the table of the composer as nobody changed it, and rows as plain text. */
import { defaultKeybindings } from "../../../../../src/frontend/tui/config/keybindings.js";
import type { InputEvent } from "../../../../../src/frontend/tui/input/input-event.js";
import type { FocusPart, View } from "../../../../../src/frontend/tui/part.js";
import { rowText } from "../../../../../src/render/row.js";

export const keyTable = defaultKeybindings;

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
