/** The pastes that stand in a draft as placeholders: what each is, how it is shown, and the draft with all put in. */
import { composerLimits, uiLimits } from "../../../protocol/limits.js";
import { clipChars } from "../../../text/clip.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import type { PasteSettings } from "./field-options.js";
import { pasteMark, replaceMarks } from "./paste-marks.js";

const slots = /\{(n|lines|chars)\}/g;

function size(text: string): string {
  const newlines = text.split("\n").length - 1;
  return newlines === 0 ? `${text.length} characters` : `+${newlines} ${newlines === 1 ? "line" : "lines"}`;
}

export class Pastes {
  #texts: string[] = [];

  /** The mark that stands for it; null when it is to stand in full: it is short, or there are too many. */
  take(text: string, { paste_placeholder }: PasteSettings): string | null {
    const isLong = text.length >= Math.max(1, paste_placeholder);
    if (!isLong || this.#texts.length >= composerLimits.pastes) return null;
    this.#texts.push(text);
    return pasteMark(this.#texts.length - 1);
  }

  /**
   * `[Pasted text #1 +12 lines]`; with `paste_label`, that text, where `{n}` is the number, `{lines}` the lines and
   * `{chars}` the characters of the paste.
   */
  label(index: number, { paste_label }: PasteSettings): string {
    const text = this.#texts[index] ?? "";
    const values = { n: index + 1, lines: text.split("\n").length, chars: text.length } as const;
    const own = sanitizeLabel((paste_label ?? "").replace(slots, (_, name: keyof typeof values) => `${values[name]}`));
    return own === "" ? `[Pasted text #${values.n} ${size(text)}]` : clipChars(own, uiLimits.titleChars);
  }

  /** With every placeholder replaced by its paste. */
  expand(text: string): string {
    return this.#texts.length === 0 ? text : replaceMarks(text, (index) => this.#texts[index] ?? "");
  }

  forget(): void {
    this.#texts = [];
  }
}
