/** What extensions call the terminal's window: the last one to name it wins, until it ends. */
import { componentLimits } from "../protocol/limits.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";

export class WindowTitles {
  readonly #show: (title: string | null) => void;
  /** The one that spoke last is last. */
  readonly #titles = new Map<object, string>();

  constructor(show: (title: string | null) => void) {
    this.#show = show;
  }

  /** Empty: it has no opinion any more. */
  set(owner: object, title: string): void {
    this.#titles.delete(owner);
    const clean = clipChars(sanitizeLabel(title), componentLimits.titleChars);
    if (clean !== "") this.#titles.set(owner, clean);
    this.#tell();
  }

  drop(owner: object): void {
    if (this.#titles.delete(owner)) this.#tell();
  }

  #tell(): void {
    this.#show([...this.#titles.values()].at(-1) ?? null);
  }
}
