/** What was cut away, newest last, to be put in again: one after the other cut in one go is one text. Pure state. */
import { composerLimits } from "../../../protocol/limits.js";

export class KillRing {
  #texts: readonly string[] = [];
  /** How far back the next `yank` looks, from the newest. */
  #back = 0;

  /** `joins`: it belongs to what was cut just before, on the side where it was cut. */
  add(text: string, side: "before" | "after", joins: boolean): void {
    this.#back = 0;
    if (text === "") return;
    const last = this.#texts.at(-1);
    const whole = !joins || last === undefined ? text : side === "before" ? text + last : last + text;
    const older = joins ? this.#texts.slice(0, -1) : this.#texts;
    this.#texts = [...older, whole].slice(-composerLimits.killed);
  }

  /** The newest; empty when nothing was cut. */
  newest(): string {
    this.#back = 0;
    return this.#texts.at(-1) ?? "";
  }

  /** The one before what was given last; after the oldest comes the newest. */
  older(): string {
    this.#back = this.#texts.length === 0 ? 0 : (this.#back + 1) % this.#texts.length;
    return this.#texts.at(-1 - this.#back) ?? "";
  }

  map(change: (text: string) => string): void {
    this.#texts = this.#texts.map(change).filter((text) => text !== "");
    this.#back = 0;
  }
}
