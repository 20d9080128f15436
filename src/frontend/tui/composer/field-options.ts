/** What a field for text is made of: how it looks, what its keys do, and who hears of what was written. */
import type { DisplaySettings } from "../../../agent/display-settings.js";
import type { Keybindings } from "../config/keybindings.js";
import type { Invalidate } from "../part.js";

/** The settings that say when a paste is shown as a placeholder, and how. */
export type PasteSettings = Pick<DisplaySettings, "paste_placeholder" | "paste_label">;

export interface TextFieldOptions {
  /** False: a pasted line end becomes a space, and no key breaks a line. */
  readonly multiline: boolean;
  /** Shown as marks, and never given to an editor. Default false. */
  readonly secret?: boolean;
  /** Shown while the field is empty. Default: nothing. */
  readonly placeholder?: string;
  /** What the field begins with. Default: nothing. */
  readonly prefill?: string;
  /** Before the first row, in one cell. Default `>`. */
  readonly marker?: string;
  /** Asked for every key, so that a change is felt at once. */
  readonly keys: () => Keybindings;
  /** An extension's shortcut: keys that no table binds (ctrl+y, alt+b …) stay with it. Default: none is. */
  readonly isClaimed?: (chord: string) => boolean;
  /** Asked for every paste. Default: pastes stand in full. */
  readonly pastes?: () => PasteSettings;
  readonly invalidate: Invalidate;
  /** Enter: the text as it is, placeholders replaced by what they stand for. The field keeps it until `clear`. */
  readonly onSubmit: (text: string) => void;
  /** Esc. Default: Esc is not this field's. */
  readonly onCancel?: () => void;
  /**
   * ctrl+g: the text in the person's editor; resolves with what was left there, null when the text stays as it is. Must
   * not reject. Default: ctrl+g is not this field's. Never asked for a secret.
   */
  readonly editExternally?: (text: string) => Promise<string | null>;
  /** Something was left out. Default: nobody hears of it. */
  readonly onNotice?: (text: string) => void;
}
