/**
 * What each chord does in the composer unless a person says otherwise (e protocol §12). Takes exactly the chords that
 * text/chord.ts names as the composer's, so that an extension's shortcut on any other chord fires. A letter with more
 * than ctrl means what it means with ctrl alone only as long as no extension has that very chord.
 */

export const composerActions = [
  "enter",
  "newline",
  "backspace",
  "delete",
  "left",
  "right",
  "up",
  "down",
  "word_left",
  "word_right",
  "home",
  "end",
  "kill_to_end",
  "kill_to_start",
  "kill_word",
] as const;

/** What keybindings.json may bind a chord to. `kill_word` is the word before the caret. */
export type ComposerAction = (typeof composerActions)[number];

const withCtrl: Readonly<Record<string, ComposerAction>> = {
  a: "home",
  b: "left",
  d: "delete",
  e: "end",
  f: "right",
  j: "newline",
  k: "kill_to_end",
  u: "kill_to_start",
  w: "kill_word",
};

/** Key → alone or with shift, and with ctrl or alt. */
const always: Readonly<Record<string, readonly [plain: ComposerAction, modified: ComposerAction]>> = {
  left: ["left", "word_left"],
  right: ["right", "word_right"],
  up: ["up", "up"],
  down: ["down", "down"],
  home: ["home", "home"],
  end: ["end", "end"],
  backspace: ["backspace", "kill_word"],
  delete: ["delete", "delete"],
};

const canonicalChord = /^(ctrl\+)?(alt\+)?(shift\+)?(.+)$/;

/** Of a chord in canonical form; null: the composer leaves it to others. `isClaimed`: an extension has it. */
export function defaultAction(chord: string, isClaimed = false): ComposerAction | null {
  const [, ctrl, alt, shift, key = ""] = canonicalChord.exec(chord) ?? [];
  const isModified = ctrl !== undefined || alt !== undefined;
  if (key === "enter") return isModified || shift !== undefined ? "newline" : "enter";
  if (Object.hasOwn(always, key)) return always[key]?.[isModified ? 1 : 0] ?? null;
  if (isClaimed && (alt !== undefined || shift !== undefined)) return null;
  return ctrl !== undefined && Object.hasOwn(withCtrl, key) ? (withCtrl[key] ?? null) : null;
}
