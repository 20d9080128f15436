/** Components that modules put together with those of pi-tui. */
import {
  CancellableLoader,
  type Component,
  Container,
  Editor,
  type EditorOptions,
  type EditorTheme,
  type KeybindingsManager,
  Loader,
  Spacer,
  Text,
  type TUI,
} from "@earendil-works/pi-tui";
import type { Theme } from "../../../src/atomic/api/theme.js";
import { currentTheme } from "../host/link.js";
import { keyHint } from "./key-hints.js";

/** A line across all of the width. */
export class DynamicBorder implements Component {
  readonly #color: (text: string) => string;

  /** Default: the border's colour of the theme that is shown. */
  constructor(color: (text: string) => string = (text) => currentTheme().fg("border", text)) {
    this.#color = color;
  }

  invalidate(): void {}

  render(width: number): string[] {
    return [this.#color("─".repeat(Math.max(width, 1)))];
  }
}

/** Something is being waited for, between two lines. Escape ends it: `signal` fires and `onAbort` is called. */
export class BorderedLoader extends Container {
  readonly #loader: CancellableLoader | Loader;
  readonly #never = new AbortController();

  /** `cancellable`: default true. */
  constructor(tui: TUI, theme: Theme, message: string, options: { cancellable?: boolean } = {}) {
    super();
    const isCancellable = options.cancellable !== false;
    const border = (text: string): string => theme.fg("border", text);
    const spinner = (text: string): string => theme.fg("accent", text);
    const words = (text: string): string => theme.fg("muted", text);
    this.#loader = isCancellable
      ? new CancellableLoader(tui, spinner, words, message)
      : new Loader(tui, spinner, words, message);
    this.addChild(new DynamicBorder(border));
    this.addChild(this.#loader);
    if (isCancellable) {
      this.addChild(new Spacer(1));
      this.addChild(new Text(keyHint("tui.select.cancel", "cancel"), 1, 0));
    }
    this.addChild(new Spacer(1));
    this.addChild(new DynamicBorder(border));
  }

  /** Never fires of one that cannot be cancelled. */
  get signal(): AbortSignal {
    return this.#loader instanceof CancellableLoader ? this.#loader.signal : this.#never.signal;
  }

  get onAbort(): (() => void) | undefined {
    return this.#loader instanceof CancellableLoader ? this.#loader.onAbort : undefined;
  }

  set onAbort(run: (() => void) | undefined) {
    if (!(this.#loader instanceof CancellableLoader)) return;
    if (run === undefined) delete this.#loader.onAbort;
    else this.#loader.onAbort = run;
  }

  handleInput(data: string): void {
    if (this.#loader instanceof CancellableLoader) this.#loader.handleInput(data);
  }

  dispose(): void {
    if (this.#loader instanceof CancellableLoader) this.#loader.dispose();
    else this.#loader.stop();
  }
}

/**
 * The editor that modules derive their own from. The program's composer stays what it is, but as a component of a
 * module it works like any editor: keys of the program that have an action here come before the editor's own.
 */
export class CustomEditor extends Editor {
  readonly actionHandlers = new Map<string, () => void>();
  onEscape?: () => void;
  onCtrlD?: () => void;
  onPasteImage?: () => void;
  /** True: it was one of an extension's. */
  onExtensionShortcut?: (data: string) => boolean;
  readonly #keys: KeybindingsManager;

  constructor(tui: TUI, theme: EditorTheme, keybindings: KeybindingsManager, options?: EditorOptions) {
    super(tui, theme, options);
    this.#keys = keybindings;
  }

  onAction(action: string, handler: () => void): void {
    this.actionHandlers.set(action, handler);
  }

  override handleInput(data: string): void {
    if (this.onExtensionShortcut?.(data) === true) return;
    const is = (name: string): boolean =>
      this.#keys.matches(data, name as Parameters<KeybindingsManager["matches"]>[1]);
    if (is("app.interrupt")) {
      const run = this.onEscape ?? this.actionHandlers.get("app.interrupt");
      if (run !== undefined) return run();
    } else if (is("app.exit") && this.getText() === "") {
      const run = this.onCtrlD ?? this.actionHandlers.get("app.exit");
      if (run !== undefined) return run();
    } else {
      for (const [action, run] of this.actionHandlers) if (is(action)) return run();
    }
    super.handleInput(data);
  }
}
