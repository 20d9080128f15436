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
import type { FrontEnd, Pane, Panel, Slot, SpanRow, SurfaceEvents, WidgetView } from "./front-end.js";
import { paneView } from "./pane-view.js";

interface Keyed<T> {
  readonly owner: Extension;
  readonly key: string | null;
  readonly value: T;
}

interface Widget {
  readonly placement: "aboveEditor" | "belowEditor";
  readonly rows: readonly SpanRow[];
  /** How many more it was sent with. */
  readonly dropped: number;
}

const TOO_MANY_KEYS = `an extension may keep ${uiLimits.keysPerExtension} at most; empty one first`;

function keyOf(key: string | undefined): string | null {
  return key === undefined ? null : clipChars(sanitizeLabel(key), uiLimits.titleChars);
}

/** Slots of all extensions, shown in the order of their address (`name` or `name/key`). */
class Slots<T> {
  readonly #slots = new Map<Extension, Map<string | null, T>>();

  /** Null empties. A string is the reason for refusing. */
  set(owner: Extension, key: string | null, value: T | null): string | null {
    const own = this.#slots.get(owner) ?? new Map<string | null, T>();
    if (value !== null && !own.has(key) && own.size >= uiLimits.keysPerExtension) return TOO_MANY_KEYS;
    if (value === null) own.delete(key);
    else own.set(key, value);
    this.#slots.set(owner, own);
    return null;
  }

  /** Whether anything went. */
  drop(owner: Extension): boolean {
    const had = (this.#slots.get(owner)?.size ?? 0) > 0;
    this.#slots.delete(owner);
    return had;
  }

  list(): readonly Keyed<T>[] {
    const all = [...this.#slots].flatMap(([owner, own]) =>
      [...own].map(([key, value]) => ({
        owner,
        key,
        value,
        address: key === null ? owner.name : `${owner.name}/${key}`,
      })),
    );
    return all.sort((a, b) => (a.address < b.address ? -1 : 1));
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

  /** A string is the reason for refusing. */
  setSlot(kind: "status" | "activity", owner: Extension, { text, key }: ExtensionParams<"ui.status">): string | null {
    const clean = cutAtCells(sanitizeLabel(text ?? ""), uiLimits.slotColumns);
    const slots = kind === "status" ? this.#status : this.#activity;
    const refusal = slots.set(owner, keyOf(key), clean === "" ? null : clean);
    if (refusal === null) this.#showSlots(kind);
    return refusal;
  }

  /** `dropped`: how many lines were cut before they got here. A string is the reason for refusing. */
  setWidget(
    owner: Extension,
    { lines, key, placement = "aboveEditor" }: ExtensionParams<"ui.widget">,
    dropped: number,
  ): string | null {
    const widget = lines === null || lines.length === 0 ? null : { placement, rows: lines.map(spanLine), dropped };
    const refusal = this.#widgets.set(owner, keyOf(key), widget);
    if (refusal === null) this.#showWidgets();
    return refusal;
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
    if (this.#frontEnd.widgetList !== undefined) return this.#frontEnd.widgetList(this.#widgets.list().map(widgetView));
    const widgets = this.#widgets.list().map(({ value }) => value);
    const above = clippedWidgets(
      widgets.filter(({ placement }) => placement === "aboveEditor"),
      uiLimits.widgetRows,
    );
    const below = widgets.filter(({ placement }) => placement === "belowEditor");
    this.#frontEnd.widgets(above, clippedWidgets(below, uiLimits.widgetRows - above.length));
  }
}

function widgetView({ owner, key, value: { placement, ...widget } }: Keyed<Widget>): WidgetView {
  return {
    extension: owner.name,
    key,
    placement,
    rows: clippedWidgets([{ placement, ...widget }], uiLimits.widgetRows),
  };
}

/** As many rows as there is room for, the last of which says how many there are besides. */
function clippedWidgets(widgets: readonly Widget[], room: number): readonly SpanRow[] {
  const rows = widgets.flatMap((widget) => widget.rows);
  const total = widgets.reduce((sum, { dropped }) => sum + dropped, rows.length);
  if (total <= room || room < 1) return rows.slice(0, Math.max(0, room));
  const shown = rows.slice(0, room - 1);
  return [...shown, [{ text: moreRows(total - shown.length), token: "dim" }]];
}
