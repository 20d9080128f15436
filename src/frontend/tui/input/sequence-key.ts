/** Control sequences that stand for keys: xterm's and rxvt's, those with a code (`coded-key.ts`), and SS3. */
import { codedKey, isRelease, type Modifier, modifiersOf } from "./coded-key.js";
import { characterKey, type KeyEvent, type Modifiers, namedKey, noModifiers } from "./key-event.js";
import type { SequenceToken } from "./token.js";

/** Final characters of CSI and SS3 alike. */
const byFinal: Readonly<Record<string, string>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
};

/** `CSI number ~`. */
const byNumber: Readonly<Record<string, string>> = {
  1: "home",
  3: "delete",
  4: "end",
  5: "pageup",
  6: "pagedown",
  7: "home",
  8: "end",
};

/** The keypad in application mode. */
const keypad: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."0123456789"].map((digit, index) => [String.fromCharCode(0x70 + index), digit])),
  j: "*",
  k: "+",
  l: ",",
  m: "-",
  n: ".",
  o: "/",
  X: "=",
};

/** rxvt tells modifiers by the final character. */
const rxvtArrows: Readonly<Record<string, string>> = { a: "up", b: "down", c: "right", d: "left" };
const rxvtFinals: Readonly<Record<string, Modifiers>> = {
  $: { ...noModifiers, shift: true },
  "^": { ...noModifiers, ctrl: true },
  "@": { ...noModifiers, ctrl: true, shift: true },
};

/** Keys that have no name here, by the number that stands for them: insert, and F1 to F12. */
const nameless: ReadonlySet<string> = new Set("2 11 12 13 14 15 17 18 19 20 21 23 24".split(" "));
/** F1 to F4 by their other form. */
const namelessFinals: Readonly<Record<string, string>> = { P: "11", Q: "12", R: "13", S: "14" };

/** Finals of kitty's key events. */
const releaseFinal = /^[u~A-HPQS]$/;

/** A key that was let go, as the terminal sent it; null: something else. */
export function keyRelease({ kind, params, final }: SequenceToken): string | null {
  if (kind !== "csi" || !/^[\d;:]*$/.test(params) || !releaseFinal.test(final)) return null;
  return isRelease(params.split(";")[1]) ? `\u001b[${params}${final}` : null;
}

/** Null: a release, or nothing we know. */
export function sequenceKey(token: SequenceToken): KeyEvent | null {
  const key = token.kind === "ss3" ? ss3Key(token) : csiKey(token);
  if (key === null || !token.alt || key.chord === null) return key;
  return { kind: "key", chord: withAlt(key.chord), text: null };
}

function withAlt(chord: string): string {
  if (/^(ctrl\+)?alt\+./.test(chord)) return chord;
  return /^ctrl\+./.test(chord) ? chord.replace("ctrl+", "ctrl+alt+") : `alt+${chord}`;
}

function ss3Key({ params, final }: SequenceToken): KeyEvent | null {
  const modifiers = modifiersOf(params.split(";").at(-1));
  if (modifiers === null) return null;
  const typed = keypad[final];
  if (typed !== undefined) return characterKey(typed, modifiers);
  if (final === "M") return namedKey("enter", modifiers);
  if (final === "I") return namedKey("tab", modifiers);
  const rxvt = rxvtArrows[final];
  if (rxvt !== undefined) return namedKey(rxvt, { ...modifiers, ctrl: true });
  return named(byFinal[final], modifiers) ?? namelessKey(namelessFinals[final], modifiers);
}

function namelessKey(number: string | undefined, { shift, alt, ctrl }: Modifiers): KeyEvent | null {
  if (number === undefined || !nameless.has(number)) return null;
  const bits = (shift ? 1 : 0) + (alt ? 2 : 0) + (ctrl ? 4 : 0);
  const sequence = `\u001b[${number}${bits === 0 ? "" : `;${1 + bits}`}~`;
  return { kind: "key", chord: null, text: null, sequence };
}

function csiKey({ params, final }: SequenceToken): KeyEvent | null {
  if (!/^[\d;:]*$/.test(params)) return null;
  const [first = "", second, third] = params.split(";");
  if (final === "u") return codedKey({ code: first, modifier: second, text: third });
  if (final === "~" && first === "27") return codedKey({ code: third ?? "", modifier: second, text: undefined });
  const modifiers = modifiersAndPress(second);
  if (modifiers === null) return null;
  if (final === "Z") return namedKey("tab", { ...modifiers, shift: true });
  if (final === "~") return named(byNumber[first], modifiers) ?? namelessKey(first, modifiers);
  // `CSI R` tells where the cursor is.
  if (final !== "R" && namelessFinals[final] !== undefined) return namelessKey(namelessFinals[final], modifiers);
  const rxvt = rxvtFinals[final];
  if (rxvt !== undefined) return named(byNumber[first], rxvt);
  const arrow = params === "" ? rxvtArrows[final] : undefined;
  if (arrow !== undefined) return namedKey(arrow, { ...noModifiers, shift: true });
  return named(byFinal[final], modifiers);
}

function modifiersAndPress(field: Modifier): Modifiers | null {
  return isRelease(field) ? null : modifiersOf(field);
}

function named(name: string | undefined, modifiers: Modifiers): KeyEvent | null {
  return name === undefined ? null : namedKey(name, modifiers);
}
