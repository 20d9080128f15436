/** A front end for tests: keeps what it was shown, and answers questions when the test says so. */
import type {
  Answer,
  FrontEnd,
  FrontEndReach,
  Notice,
  Pane,
  Panel,
  Question,
  ShowBlock,
  Slot,
  SpanRow,
} from "../host/front-end.js";

/** A question that is on the screen now. */
export interface OpenQuestion {
  readonly extension: string;
  readonly question: Question;
  answer(answer: Answer): void;
}

/** Keeps what it was shown, and answers what a test tells it to. */
export class RecordingFrontEnd implements FrontEnd {
  readonly reach: FrontEndReach;
  readonly notices: Notice[] = [];
  readonly blocks: ShowBlock[] = [];
  /** Every question ever asked, in order. */
  readonly asked: { readonly extension: string; readonly question: Question }[] = [];
  /** Drafts put in the composer. */
  readonly drafts: string[] = [];
  statusSlots: readonly Slot[] = [];
  activitySlots: readonly Slot[] = [];
  widgetRows: readonly SpanRow[] = [];
  openPanel: Panel | null = null;
  openPane: Pane | null = null;
  /** When set, the composer refuses with this reason. */
  composeRefusal: string | null = null;
  readonly #open: OpenQuestion[] = [];
  #wake: (() => void)[] = [];

  constructor(reach: FrontEndReach = "full") {
    this.reach = reach;
  }

  /** The open question, as soon as there is one. */
  async question(): Promise<OpenQuestion> {
    return this.until(() => this.#open[0]);
  }

  /** How many questions are on the screen: never more than one, unless the host breaks its rule. */
  get openQuestions(): number {
    return this.#open.length;
  }

  /** Resolves with the first value that is not undefined; looks again whenever something was shown. */
  async until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.#wake.push(resolve);
      });
    }
  }

  notice(notice: Notice): void {
    this.notices.push(notice);
    this.#changed();
  }

  show(block: ShowBlock): void {
    this.blocks.push(block);
    this.#changed();
  }

  ask(extension: string, question: Question, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve) => {
      const close = (answer: Answer): void => {
        const at = this.#open.indexOf(open);
        if (at >= 0) this.#open.splice(at, 1);
        resolve(answer);
      };
      const open: OpenQuestion = { extension, question, answer: close };
      this.#open.push(open);
      this.asked.push({ extension, question });
      signal.addEventListener("abort", () => close({ kind: "cancelled" }), { once: true });
      this.#changed();
    });
  }

  status(slots: readonly Slot[]): void {
    this.statusSlots = slots;
    this.#changed();
  }

  activity(slots: readonly Slot[]): void {
    this.activitySlots = slots;
    this.#changed();
  }

  widgets(rows: readonly SpanRow[]): void {
    this.widgetRows = rows;
    this.#changed();
  }

  panel(panel: Panel | null): void {
    this.openPanel = panel;
    this.#changed();
  }

  pane(pane: Pane | null): void {
    this.openPane = pane;
    this.#changed();
  }

  compose(text: string): string | null {
    if (this.composeRefusal !== null) return this.composeRefusal;
    this.drafts.push(text);
    this.#changed();
    return null;
  }

  #changed(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
