/**
 * keybindings.json: chord → action of the composer, or `none` to leave the chord to others (e protocol §16). A wrong
 * entry is skipped and a wrong file ignored; both are said.
 */
import { looksLimits } from "../../../protocol/limits.js";
import { normalizeChord } from "../../../text/chord.js";
import { type ComposerAction, composerActions, defaultAction } from "./composer-keys.js";
import { type FileReading, issueLine, readObject } from "./file-reading.js";

export type { ComposerAction } from "./composer-keys.js";

export interface Keybindings {
  /**
   * Of a chord in canonical form. `none`: unbound by the person; null: never the composer's. `isClaimed`: an extension
   * has it as a shortcut. Default: none has.
   */
  action(chord: string, isClaimed?: boolean): ComposerAction | "none" | null;
}

type Bound = ComposerAction | "none";

/** As nobody changed them. */
export const defaultKeybindings: Keybindings = { action: defaultAction };

const bindable: ReadonlySet<string> = new Set([...composerActions, "none"]);
const isBindable = (value: unknown): value is Bound => typeof value === "string" && bindable.has(value);

/** Characters alone, or with shift: with another meaning nobody could type them. */
function isTyping(chord: string): boolean {
  const key = chord.startsWith("shift+") ? chord.slice("shift+".length) : chord;
  return key === "space" || [...key].length === 1;
}

/** The entry, or why it is skipped. */
function readBinding(given: string, action: unknown): readonly [chord: string, Bound] | string {
  const chord = normalizeChord(given);
  if (chord === null) return `"${given}" names no key and is skipped; write it like ctrl+w`;
  if (isTyping(chord)) return `"${given}" types text and is skipped; add ctrl or alt`;
  if (isBindable(action)) return [chord, action];
  return `"${given}" is skipped, because ${JSON.stringify(action)} is no action; use none or ${composerActions.join(", ")}`;
}

/** The text of keybindings.json; blank is as if it were not there. */
export function readKeybindings(text: string): FileReading<Keybindings> {
  const object = readObject(text);
  if (typeof object === "string") {
    return { value: defaultKeybindings, issues: [issueLine(`${object}; the default keys are used`)] };
  }
  const entries = Object.entries(object);
  const issues: string[] = [];
  if (entries.length > looksLimits.bindings) {
    issues.push(`holds more than ${looksLimits.bindings} chords; the rest is ignored`);
  }
  const bound = new Map<string, Bound>();
  for (const [given, action] of entries.slice(0, looksLimits.bindings)) {
    const binding = readBinding(given, action);
    if (typeof binding === "string") issues.push(issueLine(binding));
    else bound.set(...binding);
  }
  if (bound.size === 0) return { value: defaultKeybindings, issues };
  return { value: { action: (chord, isClaimed) => bound.get(chord) ?? defaultAction(chord, isClaimed) }, issues };
}
