/**
 * The side pane: an extension gives the content, everything else is e's, so that all panes move alike and none can
 * paint outside its column. Knows whether it has the focus; the app asks for that, and for who comes first.
 */
import type { Pane, SurfaceEvents } from "../../../../host/front-end.js";
import { surfaceLimits } from "../../../../protocol/limits.js";
import type { MakeLiveBody } from "../../bodies/live-body.js";
import type { InputEvent, MouseInput } from "../../input/input-event.js";
import type { Area, FocusPart, Invalidate, View } from "../../part.js";
import { type PaneAttachment, paneAttachment } from "./attachment.js";
import { type PaneFrame, type PaneHit, paneFrame } from "./pane-frame.js";
import { type PaneAction, type PaneMotion, paneAction } from "./pane-keys.js";
import { Section } from "./section.js";
import { sectionsOf } from "./sections-of.js";

export interface PaneOptions {
  readonly events: Pick<SurfaceEvents, "paneSelected" | "paneActivated" | "paneKey" | "paneClosed">;
  readonly makeBody: MakeLiveBody;
  readonly invalidate: Invalidate;
  /** Rows of one turn of the wheel (`scroll_lines`). */
  readonly wheelRows: () => number;
  /** Rows for the next prompt. The focus has gone back to the conversation. */
  readonly onAttach: (attachment: PaneAttachment) => void;
}

export class PanePart implements FocusPart {
  readonly #options: PaneOptions;
  #pane: Pane | null = null;
  #sections: ReadonlyMap<string, Section> = new Map();
  #focus = 0;
  #isFocused = false;
  /** The section in which the mouse is down. */
  #drag: number | null = null;
  /** What is on the screen, for the mouse. */
  #frame: PaneFrame = { rows: [], hits: [] };
  #columns = 0;

  constructor(options: PaneOptions) {
    this.#options = options;
  }

  get pane(): Pane | null {
    return this.#pane;
  }

  /** Whether keys go here. A new pane takes the focus; a click does, too. */
  get isFocused(): boolean {
    return this.#isFocused;
  }

  /** The mouse is selecting rows: drags and the release belong here, wherever they are. */
  get isDragging(): boolean {
    return this.#drag !== null;
  }

  /** The focus chord. Nothing happens without a pane. */
  setFocused(isFocused: boolean): void {
    this.#isFocused = isFocused && this.#pane !== null;
    this.#drag = null;
    this.#options.invalidate();
  }

  /** The pane as it is now. With the same owner and id it is a refresh, which keeps the person's place. */
  update(pane: Pane | null): void {
    const before = this.#pane;
    const isRefresh = pane !== null && before?.extension === pane.extension && before.id === pane.id;
    const { makeBody, invalidate } = this.#options;
    const focused = isRefresh ? [...this.#sections.keys()][this.#focus] : undefined;
    this.#pane = pane;
    this.#sections = sectionsOf(pane?.sections ?? [], isRefresh ? this.#sections : new Map(), (view) => {
      return new Section(view, makeBody, invalidate);
    });
    const found = [...this.#sections.keys()].indexOf(focused ?? "");
    this.#focus = Math.max(0, isRefresh && found === -1 ? Math.min(this.#focus, this.#sections.size - 1) : found);
    if (!isRefresh) {
      this.#isFocused = pane !== null;
      this.#drag = null;
    }
    invalidate();
  }

