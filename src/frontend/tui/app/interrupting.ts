/**
 * What ctrl+c means at this moment. It first ends what is open, then what runs, then empties the draft; with nothing
 * left, a second press soon after leaves. Pure but for the time of the last press.
 */
import { tuiLimits } from "../../../protocol/limits.js";

/** What there is to be ended. */
export interface Interruptible {
  /** Questions, panels and panes are closed, their owners told. False: nothing was open. */
  dismiss(): boolean;
  /** A picker or the viewer is closed. False: none was open. */
  closeOpen(): boolean;
  /** The turn, a compaction or a shell command. False: nothing runs. */
  interrupt(): boolean;
  /** False: there was no draft. */
  clearDraft(): boolean;
  leave(): void;
  /** One more press leaves. */
  hint(text: string): void;
}

export class Interrupting {
  readonly #target: Interruptible;
  readonly #now: () => number;
  #pressedAt = Number.NEGATIVE_INFINITY;

  /** `now`: monotonic milliseconds. */
  constructor(target: Interruptible, now: () => number) {
    this.#target = target;
    this.#now = now;
  }

  /** Something else was done: the next press is a first one. */
  forget(): void {
    this.#pressedAt = Number.NEGATIVE_INFINITY;
  }

  press(): void {
    const target = this.#target;
    const now = this.#now();
    const isSecond = now - this.#pressedAt < tuiLimits.leaveWithinMs;
    this.#pressedAt = Number.NEGATIVE_INFINITY;
    if (target.dismiss() || target.closeOpen() || target.interrupt()) return;
    if (isSecond) return target.leave();
    const hadDraft = target.clearDraft();
    this.#pressedAt = now;
    target.hint(hadDraft ? "draft cleared; ctrl+c again leaves" : "press ctrl+c again to leave");
  }
}
