/**
 * Whether what a module holds of us may be used: one life is one generation. A module outlives it only to finish what
 * it was doing when its session was replaced.
 */

/** What every member of `pi` and `ctx` throws once its generation is over. Helpers look for "extension ctx is stale". */
export const staleText =
  "This extension ctx is stale after session replacement or reload. " +
  "Use the ctx that withSession, or the session_start of the new generation, is given.";

/** What actions throw while the factory runs. */
export const loadingText =
  "Extension runtime not initialized. Action methods cannot be called during extension loading.";

export class Life {
  #phase: "loading" | "running" | "over";
  #overText = staleText;
  readonly #ends: (() => void)[] = [];

  constructor(phase: "loading" | "running") {
    this.#phase = phase;
  }

  get isOver(): boolean {
    return this.#phase === "over";
  }

  get isRunning(): boolean {
    return this.#phase === "running";
  }

  /** Every member begins with it. */
  assertAlive(): void {
    if (this.#phase === "over") throw new Error(this.#overText);
  }

  /** Every action begins with it. */
  assertRunning(): void {
    this.assertAlive();
    if (this.#phase === "loading") throw new Error(loadingText);
  }

  /** The factory has ended well. */
  begin(): void {
    if (this.#phase === "loading") this.#phase = "running";
  }

  /** Once. `text`: what is thrown from now on. */
  end(text: string = staleText): void {
    if (this.#phase === "over") return;
    this.#phase = "over";
    this.#overText = text;
    for (const onEnd of this.#ends.splice(0)) onEnd();
  }

  /** Runs when it ends, once; at once when it has. */
  onEnd(run: () => void): void {
    if (this.#phase === "over") run();
    else this.#ends.push(run);
  }
}
