/**
 * The front end of a terminal: the host talks to it from the start, whether or not the app is there yet. It keeps what
 * extensions show as state, holds what they say until somebody can show it, and asks their questions.
 */
import { realClock } from "../../../host/clock.js";
import {
  ANSWERING,
  type Answer,
  type ComponentEvents,
  type ComponentView,
  type FrontEnd,
  type MountedComponent,
  NO_UI,
  type Notice,
  type Pane,
  type Panel,
  type Question,
  type ShowBlock,
  type Slot,
  type SpanRow,
  type SurfaceEvents,
  type WorkingRow,
} from "../../../host/front-end.js";
import { hostLimits } from "../../../protocol/limits.js";
import { ComponentDesk } from "../components/component-desk.js";
import { QuestionDesk } from "./question-desk.js";
import type { QuestionMakers, QuestionPart, SurfaceKind, SurfacePort, SurfaceSink } from "./surface-port.js";

const kinds = ["status", "activity", "widgets", "panel", "pane", "components", "working", "title"] as const;

/** What extensions show now; the host sends the whole of each whenever it changes. */
export interface SurfaceState {
  readonly status: readonly Slot[];
  readonly activity: readonly Slot[];
  readonly widgets: readonly SpanRow[];
  /** Below the draft. */
  readonly lowerWidgets: readonly SpanRow[];
  readonly panel: Panel | null;
  readonly pane: Pane | null;
  readonly working: WorkingRow;
  /** Of the terminal's window; null: e's own. */
  readonly title: string | null;
  readonly toolsExpanded: boolean;
}

const nothingShown: SurfaceState = {
  status: [],
  activity: [],
  widgets: [],
  lowerWidgets: [],
  panel: null,
  pane: null,
  working: { message: null, isVisible: true, indicator: null, thinkingLabel: null },
  title: null,
  toolsExpanded: false,
};

export class TerminalFrontEnd implements FrontEnd {
  readonly reach = "full";
  readonly #desk = new QuestionDesk();
  /** What extensions draw themselves. */
  readonly components = new ComponentDesk({
    now: () => realClock.now(),
    invalidate: () => this.#sink?.changed("components"),
  });
  #state: SurfaceState = nothingShown;
  #sink: SurfaceSink | null = null;
  /** What was said before there was a terminal, oldest first; bounded. */
  #kept: ((sink: SurfaceSink) => void)[] = [];
  #dropped = 0;
  /** The last draft that was put down before there was a terminal. */
  #draft: string | null = null;

  get state(): SurfaceState {
    return this.#state;
  }

  /** The question that has the keys. */
  get question(): QuestionPart | null {
    return this.#desk.open;
  }

  /** From now on things are shown at `port`, beginning with what was said before. */
  attach(port: SurfacePort, makers: QuestionMakers): void {
    this.#sink = port;
    for (const tell of this.#kept.splice(0)) tell(port);
    if (this.#dropped > 0) {
      port.notice({ extension: null, tone: "warning", text: `${this.#dropped} earlier lines were not kept` });
      this.#dropped = 0;
    }
    const draft = this.#draft;
    this.#draft = null;
    if (draft !== null) port.compose(draft);
    for (const kind of kinds) port.changed(kind);
    this.#desk.moveTo(port, makers);
  }

  /** The terminal is gone: lines go to `fallback`, questions are answered as cancelled, nothing else is shown. */
  detach(fallback: (notice: Notice) => void): void {
    const nothing = (): void => {};
    const sink: SurfaceSink = {
      notice: fallback,
      said: fallback,
      show: nothing,
      compose: () => NO_UI,
      paste: nothing,
      theme: () => NO_UI,
      linesChanged: nothing,
      changed: nothing,
    };
    this.#sink = sink;
    for (const tell of this.#kept.splice(0)) tell(sink);
    this.#desk.end();
  }

  /** The app says this when what kept a question waiting has closed. */
  retry(): void {
    this.#desk.retry();
  }

  /** Ctrl+C: cancels the open question, closes panel and pane; their owners are told. False: there was nothing. */
  dismiss(surfaces: SurfaceEvents): boolean {
    const { panel, pane } = this.#state;
    const hadQuestion = this.#desk.cancel();
    if (panel !== null) surfaces.panelClosed();
    if (pane !== null) surfaces.paneClosed();
    return hadQuestion || panel !== null || pane !== null;
  }

  notice(notice: Notice): void {
    this.#tell((sink) => sink.notice(notice));
  }

  said(notice: Notice): void {
    this.#tell((sink) => sink.said(notice));
  }

  show(block: ShowBlock): void {
    this.#tell((sink) => sink.show(block));
  }

  ask(extension: string, question: Question, signal: AbortSignal): Promise<Answer> {
    return this.#desk.ask(extension, question, signal);
  }

  status(status: readonly Slot[]): void {
    this.#change("status", { status });
  }

  activity(activity: readonly Slot[]): void {
    this.#change("activity", { activity });
  }

  widgets(widgets: readonly SpanRow[], lowerWidgets: readonly SpanRow[] = []): void {
    this.#change("widgets", { widgets, lowerWidgets });
  }

  panel(panel: Panel | null): void {
    this.#change("panel", { panel });
  }

  pane(pane: Pane | null): void {
    this.#change("pane", { pane });
  }

  compose(text: string): string | null {
    if (this.#desk.open?.place === "composer") return ANSWERING;
    if (this.#sink !== null) return this.#sink.compose(text);
    this.#draft = text;
    return null;
  }

  paste(text: string): string | null {
    if (this.#desk.open?.place === "composer") return ANSWERING;
    if (this.#sink === null) return this.compose(`${this.#draft ?? ""}${text}`);
    this.#sink.paste(text);
    return null;
  }

  component(view: ComponentView, events: ComponentEvents): MountedComponent {
    return this.components.mount(view, events);
  }

  working(working: WorkingRow): void {
    this.#change("working", { working });
  }

  title(title: string | null): void {
    this.#change("title", { title });
  }

  toolsExpanded(toolsExpanded: boolean): void {
    this.#change("toolsExpanded", { toolsExpanded });
  }

  theme(name: string): string | null {
    return this.#sink === null ? NO_UI : this.#sink.theme(name);
  }

  linesChanged(extension: string, id: string): void {
    this.#sink?.linesChanged(extension, id);
  }

  #change(kind: SurfaceKind, change: Partial<SurfaceState>): void {
    this.#state = { ...this.#state, ...change };
    this.#sink?.changed(kind);
  }

  #tell(tell: (sink: SurfaceSink) => void): void {
    if (this.#sink !== null) tell(this.#sink);
    else if (this.#kept.length < hostLimits.maxNotices) this.#kept.push(tell);
    else this.#dropped++;
  }
}
