/** What a key of the composer may do (e protocol §16 "keybindings.json"), and who says which key does what. */

export type ComposerAction =
  | "enter"
  | "newline"
  | "backspace"
  | "delete"
  | "left"
  | "right"
  | "up"
  | "down"
  | "word_left"
  | "word_right"
  | "home"
  | "end"
  | "kill_to_end"
  | "kill_to_start"
  | "kill_word";

/** The person's table over the built-in one. `none`: unbound by the person; null: the table says nothing of it. */
export interface KeyActions {
  action(chord: string): ComposerAction | "none" | null;
}
