/** What the reader (ctrl+o) can open, as it comes up in the transcript. */
import { transcriptLimits } from "../../../protocol/limits.js";
import type { Body } from "../../../render/renderer.js";
import { clipChars } from "../../../text/clip.js";
import { sanitizeLabel } from "../../../text/sanitize.js";

/** Something whose whole body can be read. */
export interface Openable {
  /** One line, sanitised; may change while it runs. */
  title(): string;
  /** Sanitised. Never rejects. */
  read(): Promise<Body> | Body;
}

export class Openables {
  #all: Openable[] = [];

  add(openable: Openable): void {
    this.#all.push(openable);
    // Half at once, so that a flood does not move the whole list each time.
    if (this.#all.length >= 2 * transcriptLimits.maxOpenables)
      this.#all = this.#all.slice(-transcriptLimits.maxOpenables);
  }

  remove(openable: Openable): void {
    const at = this.#all.lastIndexOf(openable);
    if (at !== -1) this.#all.splice(at, 1);
  }

  clear(): void {
    this.#all = [];
  }

  newestFirst(): readonly Openable[] {
    return this.#all.slice(-transcriptLimits.maxOpenables).reverse();
  }
}

/** The first line of a text that says something, as part of a title. */
export function titleOf(text: string): string {
  return clipChars(
    sanitizeLabel(text.slice(0, transcriptLimits.titleSourceChars * 2)),
    transcriptLimits.titleSourceChars,
  );
}
