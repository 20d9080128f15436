/**
 * A whole front end in lines, for screen readers: no redraw, no cursor movement, no colour. It shows and asks all that
 * a terminal does. Made before the host; `runPlain` then drives the session with it.
 */
import type {
  Answer,
  FrontEnd,
  Notice,
  Pane,
  Panel,
  Question,
  ShowBlock,
  Slot,
  SpanRow,
} from "../../../host/front-end.js";
import { LineInput, type LineSource } from "./line-input.js";
import { type PlainOutput, plainOutput } from "./plain-output.js";
import { type AskedLine, askedLines, CANCEL, KEEP, understand } from "./question-lines.js";
import { SurfaceTeller } from "./surface-teller.js";
import { typedLines } from "./typed-lines.js";

export interface PlainStreams {
  readonly stdin: LineSource;
  readonly stdout: { write(text: string): unknown };
}

const toneNames = { info: "Notice", warning: "Warning", error: "Error" } as const;
const cancelled: Answer = { kind: "cancelled" };

export class PlainFrontEnd implements FrontEnd {
  readonly reach = "full";
  /** Modules cannot draw here; all that they may ask and say can be said in lines. */
  readonly mode = "rpc";
  readonly out: PlainOutput;
  readonly input: LineInput;
  readonly surfaces: SurfaceTeller;
  /** What an extension proposes as the next prompt. */
  draft: string | null = null;
  /** Of the questions that are open: the last one is asked. */
  readonly #open: AbortController[] = [];
  #fallback: ((notice: Notice) => void) | null = null;

  constructor({ stdin, stdout }: PlainStreams) {
    this.out = plainOutput((text) => void stdout.write(text), stdin.isTTY === true);
    this.input = new LineInput(stdin, () => this.out.typed());
    this.surfaces = new SurfaceTeller(this.out);
  }

  notice(notice: Notice): void {
    if (this.#fallback !== null) return this.#fallback(notice);
    const { extension, tone, text } = notice;
    const [first = "", ...rest] = text.split("\n");
    this.out.say(`${toneNames[tone]}${extension === null ? "" : ` from ${extension}`}: ${first}`);
    this.out.quote(rest.join("\n"));
  }

  show({ extension, title, body }: ShowBlock): void {
    const heading = title === "" ? "" : `: ${title}`;
    this.out.say(extension === null ? title : `${extension} shows${heading}`);
    this.out.quote(body);
  }

  async ask(extension: string, question: Question, signal: AbortSignal): Promise<Answer> {
    const taken = new AbortController();
    this.#open.push(taken);
    this.out.say(`Question from ${extension}: ${question.title}`);
    this.#tell(askedLines(question));
    try {
      const answer = await this.#answer(question, AbortSignal.any([signal, taken.signal]));
      if (signal.aborted) this.out.say("The question was withdrawn.");
      else if (answer.kind === "cancelled") this.out.say("Cancelled.");
      return answer;
    } finally {
      this.#open.splice(this.#open.indexOf(taken), 1);
    }
  }

  /** Answers the question that is asked as cancelled; false: there is none. */
  cancelQuestion(): boolean {
    const last = this.#open.at(-1);
    last?.abort();
    return last !== undefined;
  }

  status(slots: readonly Slot[]): void {
    this.surfaces.slots("status", slots);
  }

  activity(slots: readonly Slot[]): void {
    this.surfaces.slots("activity", slots);
  }

  widgets(rows: readonly SpanRow[]): void {
    this.surfaces.widgets(rows);
  }

  panel(panel: Panel | null): void {
    this.surfaces.setPanel(panel);
  }

  pane(pane: Pane | null): void {
    this.surfaces.setPane(pane);
  }

  /** There is no line to change: it is proposed. */
  compose(text: string): null {
    this.draft = text.trim() === "" ? null : text;
    if (this.draft === null) return null;
    this.out.say("Proposed as the next prompt; /send sends it:");
    this.out.quote(text);
    return null;
  }

  /** It is over: what is still said goes to `fallback`, and nobody is asked. */
  detach(fallback: (notice: Notice) => void): void {
    this.close();
    this.#fallback = fallback;
  }

  close(): void {
    for (const question of this.#open) question.abort();
    this.input.close();
  }

  async #answer(question: Question, signal: AbortSignal): Promise<Answer> {
    if (question.kind === "editor") return this.#edited(question.text, signal);
    const isSecret = question.kind === "input" && question.secret;
    for (;;) {
      // Whoever sees that it may be typed must not see what is typed.
      const hidden = isSecret ? this.input.secret(signal) : null;
      this.out.prompt();
      const line = await (hidden ?? this.input.next(signal));
      if (line === null) return cancelled;
      const understood = understand(question, line);
      if ("answer" in understood) return understood.answer;
      this.#tell(understood.again);
    }
  }

  async #edited(text: string, signal: AbortSignal): Promise<Answer> {
    const typed = await typedLines(this.input, [CANCEL, KEEP], signal);
    if (typed === null) return cancelled;
    if ("text" in typed) return { kind: "text", text: typed.text };
    return typed.stopped === KEEP ? { kind: "text", text } : cancelled;
  }

  #tell(lines: readonly AskedLine[]): void {
    for (const { kind, text } of lines) {
      if (kind === "own") this.out.say(text);
      else this.out.quote(text);
    }
  }
}
