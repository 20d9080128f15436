/**
 * What the surfaces of extensions need from the terminal, and what they are made with. The app implements it; nothing
 * here paints or decides.
 */
import type { Notice, Question, ShowBlock } from "../../../host/front-end.js";
import type { FocusPart } from "../part.js";

/** What changed, for whoever keeps more than a getter. */
export type SurfaceKind =
  | "status"
  | "activity"
  | "widgets"
  | "panel"
  | "pane"
  | "components"
  | "working"
  | "title"
  | "toolsExpanded";

/** Where what extensions say and show goes. */
export interface SurfaceSink {
  /** A line of the host. */
  notice(notice: Notice): void;
  /** A line in an extension's own words. */
  said(notice: Notice): void;
  /** A block for the transcript. */
  show(block: ShowBlock): void;
  /** Replaces the draft. A string is the reason for refusing. */
  compose(text: string): string | null;
  /** Puts text into the draft, at the caret. */
  paste(text: string): void;
  /** Another theme, for this run. A string is the reason for refusing. */
  theme(name: string): string | null;
  /** What an extension drew of that row is no longer so. */
  linesChanged(extension: string, id: string): void;
  /** The front end's state of this kind is another one now; a frame is needed. */
  changed(kind: SurfaceKind): void;
}

/** A question on the screen. */
export interface QuestionPart extends FocusPart {
  readonly extension: string;
  readonly kind: Question["kind"];
  /** `composer`: it stands where the draft is, which comes back when it closes. */
  readonly place: "footer" | "composer";
  /** It goes away by itself, and says when. Default: it does not. */
  readonly isCounting?: boolean;
}

/** Where questions are asked. */
export interface QuestionPlace {
  /** False while a picker, a form, a trust question, a key entry or the viewer is open. */
  mayOpen(): boolean;
  /** Shows a question where `part.place` says, and gives it the keys. */
  open(part: QuestionPart): void;
  /** It was answered or withdrawn. */
  close(part: QuestionPart): void;
}

/** The running terminal, as `TerminalFrontEnd` sees it. */
export interface SurfacePort extends SurfaceSink, QuestionPlace {}

/** What a picker is made with; the same one that `/` opens. */
export interface PickerSpec {
  readonly title: string;
  readonly items: readonly { readonly label: string; readonly description?: string }[];
  /** Typed text filters. */
  readonly filter: boolean;
  /** Rows above the items, several lines; it scrolls when it does not fit. */
  readonly message?: string;
  onPick(index: number): void;
  /** Esc; Enter with nothing to pick. */
  onCancel(): void;
}

/** What the field that takes over the composer is made with. */
export interface FieldSpec {
  readonly multiline: boolean;
  readonly secret: boolean;
  readonly placeholder: string;
  readonly prefill: string;
  onSubmit(text: string): void;
  onCancel(): void;
}

/** Parts that questions are put together from. */
export interface QuestionMakers {
  picker(spec: PickerSpec): FocusPart;
  field(spec: FieldSpec): FocusPart;
}
