/**
 * The text that is being written: caret, motions, cutting, undo. Knows no keys and no screen. The caret always stands
 * between two characters; pastes may stand in the text as marks (paste-marks.ts).
 */
import { composerLimits } from "../../../protocol/limits.js";
import { after, before, lineEnd, lineStart, snap, wordAfter, wordBefore } from "./caret-places.js";
import { fitting } from "./foreign-draft.js";
import { KillRing } from "./kill-ring.js";
import { type DraftState, type StepKind, UndoHistory } from "./undo-history.js";

export type Motion = "left" | "right" | "word_left" | "word_right" | "home" | "end" | "start" | "finish";

const motions: Readonly<Record<Motion, (text: string, caret: number) => number>> = {
  left: before,
  right: after,
  word_left: wordBefore,
  word_right: wordAfter,
  home: lineStart,
  end: lineEnd,
  start: () => 0,
  finish: (text) => text.length,
};

const blank = /\s$/;

/** What the last change was, for what goes on with it. */
type Last = "kill" | "yank" | null;

export class Draft {
  #now: DraftState = { text: "", caret: 0 };
  #last: Last = null;
  /** Where the text of the last yank stands. */
  #yanked = { from: 0, to: 0 };
  readonly #undo = new UndoHistory();
  readonly #killed = new KillRing();

  get text(): string {
    return this.#now.text;
  }

  get caret(): number {
    return this.#now.caret;
  }

  /** Where to a motion leads from here. */
  placeOf(motion: Motion): number {
    return motions[motion](this.text, this.caret);
  }

  /** To the nearest place at or after `caret` where one may stand. */
  moveTo(caret: number): void {
    this.#now = { text: this.text, caret: snap(this.text, caret) };
    this.#undo.pause();
    this.#last = null;
  }

  move(motion: Motion): void {
    this.moveTo(this.placeOf(motion));
  }

  /** False: not all of it had room. `typed`: joins what was typed just before into one step of undo. */
  insert(text: string, typed = false): boolean {
    // A new word is a new step, so that undo takes back words and not pages.
    if (typed && blank.test(this.text.charAt(this.caret - 1)) && !blank.test(text)) this.#undo.pause();
    this.#last = null;
    return text === "" || this.#replace(this.caret, this.caret, text, typed ? "typing" : "other");
  }

  /** Puts a text in the place of what is between two places, both moved apart to where a caret may stand. */
  replaceRange(from: number, to: number, text: string): boolean {
    this.#last = null;
    return this.#replace(snap(this.text, from, "left"), snap(this.text, to), text, "other");
  }

  /** All of it, caret at the end; one step of undo. */
  setText(text: string): boolean {
    const hasRoom = this.replaceRange(0, this.text.length, text);
    this.moveTo(this.text.length);
    return hasRoom;
  }

  backspace(): void {
    this.#erase(this.placeOf("left"), this.caret);
  }

  delete(): void {
    this.#erase(this.caret, this.placeOf("right"));
  }

  /** Cuts what a motion goes over; from the end of a line, the line end. What is cut in a row is one text. */
  kill(motion: Exclude<Motion, "left" | "right">): void {
    const to = this.placeOf(motion);
    const [from, until] = to < this.caret ? [to, this.caret] : [this.caret, to];
    const isLineEnd = from === until && motion === "end";
    const isLineStart = from === until && motion === "home";
    const [start, end] = isLineEnd
      ? [from, after(this.text, from)]
      : isLineStart
        ? [before(this.text, from), from]
        : [from, until];
    if (start === end) return;
    this.#killed.add(this.text.slice(start, end), start < this.caret ? "before" : "after", this.#last === "kill");
    this.#replace(start, end, "", "other");
    this.#last = "kill";
  }

  /** Puts in what was cut last. */
  yank(): void {
    const text = this.#killed.newest();
    const from = this.caret;
    if (text === "" || !this.insert(text)) return;
    this.#yanked = { from, to: from + text.length };
    this.#last = "yank";
  }

  /** Right after a yank: what was cut before that, in its place. */
  yankOlder(): void {
    if (this.#last !== "yank") return;
    const { from, to } = this.#yanked;
    const text = this.#killed.older();
    if (!this.#replace(from, to, text, "other")) return;
    this.#yanked = { from, to: from + text.length };
    this.#last = "yank";
  }

  undo(): void {
    this.#restore(this.#undo.back(this.#now));
  }

  redo(): void {
    this.#restore(this.#undo.forth(this.#now));
  }

  /** Empty, and nothing brings back what it was. `kept`: what stays of a text that was cut. */
  reset(kept: (killed: string) => string): void {
    this.#now = { text: "", caret: 0 };
    this.#last = null;
    this.#undo.forget();
    this.#killed.map(kept);
  }

  #restore(state: DraftState | null): void {
    if (state !== null) this.#now = state;
    this.#last = null;
  }

  #erase(from: number, to: number): void {
    if (from !== to) this.#replace(from, to, "", "erasing");
    this.#last = null;
  }

  /** False: not all of the text had room. */
  #replace(from: number, to: number, text: string, kind: StepKind): boolean {
    const fits = fitting(text, composerLimits.draftChars - (this.text.length - (to - from)));
    this.#undo.record(this.#now, kind);
    const whole = this.text.slice(0, from) + fits + this.text.slice(to);
    // What was put together may have become one character: behind it then.
    this.#now = { text: whole, caret: snap(whole, from + fits.length) };
    return fits.length === text.length;
  }
}
