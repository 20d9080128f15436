/**
 * The `tui` that a component is given: pi-tui's contract over components that the host shows. One for each component
 * that was asked for; what it lays over itself are components of their own.
 */
import type {
  Component,
  OverlayHandle,
  OverlayOptions,
  TerminalColors,
  TUI,
  TuiInputListener,
} from "@earendil-works/pi-tui";
import type { ModuleComponent } from "../../../src/atomic/api/renderers.js";
import { Keys } from "./keys.js";
import { Mouse } from "./mouse.js";
import { Overlay, sentOptions } from "./overlay.js";
import type { Parts } from "./parts.js";
import type { Opening, RemoteComponent, RemoteOptions } from "./remote-component.js";
import { remoteTerminal, unsupported } from "./remote-terminal.js";

interface Laid {
  readonly component: Component;
  readonly overlay: Overlay;
}

/** What a component wants to be told beside keys. */
function wishesOf(component: ModuleComponent, keys: Keys): Pick<Opening, "keyReleases" | "mouse"> {
  return { keyReleases: keys.wantsReleases, mouse: typeof component.handleMouse === "function" };
}

export class RemoteTui implements TUI {
  readonly mode = "regular";
  readonly terminal;
  readonly fullRedraws = 0;
  children: Component[] = [];
  readonly #parts: Parts;
  readonly #keys = new Keys();
  #shown: RemoteComponent | null = null;
  #laid: readonly Laid[] = [];
  #hasCursor = true;
  #clearsOnShrink = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.terminal = remoteTerminal(parts.port, (member) => this.#refuse(member));
  }

  /** Shows the component that this was made for. `onFocus` hears of the focus as well. */
  show(
    component: ModuleComponent,
    opening: Opening,
    { ended, onFocus }: Pick<RemoteOptions, "ended"> & { readonly onFocus?: (isFocused: boolean) => void },
  ): RemoteComponent {
    this.#keys.show(component);
    const mouse = new Mouse(component, () => performance.now());
    const shown = this.#parts.components.open({
      component: { render: (width) => [...component.render(width), ...this.render(width)], ...this.#ends(component) },
      opening: { ...opening, ...wishesOf(component, this.#keys) },
      ended: (ending) => {
        this.#endOverlays();
        ended(ending);
      },
      input: (data) => this.#keys.input(data),
      pointed: (event, area) => {
        const focus = mouse.point(event, area);
        if (focus === undefined) return;
        this.#keys.focus(focus);
        if (opening.overlay === true) shown.control("focus");
      },
      focused: (isFocused) => {
        this.#keys.setFocused(isFocused);
        onFocus?.(isFocused);
      },
    });
    this.#shown = shown;
    return shown;
  }

  showOverlay(component: Component, options?: OverlayOptions): OverlayHandle {
    const keys = new Keys();
    keys.show(component);
    const mouse = new Mouse(component, () => performance.now());
    const wishes = wishesOf(component, keys);
    const remote = this.#parts.components.open({
      component,
      opening: { kind: "dialog", overlay: true, overlayOptions: sentOptions(options), ...wishes },
      ended: (ending) => {
        if (ending.kind !== "closed") this.#parts.port.report("tui.showOverlay", ending.error);
      },
      input: (data) => keys.input(data),
      // It keeps the keys itself, whichever part of it was clicked.
      pointed: (event, area) => {
        if (mouse.point(event, area) !== undefined) remote.control("focus");
      },
      focused: (isFocused) => {
        keys.setFocused(isFocused);
        overlay.setFocused(isFocused);
      },
    });
    const overlay = new Overlay(this.#parts, remote, options);
    this.#laid = [...this.#open(), { component, overlay }];
    return overlay;
  }

  hideOverlay(): void {
    this.#open().at(-1)?.overlay.hide();
  }

  hasOverlay(): boolean {
    return this.#open().some(({ overlay }) => !overlay.isHidden());
  }

  setFocus(component: Component | null): void {
    const laid = this.#open().find((candidate) => candidate.component === component);
    if (laid !== undefined) return laid.overlay.focus();
    this.#keys.focus(component);
    this.requestRender();
  }

  requestRender(): void {
    this.#shown?.redraw();
    for (const { overlay } of this.#laid) overlay.redraw();
  }

  renderNow(): void {
    this.requestRender();
  }

  addChild(component: Component): void {
    this.children.push(component);
    this.requestRender();
  }

  removeChild(component: Component): void {
    this.children = this.children.filter((child) => child !== component);
    this.requestRender();
  }

  clear(): void {
    this.children = [];
    this.requestRender();
  }

  render(width: number): readonly string[] {
    return this.children.flatMap((child) => child.render(width));
  }

  invalidate(): void {
    for (const child of this.children) child.invalidate();
  }

  addInputListener(listener: TuiInputListener): () => void {
    return this.#keys.listen(listener);
  }

  removeInputListener(listener: TuiInputListener): void {
    this.#keys.unlisten(listener);
  }

  getShowHardwareCursor(): boolean {
    return this.#hasCursor;
  }

  setShowHardwareCursor(enabled: boolean): void {
    this.#hasCursor = enabled;
  }

  getClearOnShrink(): boolean {
    return this.#clearsOnShrink;
  }

  setClearOnShrink(enabled: boolean): void {
    this.#clearsOnShrink = enabled;
  }

  start(): void {
    throw this.#refuse("tui.start()");
  }

  stop(): void {
    throw this.#refuse("tui.stop()");
  }

  onTerminalColorSchemeChange(): () => void {
    return () => undefined;
  }

  setTerminalColorSchemeNotifications(): void {}

  setSuspendSignalHandler(): void {}

  async queryTerminalColors(): Promise<TerminalColors> {
    return {};
  }

  /** The rest of a component's own, with what was added to the `tui`. */
  #ends(component: ModuleComponent): Pick<ModuleComponent, "invalidate" | "dispose"> {
    return {
      invalidate: () => {
        component.invalidate?.();
        this.invalidate();
      },
      dispose: () => component.dispose?.(),
    };
  }

  #open(): readonly Laid[] {
    this.#laid = this.#laid.filter(({ overlay }) => !overlay.isGone);
    return this.#laid;
  }

  #endOverlays(): void {
    for (const { overlay } of [...this.#laid].reverse()) overlay.hide();
  }

  #refuse(member: string): Error {
    this.#parts.warnings.needsTerminal(member);
    return unsupported(member);
  }
}
