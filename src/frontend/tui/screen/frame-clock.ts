/**
 * When to draw: at once when the last frame is long enough ago, so that a key is seen as soon as it is pressed; else as
 * soon as the frame rate allows. However often it is asked in between, one frame is drawn. Draws nothing when nobody asks.
 */
import { tuiLimits } from "../../../protocol/limits.js";

/** Where time comes from. */
export interface FrameTime {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back once, later; what comes back takes it back. */
  after(ms: number, callback: () => void): () => void;
}

const FRAME_MS = 1_000 / tuiLimits.framesPerSecond;

export const realFrameTime: FrameTime = {
  now: () => performance.now(),
  after: (ms, callback) => {
    if (ms <= 0) {
      // Behind what is ready now: keys that came together are drawn together.
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export class FrameClock {
  readonly #draw: () => void;
  readonly #time: FrameTime;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(draw: () => void, time: FrameTime = realFrameTime) {
    this.#draw = draw;
    this.#time = time;
  }

  /** Bound, so that it can be handed on as it is. */
  readonly ask = (): void => {
    if (this.#cancel !== null) return;
    const due = this.#drawnAt + FRAME_MS - this.#time.now();
    this.#cancel = this.#time.after(Math.max(0, due), () => this.now());
  };

  /** Draws, whatever was asked for. */
  now(): void {
    this.stop();
    this.#drawnAt = this.#time.now();
    this.#draw();
  }

  /** Takes back what was asked for. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
