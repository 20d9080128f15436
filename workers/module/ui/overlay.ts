/** A component that lies over the screen, and the handle by which a module hides, shows and focuses it. */
import type { OverlayBounds, OverlayHandle, OverlayOptions } from "@earendil-works/pi-tui";
import type { Parts } from "./parts.js";
import type { RemoteComponent } from "./remote-component.js";
import { sizeOf } from "./remote-terminal.js";

/** What of the options crosses: `visible` is asked for here. */
export function sentOptions(options: OverlayOptions | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => typeof value !== "function"));
}

export class Overlay implements OverlayHandle {
  readonly #remote: RemoteComponent;
  readonly #isVisible: () => boolean;
  readonly #unlisten: () => void;
  #isHidden = false;
  #isFocused = false;
  #isShown = true;

  constructor({ port, onResize }: Parts, remote: RemoteComponent, options: OverlayOptions | undefined) {
    this.#remote = remote;
    this.#isVisible = () => {
      const { columns, rows } = sizeOf(port);
      return options?.visible?.(columns, rows) ?? true;
    };
    this.#unlisten = onResize(() => this.#follow());
    this.#follow();
  }

  get isGone(): boolean {
    return !this.#remote.isOpen;
  }

  /** From the host. */
  setFocused(isFocused: boolean): void {
    this.#isFocused = isFocused;
  }

  redraw(): void {
    this.#remote.redraw();
  }

  hide(): void {
    this.#unlisten();
    this.#remote.close();
  }

  setHidden(hidden: boolean): void {
    this.#isHidden = hidden;
    this.#follow();
  }

  isHidden(): boolean {
    return this.#isHidden;
  }

  focus(): void {
    this.#remote.control("focus");
  }

  unfocus(): void {
    this.#remote.control("unfocus");
  }

  isFocused(): boolean {
    return this.#isFocused && this.#remote.isOpen;
  }

  /** Where it stands is the host's to know. */
  getBounds(): OverlayBounds | undefined {
    return undefined;
  }

  #follow(): void {
    const isShown = !this.#isHidden && this.#isVisible();
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#remote.control(isShown ? "show" : "hide");
  }
}
