/**
 * What extensions keep on the screen: status and activity slots, widgets, one panel, one pane. The owner's death
 * takes its surfaces with it; a replaced owner is told.
 */
import { uiLimits } from "../protocol/limits.js";
import type { ExtensionParams } from "../protocol/methods.js";
import { clipChars, moreRows } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import { spanLine } from "../text/spans.js";
import { cutAtCells } from "../text/width.js";
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import type { FrontEnd, Pane, Panel, Slot, SpanRow, SurfaceEvents } from "./front-end.js";
import { paneView } from "./pane-view.js";

interface Keyed<T> {
  readonly owner: Extension;
  readonly key: string | null;
  readonly value: T;
}

interface Widget {
  readonly rows: readonly SpanRow[];
  /** How many more it was sent with. */
  readonly dropped: number;
}

/** Slots of all extensions, shown in the order of their address (`name` or `name/key`). */
class Slots<T> {
  readonly #slots = new Map<string, Keyed<T>>();

  set(owner: Extension, key: string | undefined, value: T | null): void {
    const address = key === undefined ? owner.name : `${owner.name}/${key}`;
    if (value === null) this.#slots.delete(address);
    else this.#slots.set(address, { owner, key: key ?? null, value });
  }

  /** Whether anything went. */
  drop(owner: Extension): boolean {
    const gone = [...this.#slots].filter(([, slot]) => slot.owner === owner);
    for (const [address] of gone) this.#slots.delete(address);
    return gone.length > 0;
  }

  list(): readonly Keyed<T>[] {
    return [...this.#slots].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot);
  }
}

export class Surfaces implements SurfaceEvents {
  readonly #frontEnd: FrontEnd;
  readonly #isAsking: () => boolean;
  readonly #status = new Slots<string>();
  readonly #activity = new Slots<string>();
  readonly #widgets = new Slots<Widget>();
  #panel: { readonly owner: Extension; readonly view: Panel } | null = null;
  #pane: { readonly owner: Extension; readonly view: Pane } | null = null;

  /** `isAsking`: whether a question is on the screen, which takes the keys. */
  constructor(frontEnd: FrontEnd, isAsking: () => boolean) {
    this.#frontEnd = frontEnd;
    this.#isAsking = isAsking;
  }

  setSlot(kind: "status" | "activity", owner: Extension, { text, key }: ExtensionParams<"ui.status">): void {
    const clean = cutAtCells(sanitizeLabel(text ?? ""), uiLimits.slotColumns);
    const slots = kind === "status" ? this.#status : this.#activity;
    slots.set(owner, key === undefined ? undefined : sanitizeLabel(key), clean === "" ? null : clean);
    this.#showSlots(kind);
  }

  /** `dropped`: how many lines were cut before they got here. */
  setWidget(owner: Extension, { lines, key }: ExtensionParams<"ui.widget">, dropped: number): void {
    const widget = lines === null || lines.length === 0 ? null : { rows: lines.map(spanLine), dropped };
    this.#widgets.set(owner, key === undefined ? undefined : sanitizeLabel(key), widget);
    this.#showWidgets();
  }

  /** `dropped`: how many lines were cut before they got here. Null closes one's own panel only. */
  setPanel(owner: Extension, params: ExtensionParams<"ui.panel">, dropped: number): void {
    const previous = this.#panel;
    if (params === null) {
      if (previous?.owner !== owner) return;
      this.#panel = null;
      this.#frontEnd.panel(null);
      return;
    }
    const title = clipChars(sanitizeLabel(params.title ?? ""), uiLimits.titleChars);
    const rows = params.lines.map(spanLine);
    if (dropped > 0) rows.push([{ text: `… ${dropped} more lines`, token: "dim" }]);
    const view = { extension: owner.name, title: title || owner.name, rows, interactive: params.interactive };
    this.#panel = { owner, view };
    this.#frontEnd.panel(view);
    if (previous !== null && previous.owner !== owner) previous.owner.notify("ui.panel_closed", new Payload({}));
  }

  /** A string is the reason for refusing. */
  setPane(owner: Extension, params: ExtensionParams<"ui.pane">): string | null {
    const previous = this.#pane;
    if (params === null) {
      if (previous?.owner !== owner) return null;
      this.#pane = null;
      this.#frontEnd.pane(null);
      return null;
    }
    const view = paneView(owner.name, params);
    if (view === null) return "ui.pane needs at least one section of kind list, diff, text, markdown or rows";
    this.#pane = { owner, view };
    this.#frontEnd.pane(view);
    const isReplaced = previous !== null && (previous.owner !== owner || previous.view.id !== view.id);
    if (isReplaced) previous.owner.notify("pane.closed", new Payload({ pane: previous.view.id }));
    return null;
  }

  /** The owner ended: everything of its goes, without a word to it. */
  drop(owner: Extension): void {
    if (this.#status.drop(owner)) this.#showSlots("status");
    if (this.#activity.drop(owner)) this.#showSlots("activity");
    if (this.#widgets.drop(owner)) this.#showWidgets();
    if (this.#panel?.owner === owner) {
      this.#panel = null;
      this.#frontEnd.panel(null);
    }
    if (this.#pane?.owner === owner) {
      this.#pane = null;
      this.#frontEnd.pane(null);
    }
  }

  panelKey(key: string): void {
    if (this.#isAsking()) return;
    // Esc closes the panel and ctrl+c is ours: neither is ever sent, whatever a front end reports.
    if (this.#panel === null || !this.#panel.view.interactive || key === "escape" || key === "ctrl+c") return;
    this.#panel.owner.notify("ui.key", new Payload({ key }));
  }

  panelClosed(): void {
    const closed = this.#panel;
    this.#panel = null;
    if (closed === null) return;
    this.#frontEnd.panel(null);
    closed.owner.notify("ui.panel_closed", new Payload({}));
  }

  paneSelected(section: string, id: string): void {
    this.#tellPane("pane.select", { section, id });
  }

  paneActivated(section: string, id: string): void {
    this.#tellPane("pane.activate", { section, id });
  }

  paneKey(key: string): void {
    if (key !== "ctrl+c") this.#tellPane("pane.key", { key });
  }

  paneClosed(): void {
    this.#tellPane("pane.closed", {});
    if (this.#pane === null) return;
    this.#pane = null;
    this.#frontEnd.pane(null);
  }

  #tellPane(method: "pane.select" | "pane.activate" | "pane.key" | "pane.closed", params: object): void {
    this.#pane?.owner.notify(method, new Payload({ pane: this.#pane.view.id, ...params }));
  }

  #showSlots(kind: "status" | "activity"): void {
    const slots = (kind === "status" ? this.#status : this.#activity).list();
    const shown: Slot[] = slots.map(({ owner, key, value }) => ({ extension: owner.name, key, text: value }));
    if (kind === "status") this.#frontEnd.status(shown);
    else this.#frontEnd.activity(shown);
  }

  #showWidgets(): void {
    const widgets = this.#widgets.list().map(({ value }) => value);
    const rows = widgets.flatMap((widget) => widget.rows);
    const total = widgets.reduce((sum, { dropped }) => sum + dropped, rows.length);
    if (total <= uiLimits.widgetRows) return this.#frontEnd.widgets(rows);
    const shown = rows.slice(0, uiLimits.widgetRows - 1);
    this.#frontEnd.widgets([...shown, [{ text: moreRows(total - shown.length), token: "dim" }]]);
  }
}
