/** Rows of a pane that go with the next prompt: their labels above the composer, their text behind the prompt. */
import { composerLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { clipChars } from "../../../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../../../text/sanitize.js";
import { cutAtCells } from "../../../text/width.js";
import type { Attachment } from "./composer-options.js";

/** A fence that no line of the body can end. */
function fenceFor(body: string): string {
  const longest = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
  return "`".repeat(longest + 1);
}

function block({ label, body }: Attachment): string {
  const fence = fenceFor(body);
  return `${label}\n${fence}\n${body}\n${fence}`;
}

export class Attachments {
  #all: readonly Attachment[] = [];

  get count(): number {
    return this.#all.length;
  }

  /** False: there are too many already. */
  add({ label, body }: Attachment): boolean {
    if (this.#all.length >= composerLimits.attachments) return false;
    const shown = clipChars(sanitizeLabel(label), composerLimits.attachmentLabelChars);
    const text = clipChars(sanitizeBody(body), composerLimits.attachmentChars);
    this.#all = [...this.#all, { label: shown === "" ? "attached rows" : shown, body: text }];
    return true;
  }

  removeLast(): void {
    this.#all = this.#all.slice(0, -1);
  }

  clear(): void {
    this.#all = [];
  }

  /** The prompt as the model reads it: what is attached behind what was written. */
  behind(prompt: string): string {
    return [prompt, ...this.#all.map(block)].filter((text) => text !== "").join("\n\n");
  }

  /** One row each; when there are more than fit, the last says how many. */
  rows(columns: number, maxRows: number): readonly Row[] {
    const room = Math.min(maxRows, composerLimits.attachmentRows);
    if (room < 1 || columns < 1) return [];
    const isAll = this.#all.length <= room;
    const shown = this.#all.slice(0, isAll ? room : room - 1).map(({ label }) => `+ ${label}`);
    const rest = this.#all.length - shown.length;
    const texts = isAll ? shown : [...shown, `+ ${rest} more attached`];
    return texts.map((text) => [{ text: cutAtCells(text, columns), token: "accent" }]);
  }
}
