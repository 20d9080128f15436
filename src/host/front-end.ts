/**
 * What a front end must be able to do. The rules (one modal at a time, one panel, slots, caps, sanitising) are
 * the brokers'; a front end only shows what it is given and answers what it is asked.
 */
import type { CommandResult } from "../protocol/calls.js";
import type { Format, Tone } from "../protocol/field.js";
import type { MethodOn } from "../protocol/methods.js";
import type { ComponentMouse } from "../protocol/module/components.js";
import type { Span } from "../text/spans.js";

/** What every front end without the means answers (seed "Capabilities and `ui`"). */
export const NO_UI = "no ui";
/** Why nothing may be put into the composer: the draft would become the answer. */
export const ANSWERING = "the composer is answering a question";

/** A line for the person. `text` is sanitised and clipped. */
export interface Notice {
  /** Name of the extension it is about or from; null for the host itself. */
  readonly extension: string | null;
  readonly tone: Tone;
  readonly text: string;
}

export type { Span };
/** One painted row. */
export type SpanRow = readonly Span[];

/** A transcript block. */
export interface ShowBlock {
  readonly extension: string | null;
  readonly title: string;
  readonly body: string;
  readonly format: Format;
}

/** One choice of a `select`. */
export interface QuestionOption {
  readonly label: string;
  readonly description: string;
}

/** A modal. At most one is open; the broker queues the others. `timeoutMs`: it is withdrawn after that. */
export type Question = AskedQuestion & { readonly timeoutMs?: number };

type AskedQuestion =
  | { readonly kind: "select"; readonly title: string; readonly options: readonly QuestionOption[] }
  | { readonly kind: "confirm"; readonly title: string; readonly message: string }
  | {
      readonly kind: "input";
      readonly title: string;
      readonly placeholder: string;
      readonly prefill: string;
      readonly secret: boolean;
    }
  | { readonly kind: "editor"; readonly title: string; readonly placeholder: string; readonly text: string };

/** `cancelled`: Esc. */
export type Answer =
  | { readonly kind: "option"; readonly index: number }
  | { readonly kind: "confirmed"; readonly confirmed: boolean }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "cancelled" };

/** The panel, of which there is one; it belongs to whoever opened it last. */
export interface Panel {
  readonly extension: string;
  readonly title: string;
  readonly rows: readonly SpanRow[];
  readonly interactive: boolean;
}

/** One row of a pane's list. `token`: the name of a theme colour. */
export interface PaneItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly token: string | null;
}

/** A part of a pane. */
export type PaneSectionView = { readonly id: string; readonly title: string } & (
  | { readonly kind: "list"; readonly items: readonly PaneItem[]; readonly selected: string | null }
  | { readonly kind: "diff" | "text" | "markdown"; readonly body: string }
  | { readonly kind: "rows"; readonly rows: readonly SpanRow[] }
);

/** An extension's column beside the transcript. */
export interface Pane {
  readonly extension: string;
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** A proposal; the user's layout decides. */
  readonly side: "left" | "right" | null;
  readonly sections: readonly PaneSectionView[];
}

/** One extension's text on the status or activity row. */
export interface Slot {
  readonly extension: string;
  readonly key: string | null;
  readonly text: string;
}

/** A part of the screen that an extension draws itself, from when it opens until it is gone. Texts are sanitised. */
export interface ComponentView {
  readonly extension: string;
  /** A dialog has the keys and stands where the draft is; a widget stands above or below it. */
  readonly kind: "dialog" | "widget";
  readonly placement: "aboveEditor" | "belowEditor";
  /** Over the conversation, where and how large; null: in its place among the other parts. */
  readonly overlay: OverlayPlace | null;
  /** Else ctrl+c closes it. */
  readonly handlesCtrlC: boolean;
  /** It is sent keys that are let go, too, where the terminal tells of them. */
  readonly keyReleases: boolean;
  /** It is told what the mouse does on it. */
  readonly mouse: boolean;
  /** Where it stands in the draft's place: rows that it leaves to everything else at least. */
  readonly reservedRows: number;
  /** Empty: none. */
  readonly title: string;
}

/** Cells, or a share of what there is in percent. */
export type Extent = { readonly cells: number } | { readonly percent: number };

/** Where an overlay stands. What is null is chosen by whoever paints it. */
export interface OverlayPlace {
  readonly width: Extent | null;
  readonly minWidth: number;
  readonly maxHeight: Extent | null;
  /** Row and column of its top left, as far as they are said; else by the anchor. */
  readonly row: Extent | null;
  readonly column: Extent | null;
  readonly vertical: "top" | "center" | "bottom";
  readonly horizontal: "left" | "center" | "right";
  readonly offsetX: number;
  readonly offsetY: number;
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** It is seen and does not take the keys. */
  readonly isPassive: boolean;
}

