/** What keys do to a draft: the actions of keybindings.json, and keys that no table of a person's can name. Pure. */
import type { ComposerAction } from "../config/keybindings.js";
import type { Draft } from "./draft.js";

type Edit = (draft: Draft) => void;

/** The others need the screen, or end the writing. */
export type EditAction = Exclude<ComposerAction, "enter" | "newline" | "up" | "down">;

export const editActions: Readonly<Record<EditAction, Edit>> = {
  backspace: (draft) => draft.backspace(),
  delete: (draft) => draft.delete(),
  left: (draft) => draft.move("left"),
  right: (draft) => draft.move("right"),
  word_left: (draft) => draft.move("word_left"),
  word_right: (draft) => draft.move("word_right"),
  home: (draft) => draft.move("home"),
  end: (draft) => draft.move("end"),
  kill_to_end: (draft) => draft.kill("end"),
  kill_to_start: (draft) => draft.kill("home"),
  kill_word: (draft) => draft.kill("word_left"),
};

const undo: Edit = (draft) => draft.undo();
const redo: Edit = (draft) => draft.redo();

/** An extension's shortcut on one of these goes before. */
const freeKeys: ReadonlyMap<string, Edit> = new Map([
  ["ctrl+y", (draft) => draft.yank()],
  ["alt+y", (draft) => draft.yankOlder()],
  ["alt+b", editActions.word_left],
  ["alt+f", editActions.word_right],
  ["alt+d", (draft) => draft.kill("word_right")],
  ["alt+<", (draft) => draft.move("start")],
  ["alt+>", (draft) => draft.move("finish")],
  // One key to a terminal of old, several to a newer one.
  ["ctrl+_", undo],
  ["ctrl+-", undo],
  ["ctrl+/", undo],
  ["ctrl+shift+-", undo],
  ["alt+_", redo],
  ["alt+-", redo],
  ["alt+/", redo],
  ["ctrl+shift+z", redo],
] satisfies readonly (readonly [string, Edit])[]);

export function freeKey(chord: string): Edit | null {
  return freeKeys.get(chord) ?? null;
}
