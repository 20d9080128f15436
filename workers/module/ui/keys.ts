/** Where the keys of one component go: through the listeners of its `tui`, then to what has the focus in it. */
import type { TuiInputListener } from "@earendil-works/pi-tui";
import type { ModuleComponent } from "../../../src/atomic/api/renderers.js";

type Target = Pick<ModuleComponent, "handleInput" | "wantsKeyRelease">;

/** A key that was let go, as the kitty protocol says it. */
const release = /^\u001b\[[\d;:]*:3[u~A-HPQS]$/;

export class Keys {
  #root: Target | null = null;
  #target: Target | null = null;
  #isFocused = false;
  readonly #listeners = new Set<TuiInputListener>();

  /** What keys go to unless another one of it was given the focus, before this too. */
  show(root: Target): void {
    this.#root = root;
    if (this.#target === null) this.focus(root);
    else this.#mark(this.#target);
  }

  /** Keys that are let go are for what they go to now. */
  get wantsReleases(): boolean {
    return this.#target?.wantsKeyRelease === true;
  }

  /** Null: back to the whole component. */
  focus(target: Target | null): void {
    const next = target ?? this.#root;
    if (this.#target !== null && this.#target !== next) this.#mark(this.#target, false);
    this.#target = next;
    if (next !== null) this.#mark(next);
  }

  /** The host gives the keys to the component, or takes them. */
  setFocused(isFocused: boolean): void {
    this.#isFocused = isFocused;
    if (this.#target !== null) this.#mark(this.#target);
  }

  listen(listener: TuiInputListener): () => void {
    this.#listeners.add(listener);
    return () => this.unlisten(listener);
  }

  unlisten(listener: TuiInputListener): void {
    this.#listeners.delete(listener);
  }

  /** The result is what the component gave: it may be a promise, and it may reject. */
  input(data: string): unknown {
    let heard = data;
    for (const listener of [...this.#listeners]) {
      const result = listener(heard);
      if (result?.consume === true) return undefined;
      heard = result?.data ?? heard;
    }
    if (heard === "" || (release.test(heard) && this.#target?.wantsKeyRelease !== true)) return undefined;
    return this.#target?.handleInput?.(heard);
  }

  #mark(target: Target, isFocused = this.#isFocused): void {
    if ("focused" in target) target.focused = isFocused;
  }
}
