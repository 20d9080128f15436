/** Rows of the module's beside the composer: lines, or a component that draws them. */
import type { WidgetFactory, WidgetPlacement } from "../../../src/atomic/api/ui.js";
import { ansiRow } from "../../../src/text/ansi-row.js";
import type { Parts } from "./parts.js";
import { hasTerminal, post, reachOf } from "./reach.js";
import type { RemoteComponent } from "./remote-component.js";
import { RemoteTui } from "./remote-tui.js";

type Shown = { readonly kind: "lines" } | { readonly kind: "component"; readonly remote: RemoteComponent };

const colored = /\u001b\[/;

/** Colours cross as data: a terminal is sent no sequences. */
function painted(line: string): string | readonly object[] {
  return colored.test(line) ? ansiRow(line) : line;
}

export class Widgets {
  readonly #parts: Parts;
  readonly #shown = new Map<string, Shown>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undefined takes the widget away. A factory that throws is reported, and what was shown stays. */
  set(
    key: string,
    content: readonly string[] | WidgetFactory | undefined,
    options: { readonly placement?: WidgetPlacement } = {},
  ): void {
    if (reachOf(this.#parts.port) === "none") return;
    if (content === undefined || content === null) return this.#remove(key);
    const placement = options.placement === "belowEditor" ? "belowEditor" : "aboveEditor";
    if (typeof content === "function") this.#setComponent(key, content, placement);
    else this.#setLines(key, content, placement);
  }

  #setLines(key: string, lines: readonly string[], placement: WidgetPlacement): void {
    this.#closeComponent(key);
    this.#shown.set(key, { kind: "lines" });
    const { port } = this.#parts;
    const shown = [...lines].map((line) => (hasTerminal(port) ? painted(String(line)) : String(line)));
    post(port, "ui.widget", { key, lines: shown, placement });
  }

  #setComponent(key: string, factory: WidgetFactory, placement: WidgetPlacement): void {
    const { port, theme, warnings } = this.#parts;
    if (!hasTerminal(port)) return warnings.once("ctx.ui.setWidget shows components in a terminal only; give it lines");
    try {
      const tui = new RemoteTui(this.#parts);
      const component = factory(tui, theme);
      // One of lines must be taken away; a component is replaced by the one with its key.
      if (this.#shown.get(key)?.kind === "lines") this.#removeLines(key);
      const remote: RemoteComponent = tui.show(
        component,
        { kind: "widget", key, placement },
        {
          ended: (ending) => {
            const shown = this.#shown.get(key);
            if (shown?.kind === "component" && shown.remote === remote) this.#shown.delete(key);
            if (ending.kind !== "closed") port.report("ui.setWidget", ending.error);
          },
        },
      );
      this.#shown.set(key, { kind: "component", remote });
    } catch (error) {
      port.report("ui.setWidget", error);
    }
  }

  #remove(key: string): void {
    this.#closeComponent(key);
    if (this.#shown.get(key)?.kind === "lines") this.#removeLines(key);
  }

  #removeLines(key: string): void {
    this.#shown.delete(key);
    post(this.#parts.port, "ui.widget", { key, lines: null });
  }

  #closeComponent(key: string): void {
    const shown = this.#shown.get(key);
    if (shown?.kind === "component") shown.remote.close();
  }
}