/** How a component looks; rows are sanitised, and as wide as the extension made them. */
export interface ComponentPicture {
  /** For which width it was drawn. */
  readonly width: number;
  readonly rows: readonly SpanRow[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

/** What becomes of a component on the screen; the front end tells the host. */
export interface ComponentEvents {
  /** It is shown at this size from now on, in cells. */
  sized(width: number, rows: number): void;
  /** As a terminal sends it. */
  typed(data: string): void;
  /** In cells of the picture. */
  pointed(mouse: ComponentMouse): void;
  /** Keys go to it now, or no longer. */
  focused(isFocused: boolean): void;
  /** The picture given last was painted: another one may come. */
  painted(): void;
  /** A person closed it. The host takes it off the screen. */
  closed(): void;
}

/** A component on the screen. */
export interface MountedComponent {
  picture(picture: ComponentPicture): void;
  control(action: "hide" | "show" | "focus" | "unfocus"): void;
  /** It goes off the screen; nothing is told of it any more. */
  unmount(): void;
}

/** What the row that tells of a turn says; null: as e has it. */
export interface WorkingRow {
  readonly message: string | null;
  readonly isVisible: boolean;
  readonly indicator: { readonly frames: readonly string[]; readonly intervalMs: number } | null;
  /** In place of thinking that is folded. */
  readonly thinkingLabel: string | null;
}

/** What a person did with a surface; the front end reports it to the host (`Host.surfaces`). */
export interface SurfaceEvents {
  panelKey(key: string): void;
  panelClosed(): void;
  paneSelected(section: string, item: string): void;
  paneActivated(section: string, item: string): void;
  paneKey(key: string): void;
  paneClosed(): void;
}

/**
 * `none`: nobody is there (`e -p`, the library by default); every `ui.*` request is refused with "no ui".
 * `relay`: a client passes questions on to a person; what can only be painted is refused.
 * `full`: a terminal.
 */
export type FrontEndReach = "none" | "relay" | "full";

/** What kind of front end there is, in the words of modules. */
export type FrontEndMode = "tui" | "rpc" | "json" | "print";

/** One widget of an extension. */
export interface WidgetView {
  readonly extension: string;
  /** Null: it has one without a name. */
  readonly key: string | null;
  readonly placement: "aboveEditor" | "belowEditor";
  /** At least one; of more than may be shown, the last says how many. */
  readonly rows: readonly SpanRow[];
}

/** A request that shows something and that only a terminal need show. */
export type PaintMethod = MethodOn<"paint">;

/** Where notices, blocks, questions and surfaces go. */
export interface FrontEnd {
  readonly reach: FrontEndReach;
  /** What a `relay` shows although only a terminal need. Default: nothing. */
  readonly paints?: ReadonlySet<PaintMethod>;
  /** Questions need not wait for each other: each has an asker of its own. Default: one at a time. */
  readonly asksTogether?: boolean;
  /** Default: as far as it reaches, `print`, `rpc` or `tui`. */
  readonly mode?: FrontEndMode;
  /** Every front end takes notices. Must not throw. */
  notice(notice: Notice): void;
  /** A notice in an extension's own words; where missing, `notice` takes those as well. Must not throw. */
  said?(notice: Notice): void;
  /** `relay` and `full`. */
  show(block: ShowBlock): void;
  /**
   * `relay` and `full`. Resolves when answered; `signal` withdraws the question. `values`: what each option of a select
   * stands for, as the extension sent it: data for a program, nothing to be shown.
   */
  ask(extension: string, question: Question, signal: AbortSignal, values: readonly unknown[]): Promise<Answer>;
  /** `full` only, each with the whole current state. */
  status(slots: readonly Slot[]): void;
  activity(slots: readonly Slot[]): void;
  widgets(rows: readonly SpanRow[], below?: readonly SpanRow[]): void;
  /** Every widget by itself. Where it is there, `widgets` is not called. */
  widgetList?(widgets: readonly WidgetView[]): void;
  panel(panel: Panel | null): void;
  pane(pane: Pane | null): void;
  /** Replaces the draft. A string is the reason for refusing. */
  compose(text: string): string | null;
  /** Puts text into the draft, at the caret. A string is the reason for refusing. Where missing: refused. */
  paste?(text: string): string | null;
  /** Shows what an extension draws. Where missing, extensions are refused. */
  component?(view: ComponentView, events: ComponentEvents): MountedComponent;
  /** Of the terminal's window; null: e's own. */
  title?(title: string | null): void;
  working?(row: WorkingRow): void;
  /** Results of tools are shown whole, or in short. */
  toolsExpanded?(isExpanded: boolean): void;
  /** Another theme, for this run. A string is the reason for refusing. Where missing: refused. */
  theme?(name: string): string | null;
  /** What `Host.renderLines` answered for this row is no longer so. */
  linesChanged?(extension: string, id: string): void;
}

const modes: Readonly<Record<FrontEndReach, FrontEndMode>> = { none: "print", relay: "rpc", full: "tui" };

export function modeOf({ mode, reach }: FrontEnd): FrontEndMode {
  return mode ?? modes[reach];
}

/** What a command or shortcut asks for, ready to be applied in this order; texts sanitised. */
export interface CommandEffects {
  readonly extension: string;
  readonly notice: string | null;
  readonly show: ShowBlock | null;
  /** To be submitted as the user; passes no input hook. */
  readonly prompt: CommandResult["prompt"] | null;
  readonly sessionName: string | null;
  /** Why it failed, which a notice has said already; everything else is null then. */
  readonly failure: string | null;
}