  view(area: Area): View {
    if (this.#pane === null) return { rows: [], caret: null };
    const look = { pane: this.#pane, sections: this.#list(), focus: this.#focus, isFocused: this.#isFocused };
    this.#frame = paneFrame(look, area);
    this.#columns = area.columns;
    return { rows: this.#frame.rows, caret: null };
  }

  /**
   * Keys while it has the focus: all that have a name, but for ctrl+c. Mouse events come in the cells of this part, from
   * its top left; those of a drag may lie outside.
   */
  input(event: InputEvent): boolean {
    if (this.#pane === null) return false;
    if (event.kind === "mouse") return this.#mouse(event);
    if (!this.#isFocused || event.kind === "paste" || event.chord === "ctrl+c") return false;
    if (event.chord !== null) this.#act(paneAction(event.chord, this.#current()?.isList ?? false));
    this.#options.invalidate();
    return true;
  }

  #list(): readonly Section[] {
    return [...this.#sections.values()];
  }

  #current(): Section | undefined {
    return this.#list()[this.#focus];
  }

  #act(action: PaneAction): void {
    const section = this.#current();
    switch (action.kind) {
      case "move":
        return this.#moved(section, section?.move(distance(action.motion, section), action.isExtending) ?? false);
      case "sideways":
        return section?.scrollSideways(action.direction * surfaceLimits.paneScrollColumns);
      case "nextSection":
        this.#focus = (this.#focus + 1) % Math.max(1, this.#sections.size);
        return;
      case "take":
        return section?.isList ? this.#activate(section) : this.#attach(section);
      case "back":
        if (this.#focus > 0) this.#focus = 0;
        else this.#options.events.paneClosed();
        return;
      case "key":
        return this.#options.events.paneKey(action.key);
    }
  }

  /** The owner hears of the cursor of a list, and only when it went somewhere. */
  #moved(section: Section | undefined, hasMoved: boolean): void {
    const item = section?.item ?? null;
    if (hasMoved && section !== undefined && item !== null) this.#options.events.paneSelected(section.view.id, item.id);
  }

  #activate(section: Section): void {
    const id = section.item?.id ?? "";
    this.#focus = Math.min(this.#focus + 1, this.#sections.size - 1);
    this.#options.events.paneActivated(section.view.id, id);
  }

  #attach(section: Section | undefined): void {
    const taken = section?.takeSelected() ?? null;
    if (this.#pane === null || section === undefined || taken === null) return;
    this.setFocused(false);
    this.#options.onAttach(paneAttachment(this.#pane, section, taken.range, taken.rows));
  }

  #mouse(event: MouseInput): boolean {
    this.#options.invalidate();
    if (event.action === "wheelUp" || event.action === "wheelDown") {
      const rows = this.#options.wheelRows();
      this.#at(this.#hit(event))?.scroll(event.action === "wheelUp" ? -rows : rows);
    } else if (event.action === "release") this.#drag = null;
    else if (event.action === "drag") this.#dragged(event);
    else if (event.button === "left") this.#pressed(event);
    return true;
  }

  #hit({ row }: MouseInput): PaneHit {
    return this.#frame.hits[Math.max(0, Math.min(row, this.#frame.hits.length - 1))] ?? { kind: "nothing" };
  }

  #at(hit: PaneHit): Section | undefined {
    return hit.kind === "head" || hit.kind === "row" ? this.#list()[hit.section] : this.#current();
  }

  #pressed(event: MouseInput): void {
    const hit = this.#hit(event);
    if (hit.kind === "bar" && event.column >= this.#columns - 1) return this.#options.events.paneClosed();
    this.setFocused(true);
    if (hit.kind === "head" || hit.kind === "row") this.#focus = hit.section;
    if (hit.kind !== "row") return;
    const section = this.#at(hit);
    this.#drag = hit.section;
    this.#moved(section, section?.moveTo(hit.row, event.shift) ?? false);
  }

  #dragged(event: MouseInput): void {
    const section = this.#drag === null ? undefined : this.#list()[this.#drag];
    if (section === undefined || section.isList) return;
    const hit = this.#hit(event);
    const isInside = hit.kind === "row" && hit.section === this.#drag;
    if (isInside) section.moveTo(hit.row, true);
    else section.move(this.#isAbove(event) ? -1 : 1, true);
  }

  /** Above the section that the drag is in. */
  #isAbove({ row }: MouseInput): boolean {
    const first = this.#frame.hits.findIndex((hit) => hit.kind === "row" && hit.section === this.#drag);
    return row < first;
  }
}

function distance(motion: PaneMotion, { pageRows }: { readonly pageRows: number } = { pageRows: 1 }): number {
  const rows: Readonly<Record<PaneMotion, number>> = {
    up: -1,
    down: 1,
    pageUp: -pageRows,
    pageDown: pageRows,
    first: Number.NEGATIVE_INFINITY,
    last: Number.POSITIVE_INFINITY,
  };
  return rows[motion];
}
