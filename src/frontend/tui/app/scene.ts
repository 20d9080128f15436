/**
 * What is on the screen at this moment: which screen, which parts on it and where, so that the mouse finds them again.
 * Decides nothing but places; what the parts show is theirs.
 */
import type { Row } from "../../../render/row.js";
import type { ComponentDesk } from "../components/component-desk.js";
import type { ComponentPart } from "../components/component-part.js";
import { ComponentPlaces } from "../components/component-places.js";
import type { ComponentRows } from "../components/component-rows.js";
import { withOverlays } from "../components/overlay-layer.js";
import type { MouseInput } from "../input/input-event.js";
import type { ScreenKind } from "../paint/painter.js";
import type { Area, FocusPart, Part, View } from "../part.js";
import { conversation, conversationLayers } from "../screen/conversation.js";
import type { StackView } from "../screen/stack.js";
import type { Scenery } from "../screen/stage.js";
import type { PanePart } from "../surfaces/pane/pane-part.js";
import { beside, mouseFrom, type Split, splitOf } from "../surfaces/split.js";
import type { PaintTheme } from "../theme/theme.js";
import type { Transcript } from "../transcript/transcript.js";
import type { Looks } from "./looks.js";

export interface SceneParts {
  readonly transcript: Transcript;
  /** The transcript as it scrolls, where it fills a screen. */
  readonly scroll: FocusPart;
  readonly activity: Part;
  readonly widgets: Part;
  readonly drawn: ComponentRows;
  readonly lower: Part;
  readonly lowerDrawn: ComponentRows;
  readonly components: ComponentDesk;
  readonly status: Part;
  readonly pane: PanePart;
  readonly looks: Looks;
  composer(): FocusPart;
  /** What is open over everything. */
  viewer(): FocusPart | null;
  /** What is open below the composer. */
  footer(): FocusPart | null;
  /** A question that is answered where the draft is. */
  inComposer(): FocusPart | null;
  /** Something is open that has the keys before what extensions draw. */
  isOverComponents(): boolean;
  /** Whoever has the keys wants to hear of those that are let go, or does not. */
  wantsReleases(isWanted: boolean): void;
  /** Always a screen of its own. */
  isFullscreen(): boolean;
  size(): Area;
}

type Layer = (typeof conversationLayers)[number];

/** A place of a part on the screen, and the event in its own cells. */
type Hit = { readonly part: FocusPart; readonly event: MouseInput } | null;

export class Scene implements Scenery {
  readonly #parts: SceneParts;
  #stack: StackView = { rows: [], caret: null, places: [] };
  #stackColumn = 0;
  readonly #places = new ComponentPlaces();

  constructor(parts: SceneParts) {
    this.#parts = parts;
  }

