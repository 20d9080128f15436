/**
 * A component of the module's and the place on the screen that the host has for it: frames go out when the last one was
 * taken, keys and sizes come in. Every way in which it can end ends here, once.
 */
import type { ModuleComponent } from "../../../src/atomic/api/renderers.js";
import type { ComponentMouse } from "../../../src/protocol/module/components.js";
import type { MouseArea } from "./mouse.js";
import { type Frame, frameOf } from "./rows.js";
import { loadToolkit, type Toolkit } from "./toolkit.js";
import type { UiPort } from "./ui-port.js";

/** What `ui.component` is asked for, but for its name. */
export interface Opening {
  readonly kind: "dialog" | "widget";
  readonly [option: string]: unknown;
}

/** How a component ended. `failed`: it threw while it was drawn, or at a key. `refused`: the host would not have it. */
export type Ending = { readonly kind: "closed" } | { readonly kind: "failed" | "refused"; readonly error: unknown };
const closed: Ending = { kind: "closed" };

export interface RemoteOptions {
  readonly id: string;
  readonly port: UiPort;
  readonly component: ModuleComponent;
  readonly opening: Opening;
  /** Called once, after which nothing more is sent. */
  readonly ended: (ending: Ending) => void;
  readonly input: (data: string) => unknown;
  /** In cells of the frame that was sent last, which has that many rows and columns. */
  readonly pointed: (mouse: ComponentMouse, area: MouseArea) => void;
  readonly focused: (isFocused: boolean) => void;
}

const isSame = (a: Frame, b: Frame): boolean =>
  a.cursor?.row === b.cursor?.row &&
  a.cursor?.column === b.cursor?.column &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, row) => line === b.lines[row]);

export class RemoteComponent {
  readonly id: string;
  readonly #options: RemoteOptions;
  #width: number | null = null;
  #toolkit: Toolkit | null = null;
  #isTaken = true;
  #isDirty = true;
  #isScheduled = false;
  #isOpen = true;
  #last: { readonly width: number; readonly frame: Frame } | null = null;

  constructor(options: RemoteOptions) {
    this.id = options.id;
    this.#options = options;
    const { port, opening, id } = options;
    port.request("ui.component", { component: id, ...opening }).then(
      () => this.#end(closed),
      // Shown once, it was taken away with everything else; else the host refused it.
      (error: unknown) => this.#end(this.#width === null ? { kind: "refused", error } : closed),
    );
    void loadToolkit().then((toolkit) => {
      this.#toolkit = toolkit;
      this.#schedule();
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  redraw(): void {
    this.#isDirty = true;
    this.#schedule();
  }

  /** Forgets what it kept of its looks, and draws anew. */
  invalidate(): void {
    this.#safely(() => this.#options.component.invalidate?.());
    this.redraw();
  }

  control(action: "hide" | "show" | "focus" | "unfocus"): void {
    if (this.#isOpen) this.#options.port.notify("component.control", { component: this.id, action });
  }

  /** Takes it off the screen, after what lies over it. */
  close(): void {
    this.#close(closed);
  }

  /** It is gone from the screen, or will be with the module. */
  gone(): void {
    this.#end(closed);
  }

  /** The host says how wide it is shown. */
  resize(columns: number): void {
    this.#width = Math.max(1, Math.floor(columns));
    this.redraw();
  }

  taken(): void {
    this.#isTaken = true;
    this.#schedule();
  }

  input(data: string): void {
    this.#orFail(() => this.#options.input(data));
    this.redraw();
  }

  point(mouse: ComponentMouse): void {
    if (this.#last === null) return;
    const area = { width: this.#last.width, height: this.#last.frame.lines.length };
    this.#orFail(() => this.#options.pointed(mouse, area));
    this.redraw();
  }

  focus(isFocused: boolean): void {
    this.#safely(() => this.#options.focused(isFocused));
    this.redraw();
  }

  #schedule(): void {
    const isReady = this.#isOpen && this.#isDirty && this.#isTaken && this.#width !== null && this.#toolkit !== null;
    if (!isReady || this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#draw();
    });
  }

  #draw(): void {
    const width = this.#width;
    const toolkit = this.#toolkit;
    if (!this.#isOpen || !this.#isDirty || !this.#isTaken || width === null || toolkit === null) return;
    this.#isDirty = false;
    try {
      const frame = frameOf(toolkit, this.#options.component, width);
      if (this.#last !== null && this.#last.width === width && isSame(this.#last.frame, frame)) return;
      this.#last = { width, frame };
      this.#isTaken = false;
      this.#options.port.notify("component.frame", { component: this.id, width, ...frame });
    } catch (error) {
      this.#close({ kind: "failed", error });
    }
  }

  #close(ending: Ending): void {
    if (!this.#isOpen) return;
    this.#end(ending);
    this.#options.port.notify("component.close", { component: this.id });
  }

  #end(ending: Ending): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#safely(() => this.#options.component.dispose?.());
    this.#options.ended(ending);
  }

  /** Who cannot take what a person does is in no state to be shown: whoever opened it is told why it went. */
  #orFail(run: () => unknown): void {
    const fail = (error: unknown): void => this.#close({ kind: "failed", error });
    try {
      Promise.resolve(run()).catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  /** A component's own code, whose failure is told and ends nothing. */
  #safely(run: () => unknown): void {
    try {
      Promise.resolve(run()).catch((error: unknown) => this.#options.port.report("ui.custom", error));
    } catch (error) {
      this.#options.port.report("ui.custom", error);
    }
  }
}
