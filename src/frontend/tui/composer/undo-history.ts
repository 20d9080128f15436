/** Steps back and forth of a draft. What is typed in one go is one step. Pure state; bounded in steps and characters. */
import { composerLimits } from "../../../protocol/limits.js";

export interface DraftState {
  readonly text: string;
  /** UTF-16 units, between two characters. */
  readonly caret: number;
}

/** `typing` and `erasing` go on with a step of their own kind; anything else is a step by itself. */
export type StepKind = "typing" | "erasing" | "other";

export class UndoHistory {
  #undo: DraftState[] = [];
  #redo: DraftState[] = [];
  #open: StepKind = "other";
  #chars = 0;

  /** What it was before a change; what was undone is gone. */
  record(was: DraftState, kind: StepKind): void {
    this.#redo = [];
    const goesOn = kind !== "other" && kind === this.#open;
    this.#open = kind;
    if (goesOn) return;
    this.#undo.push(was);
    this.#chars += was.text.length;
    while (this.#undo.length > composerLimits.undoSteps || this.#chars > composerLimits.undoChars) {
      const gone = this.#undo.shift();
      if (gone === undefined) break;
      this.#chars -= gone.text.length;
    }
  }

  /** The next change is a step of its own. */
  pause(): void {
    this.#open = "other";
  }

  /** Null: there is nothing to go back to. */
  back(now: DraftState): DraftState | null {
    this.pause();
    const was = this.#undo.pop();
    if (was === undefined) return null;
    this.#chars -= was.text.length;
    this.#redo.push(now);
    return was;
  }

  forth(now: DraftState): DraftState | null {
    this.pause();
    const next = this.#redo.pop();
    if (next === undefined) return null;
    this.#undo.push(now);
    this.#chars += now.text.length;
    return next;
  }

  forget(): void {
    this.#undo = [];
    this.#redo = [];
    this.#chars = 0;
    this.pause();
  }
}
