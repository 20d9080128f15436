/**
 * Key chords: their grammar, those that stay the program's and those the composer binds. Whole chords are
 * compared, so `ctrl+alt+g` is free although `ctrl+g` is not. Seed, "Shortcuts".
 */

const modifiers: Readonly<Record<string, "ctrl" | "alt" | "shift">> = {
  ctrl: "ctrl",
  control: "ctrl",
  alt: "alt",
  option: "alt",
  meta: "alt",
  shift: "shift",
};

const leadingModifier = new RegExp(`^(${Object.keys(modifiers).join("|")})[+-]`);
const noKeyHasThese = /[\s\p{C}]/u;

/** Chords that no extension gets, in canonical form. */
export const reservedChords: readonly string[] = [
  ..."cdgijlmopsvxz".split("").map((key) => `ctrl+${key}`),
  "ctrl+shift+p",
  "ctrl+shift+v",
];

/**
 * Keys the composer binds. A shortcut on one of them fires only after a person unbinds it in keybindings.json; but that
 * of a letter with ctrl and more than ctrl fires.
 */
export const composerKeys = {
  /** With ctrl, whatever alt and shift add. */
  withCtrl: ["a", "b", "d", "e", "f", "j", "k", "u", "w"],
  /** With any modifiers. */
  always: ["enter", "left", "right", "up", "down", "home", "end", "backspace", "delete"],
} as const satisfies Record<string, readonly string[]>;

/** Why an extension cannot have a chord; each a sentence that follows `shortcut X was skipped: `. */
export const chordRefusals = {
  "not-a-chord": "it names no key; write it like ctrl+alt+g",
  "needs-modifier": "a shortcut needs ctrl or alt, because other keys type text",
  reserved: "this chord is kept by the host; choose another one, such as ctrl+alt and a letter",
} as const;

export type ChordRefusal = keyof typeof chordRefusals;

interface Chord {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly key: string;
}

/** Canonical form: lower case, `ctrl+`, `alt+`, `shift+` in that order, then the key. Null when there is no key. */
export function normalizeChord(text: string): string | null {
  const chord = parse(text);
  return chord === null ? null : canonical(chord);
}

/** Why an extension cannot declare this chord (in any spelling), or null when it can. */
export function refuseChord(text: string): ChordRefusal | null {
  const chord = parse(text);
  if (chord === null) return "not-a-chord";
  if (!chord.ctrl && !chord.alt) return "needs-modifier";
  return reservedChords.includes(canonical(chord)) ? "reserved" : null;
}

/** Whether the composer takes this chord unless a person unbound it. */
export function isComposerChord(text: string): boolean {
  const chord = parse(text);
  if (chord === null) return false;
  const hasKey = (keys: readonly string[]) => keys.includes(chord.key);
  return hasKey(composerKeys.always) || (chord.ctrl && hasKey(composerKeys.withCtrl));
}

function parse(text: string): Chord | null {
  const found = new Set<string>();
  let key = text.trim().toLowerCase();
  for (let match = leadingModifier.exec(key); match !== null; match = leadingModifier.exec(key)) {
    found.add(modifiers[match[1] ?? ""] ?? "");
    key = key.slice(match[0].length);
  }
  if (key === "" || noKeyHasThese.test(key)) return null;
  return { ctrl: found.has("ctrl"), alt: found.has("alt"), shift: found.has("shift"), key };
}

function canonical({ ctrl, alt, shift, key }: Chord): string {
  return `${ctrl ? "ctrl+" : ""}${alt ? "alt+" : ""}${shift ? "shift+" : ""}${key}`;
}
