/** A front end that keeps all that modules show, and answers what they ask by a list that a test writes. */
import type { Answer, MountedComponent, Question, SpanRow, WorkingRow } from "../../src/host/front-end.js";
import { RecordingFrontEnd } from "../../src/testing.js";

export type Reply = (question: Question) => Answer;

/** The option that begins so. */
export const pick =
  (beginning: string): Reply =>
  (question) => {
    if (question.kind !== "select") throw new Error(`asked for a ${question.kind}, not a choice`);
    const index = question.options.findIndex(({ label }) => label.startsWith(beginning));
    if (index === -1) throw new Error(`no option "${beginning}" in ${JSON.stringify(question.options)}`);
    return { kind: "option", index };
  };
export const agree =
  (confirmed: boolean): Reply =>
  () => ({ kind: "confirmed", confirmed });
export const write =
  (text: string): Reply =>
  () => ({ kind: "text", text });
export const dismiss: Reply = () => ({ kind: "cancelled" });

const textOf = (rows: readonly SpanRow[]): readonly string[] => rows.map((row) => row.map(({ text }) => text).join(""));

export class Screen extends RecordingFrontEnd {
  readonly titles: (string | null)[] = [];
  readonly themes: string[] = [];
  readonly workingRows: WorkingRow[] = [];
  above: readonly string[] = [];
  below: readonly string[] = [];
  /** Used up from the front; a question that finds none stays open. */
  readonly replies: Reply[] = [];

  get notes(): readonly string[] {
    return this.notices.map(({ text }) => text);
  }

  /** What stands on the status row, joined. */
  get statusRow(): string {
    return this.statusSlots.map(({ text }) => text).join(" | ");
  }

  /** Resolves once a notice says that. */
  told(text: string): Promise<string> {
    return this.until(() => this.notes.find((note) => note.includes(text)));
  }

  override ask(extension: string, question: Question, signal: AbortSignal): Promise<Answer> {
    const reply = this.replies.shift();
    const answer = super.ask(extension, question, signal);
    if (reply !== undefined) void this.question().then((open) => open.answer(reply(question)));
    return answer;
  }

  override widgets(above: readonly SpanRow[], below: readonly SpanRow[] = []): void {
    this.above = textOf(above);
    this.below = textOf(below);
    super.widgets(above);
  }

  title(title: string | null): void {
    this.titles.push(title);
  }

  working(row: WorkingRow): void {
    this.workingRows.push(row);
  }

  theme(name: string): string | null {
    this.themes.push(name);
    return null;
  }

  paste(text: string): string | null {
    return this.compose(text);
  }

  component(): MountedComponent {
    throw new Error("no module of these draws");
  }
}
