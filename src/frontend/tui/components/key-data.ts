/**
 * What a person does → what a terminal would send a program for it, which is how components of extensions read keys:
 * the old sequences where there is one, kitty's where there is none. Pure.
 */
import { componentLimits } from "../../../protocol/limits.js";
import { clipBytes } from "../../../text/clip.js";
import type { InputEvent } from "../input/input-event.js";

const esc = "\u001b";
const csi = `${esc}[`;
const pasteBegin = `${csi}200~`;
const pasteEnd = `${csi}201~`;

/** Without modifiers. */
const plainKeys: Readonly<Record<string, string>> = {
  escape: esc,
  tab: "\t",
  enter: "\r",
  space: " ",
  backspace: "\u007f",
};

/** `CSI 1 ; modifiers X`. */
const byFinal: Readonly<Record<string, string>> = { up: "A", down: "B", right: "C", left: "D", end: "F", home: "H" };

/** `CSI number ; modifiers ~`. */
const byNumber: Readonly<Record<string, number>> = { delete: 3, pageup: 5, pagedown: 6 };

/** kitty's codes of keys that stand for no character. */
const codes: Readonly<Record<string, number>> = { escape: 27, tab: 9, enter: 13, space: 32, backspace: 127 };

const shiftBit = 1;
const altBit = 2;
const ctrlBit = 4;

/** Letters whose control characters are no other key's. */
const controlLetter = /^[a-gj-ln-z]$/;

interface Chord {
  readonly key: string;
  readonly bits: number;
}

function partsOf(chord: string): Chord {
  let bits = 0;
  let key = chord;
  for (const [name, bit] of [
    ["ctrl+", ctrlBit],
    ["alt+", altBit],
    ["shift+", shiftBit],
  ] as const) {
    if (!key.startsWith(name) || key.length === name.length) continue;
    bits |= bit;
    key = key.slice(name.length);
  }
  return { key, bits };
}

/** What most terminals send; null: they have nothing for it. */
function oldSequence({ key, bits }: Chord): string | null {
  const final = byFinal[key];
  if (final !== undefined) return bits === 0 ? csi + final : `${csi}1;${1 + bits}${final}`;
  const number = byNumber[key];
  if (number !== undefined) return bits === 0 ? `${csi}${number}~` : `${csi}${number};${1 + bits}~`;
  const plain = plainKeys[key];
  if (plain !== undefined && bits === 0) return plain;
  if (key === "tab" && bits === shiftBit) return `${csi}Z`;
  if ((key === "enter" || key === "backspace") && bits === altBit) return esc + plain;
  if (bits === ctrlBit && controlLetter.test(key)) return String.fromCharCode(key.charCodeAt(0) & 0x1f);
  // ESC and a bracket is how a sequence begins.
  return bits === altBit && plain === undefined && key !== "[" ? esc + key : null;
}

function keyData(chord: string): string | null {
  const parts = partsOf(chord);
  const old = oldSequence(parts);
  if (old !== null) return old;
  const code = codes[parts.key] ?? parts.key.codePointAt(0);
  return code === undefined ? null : `${csi}${code};${1 + parts.bits}u`;
}

/** Null: nothing that a program would read. */
export function inputData(event: InputEvent): string | null {
  if (event.kind === "mouse") return null;
  if (event.kind === "paste") {
    const text = clipBytes(event.text.replaceAll(esc, ""), componentLimits.inputBytes, () => "…");
    return pasteBegin + text + pasteEnd;
  }
  if (event.text !== null) return event.text;
  return event.chord === null ? (event.sequence ?? null) : keyData(event.chord);
}
