/**
 * The stdout of a mode whose every line is for a program: nothing is written until its session is open, so that a launch
 * that fails leaves it empty. What was said before comes first then, in order.
 */
import type { Sink } from "../frontend/atomic-rpc/output.js";

export class HeldSink implements Sink {
  readonly #sink: Sink;
  #held: string[] | null = [];

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  get isOpen(): boolean {
    return this.#held === null;
  }

  /** `first` comes before everything that was held. */
  open(first = ""): void {
    const held = this.#held ?? [];
    this.#held = null;
    const text = first + held.join("");
    if (text !== "") this.#sink.write(text);
  }

  write(text: string): void {
    if (this.#held === null) this.#sink.write(text);
    else this.#held.push(text);
  }

  /** What is held is no reader's fault. */
  get unreadBytes(): number {
    return this.#sink.unreadBytes;
  }

  flush(): Promise<void> {
    return this.#sink.flush();
  }
}