  /** Where pane and conversation stand. */
  get split(): Split {
    const { looks, pane } = this.#parts;
    return splitOf(this.#parts.size().columns, looks.layout, pane.pane);
  }

  size(): Area {
    return this.#parts.size();
  }

  theme(): PaintTheme {
    return this.#parts.looks.theme;
  }

  /** A pane cannot stand beside what has scrolled away, so it brings a screen of its own. */
  screen(): ScreenKind {
    const { isFullscreen, viewer, pane } = this.#parts;
    return isFullscreen() || viewer() !== null || pane.pane !== null ? "alternate" : "main";
  }

  takeFinished(columns: number): readonly Row[] {
    return this.#parts.transcript.takeFinished(columns);
  }

  isSettling(): boolean {
    return this.#parts.transcript.isSettling;
  }

  view(area: Area): View {
    const { components, isOverComponents, viewer } = this.#parts;
    const isOver = isOverComponents();
    this.#places.clear();
    this.#parts.wantsReleases(components.settle(isOver)?.about.keyReleases === true);
    return viewer()?.view(area) ?? withOverlays(this.#ground(area), area, components, isOver, this.#places);
  }

  /** All but what stands over it. */
  #ground(area: Area): View {
    const { pane } = this.#parts;
    const split = this.split;
    switch (split.kind) {
      case "none":
        return this.#conversation(area, 0);
      case "full": {
        if (!pane.isFocused || this.#hasQuestion()) return this.#conversation(area, 0);
        // The status row says how to get back.
        const room = { ...area, rows: Math.max(0, area.rows - 1) };
        return { rows: [...pane.view(room).rows, ...this.#parts.status.view({ ...area, rows: 1 }).rows], caret: null };
      }
      case "split": {
        const rest = this.#conversation({ ...area, columns: split.rest.columns }, split.rest.from);
        return beside(split, pane.view({ ...area, columns: split.pane.columns }), rest);
      }
    }
  }

  /** In the cells of the pane, whether or not it points there. */
  inPane(event: MouseInput): MouseInput {
    const { split } = this;
    return mouseFrom(event, 0, split.kind === "split" ? split.pane.from : 0);
  }

  /** Whose a mouse event is; null: nobody's. */
  hit(event: MouseInput): Hit {
    const viewer = this.#parts.viewer();
    if (viewer !== null) return { part: viewer, event };
    const drawn = this.#parts.isOverComponents() ? null : this.#places.hit(event);
    if (drawn?.part.about.mouse === true) return drawn;
    const { pane } = this.#parts;
    const split = this.split;
    if (split.kind === "split" && within(event.column, split.pane)) {
      return { part: pane, event: this.inPane(event) };
    }
    if (split.kind === "full" && pane.isFocused) return { part: pane, event };
    return this.#conversationHit(event);
  }

  #conversationHit(event: MouseInput): Hit {
    const at = this.#stack.places.findIndex(({ top, rows }) => event.row >= top && event.row < top + rows);
    const place = this.#stack.places[at];
    if (place === undefined) return null;
    const part = this.#partOf(conversationLayers[at]);
    return part === null ? null : { part, event: mouseFrom(event, place.top, this.#stackColumn) };
  }

  #partOf(layer: Layer | undefined): FocusPart | null {
    if (layer === "composer") return this.#inComposer() ?? this.#parts.composer();
    if (layer === "footer") return this.#parts.footer();
    return this.screen() === "alternate" ? this.#parts.scroll : null;
  }

  #hasQuestion(): boolean {
    return this.#inComposer() !== null || this.#parts.footer() !== null;
  }

  /** A question comes before what an extension draws. */
  #inComposer(): FocusPart | null {
    return this.#parts.inComposer() ?? this.#parts.components.dialog;
  }

  #conversation(area: Area, column: number): StackView {
    const { transcript, scroll, activity, widgets, drawn, composer, lower, status, pane, components } = this.#parts;
    const footer = this.#parts.footer();
    const inComposer = this.#inComposer();
    const isDrawn = inComposer !== null && inComposer === components.dialog;
    const live: Part = {
      view: ({ columns, rows }) => ({ rows: transcript.liveRows(columns, rows), caret: null }),
    };
    const isFooter = footer !== null && (inComposer === null || (isDrawn && this.#parts.isOverComponents()));
    this.#stackColumn = column;
    this.#stack = conversation(
      {
        transcript: this.screen() === "main" ? live : filling(scroll),
        activity,
        widgets,
        drawn,
        composer: inComposer ?? composer(),
        lower,
        footer,
        composerSpares: isDrawn ? (components.dialog?.about.reservedRows ?? 0) : null,
        status,
        focus: pane.isFocused && !this.#hasQuestion() ? "elsewhere" : isFooter ? "footer" : "composer",
      },
      area,
    );
    if (isDrawn && components.dialog !== null) this.#put(components.dialog, "composer", area);
    this.#putWidgets(drawn, "drawn", area);
    this.#putWidgets(this.#parts.lowerDrawn, "lower", area);
    return this.#stack;
  }

  #put(part: ComponentPart, layer: Layer, { columns }: Area): void {
    const place = this.#placeOf(layer);
    if (place !== undefined) this.#places.put(part, { ...place, left: this.#stackColumn, columns });
  }

  /** They are the last rows of their layer. */
  #putWidgets(widgets: ComponentRows, layer: Layer, { columns }: Area): void {
    const place = this.#placeOf(layer);
    const last = widgets.seen.at(-1);
    if (place === undefined || last === undefined || place.rows === 0) return;
    const first = place.top + place.rows - (last.top + last.rows);
    for (const { part, top, rows } of widgets.seen) {
      this.#places.put(part, { top: first + top, rows, left: this.#stackColumn, columns });
    }
  }

  #placeOf(layer: Layer): StackView["places"][number] | undefined {
    return this.#stack.places[conversationLayers.indexOf(layer)];
  }
}

function within(column: number, { from, columns }: { readonly from: number; readonly columns: number }): boolean {
  return column >= from && column < from + columns;
}

/** As high as its room: on a screen of its own the composer stands at the bottom. */
function filling(part: Part): Part {
  return {
    view: (area) => {
      const { rows, caret } = part.view(area);
      const blank: readonly Row[] = Array.from({ length: Math.max(0, area.rows - rows.length) }, () => []);
      return { rows: [...rows, ...blank], caret };
    },
  };
}
