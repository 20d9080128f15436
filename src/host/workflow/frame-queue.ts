/**
 * Frames on their way to one observer: first what is known, then what changes, the next one once it is done with the
 * one before. A slow observer holds up nobody; when it falls too far behind, it begins anew with what is known then.
 */
import { moduleLimits } from "../../protocol/limits.js";
import type { WorkflowFrame } from "../../protocol/module/workflow.js";

export class FrameQueue {
  readonly #deliver: (frame: WorkflowFrame) => void;
  #waiting: WorkflowFrame[];
  #isBusy = false;
  #isDisposed = false;

  /** `deliver` is called once for each frame; `seen` says that the observer is done with it. Nothing is delivered at once. */
  constructor(first: WorkflowFrame, deliver: (frame: WorkflowFrame) => void) {
    this.#deliver = deliver;
    this.#waiting = [first];
    queueMicrotask(() => this.#next());
  }

  /** False: too many waited, and `snapshot` has taken their place. */
  push(frame: WorkflowFrame, snapshot: () => WorkflowFrame): boolean {
    if (this.#isDisposed) return true;
    const isFull = this.#waiting.length >= moduleLimits.observerFrames;
    if (isFull) this.#waiting = [snapshot()];
    else this.#waiting.push(frame);
    queueMicrotask(() => this.#next());
    return !isFull;
  }

  seen(): void {
    this.#isBusy = false;
    this.#next();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#waiting = [];
  }

  #next(): void {
    if (this.#isBusy || this.#isDisposed) return;
    const frame = this.#waiting.shift();
    if (frame === undefined) return;
    this.#isBusy = true;
    this.#deliver(frame);
  }
}
