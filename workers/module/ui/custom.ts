/** `ctx.ui.custom`: a component that has the keys until it says what came of it. */
import type { OverlayOptions } from "@earendil-works/pi-tui";
import type { ModuleComponent } from "../../../src/atomic/api/renderers.js";
import type { CustomFactory, CustomOptions } from "../../../src/atomic/api/ui.js";
import { Overlay, sentOptions } from "./overlay.js";
import type { Parts } from "./parts.js";
import { hasTerminal } from "./reach.js";
import type { Ending, Opening, RemoteComponent } from "./remote-component.js";
import { RemoteTui } from "./remote-tui.js";
import { loadToolkit, type Toolkit } from "./toolkit.js";

function overlayOptionsOf(component: ModuleComponent, { overlayOptions }: CustomOptions): OverlayOptions | undefined {
  const given = typeof overlayOptions === "function" ? overlayOptions() : overlayOptions;
  if (given !== undefined) return given;
  // A component may say itself how wide it is.
  return "width" in component && typeof component.width === "number" ? { width: component.width } : undefined;
}

/** Modules pass what they like; the wire takes whole numbers. */
function reserved(rows: number | undefined): { readonly reserveRows?: number } {
  return rows !== undefined && rows > 0 && Number.isFinite(rows) ? { reserveRows: Math.ceil(rows) } : {};
}

function openingOf(options: CustomOptions, overlayOptions: OverlayOptions | undefined): Opening {
  return {
    kind: "dialog",
    overlay: options.overlay === true,
    handlesCtrlC: options.handlesCtrlC === true,
    purpose: options.purpose === "navigation" ? "navigation" : "prompt",
    ...reserved(options.reserveTranscriptRows),
    ...(options.overlay === true ? { overlayOptions: sentOptions(overlayOptions) } : {}),
    ...(options.title === undefined ? {} : { title: String(options.title) }),
  };
}

/** One showing of a component, from its factory to its result. */
class Showing<T> {
  readonly #parts: Parts;
  readonly #options: CustomOptions;
  readonly #result = Promise.withResolvers<T | undefined>();
  readonly #tui: RemoteTui;
  #remote: RemoteComponent | null = null;
  #isDone = false;

  constructor(parts: Parts, options: CustomOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#tui = new RemoteTui(parts);
  }

  async run(factory: CustomFactory<T>, { keybindings }: Toolkit): Promise<T | undefined> {
    const stop = (): void => this.#finish(() => this.#result.resolve(undefined));
    const stops = [this.#parts.over, ...(this.#options.signal === undefined ? [] : [this.#options.signal])];
    for (const signal of stops) signal.addEventListener("abort", stop);
    try {
      void this.#start(factory, keybindings);
      if (stops.some((signal) => signal.aborted)) stop();
      return await this.#result.promise;
    } finally {
      for (const signal of stops) signal.removeEventListener("abort", stop);
    }
  }

  async #start(factory: CustomFactory<T>, keybindings: Toolkit["keybindings"]): Promise<void> {
    const done = (value: T): void => this.#finish(() => this.#result.resolve(value));
    try {
      const component = await factory(this.#tui, this.#parts.theme, keybindings, done);
      if (this.#isDone) component?.dispose?.();
      else this.#show(component);
    } catch (error) {
      this.#finish(() => this.#result.reject(error));
    }
  }

  #show(component: ModuleComponent): void {
    const overlayOptions = overlayOptionsOf(component, this.#options);
    let overlay: Overlay | null = null;
    const remote = this.#tui.show(component, openingOf(this.#options, overlayOptions), {
      ended: (ending) => this.#ended(ending),
      onFocus: (isFocused) => overlay?.setFocused(isFocused),
    });
    this.#remote = remote;
    if (this.#options.overlay !== true) return;
    overlay = new Overlay(this.#parts, remote, overlayOptions);
    this.#options.onHandle?.(overlay);
  }

  #ended(ending: Ending): void {
    if (ending.kind === "failed") return this.#finish(() => this.#result.reject(ending.error));
    if (ending.kind === "refused") this.#parts.port.report("ui.custom", ending.error);
    // `handle.hide(); done(value)`: what it gives with its end is its result.
    setImmediate(() => this.#finish(() => this.#result.resolve(undefined)));
  }

  #finish(settle: () => void): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#remote?.close();
    settle();
  }
}

export async function showCustom<T>(
  parts: Parts,
  factory: CustomFactory<T>,
  options: CustomOptions = {},
): Promise<T | undefined> {
  if (!hasTerminal(parts.port)) {
    // Extensions have taken the missing result for a person's refusal.
    parts.warnings.once("ctx.ui.custom needs a terminal; without one its result is undefined");
    return undefined;
  }
  if (options.signal?.aborted === true) return undefined;
  const toolkit = await loadToolkit();
  parts.port.assertActive();
  return new Showing<T>(parts, options).run(factory, toolkit);
}
