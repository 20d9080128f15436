/**
 * What a front end must be able to do. The rules (one modal at a time, one panel, slots, caps, sanitising) are
 * the brokers'; a front end only shows what it is given and answers what it is asked.
 */
import type { CommandResult } from "../protocol/calls.js";
import type { Format, Tone } from "../protocol/field.js";
import type { Span } from "../text/spans.js";

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

/** A modal. At most one is open; the broker queues the others. */
export type Question =
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

/** Where notices, blocks, questions and surfaces go. */
export interface FrontEnd {
  readonly reach: FrontEndReach;
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
  widgets(rows: readonly SpanRow[]): void;
  panel(panel: Panel | null): void;
  pane(pane: Pane | null): void;
  /** Replaces the draft. A string is the reason for refusing. */
  compose(text: string): string | null;
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
