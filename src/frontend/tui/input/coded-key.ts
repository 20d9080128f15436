/**
 * Keys told by their code: `CSI code ; modifiers u` (kitty's protocol) and `CSI 27 ; modifiers ; code ~` (xterm's
 * modifyOtherKeys). A key has one chord, whichever of them a terminal speaks.
 */
import { characterKey, type KeyEvent, type Modifiers, namedKey } from "./key-event.js";

/** One parameter: numbers parted by colons. */
export type Modifier = string | undefined;

export interface Coded {
  /** `code[:shifted[:base layout]]`. */
  readonly code: string;
  /** `1 + bits[:event]`. */
  readonly modifier: Modifier;
  /** Code points of what the key types, where the terminal tells. */
  readonly text: string | undefined;
}

const shiftBit = 1;
const altBit = 2;
const ctrlBit = 4;
/** Super and hyper: no chord has them. Meta is what some call alt. */
const namelessBits = 8 | 16;
const metaBit = 32;

const releaseEvent = "3";

const namedCodes: Readonly<Record<number, string>> = {
  8: "backspace",
  9: "tab",
  13: "enter",
  27: "escape",
  32: "space",
  127: "backspace",
  57414: "enter",
  57417: "left",
  57418: "right",
  57419: "up",
  57420: "down",
  57421: "pageup",
  57422: "pagedown",
  57423: "home",
  57424: "end",
  57426: "delete",
};

/** kitty's codes of the keypad, in order from 57399. */
const keypadFirst = 57399;
const keypadCharacters = "0123456789./*-+";
const keypadEqual = 57415;

/** Where kitty puts keys that have no character. */
const privateFirst = 57344;
const privateLast = 63743;

export function isRelease(field: Modifier): boolean {
  return field?.split(":")[1] === releaseEvent;
}

/** Null: a modifier is held that no chord can name. Absent or empty: none is held. */
export function modifiersOf(field: Modifier): Modifiers | null {
  const bits = Math.max(0, (Number.parseInt(field ?? "", 10) || 1) - 1);
  if ((bits & namelessBits) !== 0) return null;
  return {
    shift: (bits & shiftBit) !== 0,
    alt: (bits & (altBit | metaBit)) !== 0,
    ctrl: (bits & ctrlBit) !== 0,
  };
}

/** Null: a release, or a key without a name. */
export function codedKey({ code, modifier, text }: Coded): KeyEvent | null {
  const modifiers = modifiersOf(modifier);
  if (modifiers === null || isRelease(modifier)) return null;
  const [key, shifted, base] = code.split(":").map((part) => Number.parseInt(part, 10));
  if (key === undefined) return null;
  const name = namedCodes[key];
  if (name !== undefined) return namedKey(name, modifiers);
  const character = characterOf(key);
  if (character === null) return null;
  if (!modifiers.ctrl && !modifiers.alt) return typedKey(character, characterOf(shifted), modifiers, text);
  // On a layout without latin letters a chord is the key at that place: ctrl+c stays where it is.
  const named = key > 0x7f && base !== undefined ? (characterOf(base) ?? character) : character;
  const shiftedCharacter = modifiers.shift ? characterOf(shifted) : null;
  if (shiftedCharacter === null || isLetter(named)) return characterKey(named, modifiers, isDigit(named));
  return characterKey(shiftedCharacter, { ...modifiers, shift: false });
}

function typedKey(character: string, shifted: string | null, held: Modifiers, text: string | undefined): KeyEvent {
  const upper = character.toUpperCase();
  const typed = held.shift ? (shifted ?? ([...upper].length === 1 ? upper : character)) : character;
  const key = characterKey(typed);
  const points = (text ?? "").split(":").map((part) => characterOf(Number.parseInt(part, 10)));
  const told = points.filter((point) => point !== null).join("");
  return told === "" ? key : { ...key, text: told };
}

function characterOf(code: number | undefined): string | null {
  if (code === undefined || !Number.isInteger(code)) return null;
  const onKeypad = code === keypadEqual ? "=" : keypadCharacters[code - keypadFirst];
  if (onKeypad !== undefined) return onKeypad;
  const isPrivate = code >= privateFirst && code <= privateLast;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || code > 0x10ffff || isPrivate || isSurrogate) return null;
  return String.fromCodePoint(code);
}

function isLetter(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
