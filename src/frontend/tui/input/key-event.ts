/** Key events: a name or a character and the modifiers → the chord of the e protocol, and the text it types. */
import { graphemesOf } from "../../../text/graphemes.js";
import type { InputEvent } from "./input-event.js";

export type KeyEvent = Extract<InputEvent, { kind: "key" }>;

export interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

export const noModifiers: Modifiers = { shift: false, alt: false, ctrl: false };

/** `ctrl+alt+shift+key`, with the modifiers that are held. */
function chordOf(key: string, { ctrl, alt, shift }: Modifiers): string {
  return `${ctrl ? "ctrl+" : ""}${alt ? "alt+" : ""}${shift ? "shift+" : ""}${key}`;
}

/** A key with a name of its own; it types nothing, but space does. */
export function namedKey(name: string, modifiers: Modifiers = noModifiers): KeyEvent {
  const text = name === "space" && !modifiers.ctrl && !modifiers.alt ? " " : null;
  return { kind: "key", chord: chordOf(name, modifiers), text };
}

function hasCase(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}

/**
 * A key that stands for a character: what it types when no modifier but shift is held. Shift counts for letters alone,
 * since with other keys it is in the character already (`!`), unless `isUnshifted` says that it is not.
 */
export function characterKey(character: string, modifiers: Modifiers = noModifiers, isUnshifted = false): KeyEvent {
  if (character === " ") return namedKey("space", modifiers);
  const lower = character.toLowerCase();
  const isUpper = lower !== character && [...lower].length === 1;
  const key = isUpper ? lower : character;
  const shift = isUpper || (modifiers.shift && (isUnshifted || hasCase(character)));
  const isChord = [...character].length === 1;
  return {
    kind: "key",
    chord: isChord ? chordOf(key, { ...modifiers, shift }) : null,
    text: modifiers.ctrl || modifiers.alt ? null : character,
  };
}

/** Control characters that have a key of their own. */
const controlNames: Readonly<Record<number, string>> = {
  8: "backspace",
  9: "tab",
  13: "enter",
  27: "escape",
  127: "backspace",
};

/** A C0 character or DEL: a named key, or ctrl and a character (`0x03` is ctrl+c). */
export function controlKey(code: number, alt: boolean): KeyEvent {
  const name = controlNames[code];
  if (name !== undefined) return namedKey(name, { ...noModifiers, alt });
  const modifiers = { shift: false, alt, ctrl: true };
  if (code === 0) return namedKey("space", modifiers);
  return characterKey(String.fromCharCode(code + 0x40).toLowerCase(), modifiers);
}

/** Typed text, which has no controls: one event for each grapheme. */
export function textKeys(text: string): readonly KeyEvent[] {
  return Array.from(graphemesOf(text), (character) => characterKey(character.text));
}
