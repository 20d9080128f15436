/**
 * A markdown text that grows, cut at the ends of its blocks: a piece that is complete reads the same whatever follows,
 * so it can be rendered for itself and never again. Cuts too seldom rather than wrongly.
 */
import { transcriptLimits } from "../../../protocol/limits.js";

const fenceLine = /^(\s*)((?:(?:[-+*]|\d{1,9}[.)])\s+)*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const itemLine = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
/** May still become an item. */
const itemBeginning = /^(?:[-+*]|\d{1,9}[.)]?)?$/;

interface Fence {
  readonly mark: string;
  /** The line that opens it. */
  readonly opening: string;
  /** It ends with the item of a list at the latest. */
  readonly isInItem: boolean;
}

/** One piece; `gap`: it is a block of its own, and does not go on with what the one before it had begun. */
export interface MarkdownPiece {
  readonly text: string;
  readonly gap: boolean;
}

export class MarkdownPieces {
  /** The piece that grows: its complete lines, and the line that does not end yet. */
  #text = "";
  #line = "";
  #gap = true;
  #fence: Fence | null = null;
  #isInList = false;
  #isAfterBlank = false;

  /** What is not complete yet. */
  get tail(): MarkdownPiece {
    return { text: this.#text + this.#line, gap: this.#gap };
  }

  /** Adds text; returns the pieces that are complete with it. */
  push(text: string): readonly MarkdownPiece[] {
    const done: MarkdownPiece[] = [];
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      this.#line += text.slice(from, end);
      from = end + 1;
      this.#beginLine(true, done);
      this.#endLine(done);
    }
    this.#line += text.slice(from);
    if (this.#line !== "") this.#beginLine(false, done);
    this.#bound(done);
    return done;
  }

  /** The text is complete: what was left. */
  end(): readonly MarkdownPiece[] {
    const rest = this.tail;
    this.#reset(true);
    this.#line = "";
    this.#fence = null;
    return rest.text.trim() === "" ? [] : [rest];
  }

  /** Whether the line begins a block that is independent of all before it. */
  #beginLine(isWhole: boolean, done: MarkdownPiece[]): void {
    if (!this.#isAfterBlank || this.#fence !== null) return;
    if (this.#line === "" || /^\s/.test(this.#line)) return;
    if (this.#isInList && (itemLine.test(this.#line) || (!isWhole && itemBeginning.test(this.#line)))) return;
    if (this.#text.trim() === "") return;
    done.push({ text: this.#text, gap: this.#gap });
    this.#reset(true);
  }

  #endLine(done: MarkdownPiece[]): void {
    const line = this.#line;
    this.#text += `${line}\n`;
    this.#line = "";
    if (this.#fence === null || !this.#goesOn(this.#fence, line)) this.#isAfterBlank = line.trim() === "";
    const [, indent = "", item = "", mark, info = ""] = fenceLine.exec(line) ?? [];
    if (itemLine.test(line) && this.#fence === null) this.#isInList = true;
    if (this.#fence !== null) {
      if (item === "" && mark?.startsWith(this.#fence.mark) === true && info.trim() === "") this.#closeFence(done);
    } else if (mark !== undefined && (this.#isInList || indent.length <= 3)) {
      this.#fence = { mark, opening: line, isInItem: this.#isInList && indent + item !== "" };
    }
    this.#bound(done);
  }

  /** False: the item that the fence is in ended, and the fence with it. */
  #goesOn(fence: Fence, line: string): boolean {
    if (!fence.isInItem || line === "" || /^\s/.test(line)) return true;
    this.#fence = null;
    return false;
  }

  #closeFence(done: MarkdownPiece[]): void {
    this.#fence = null;
    this.#isAfterBlank = false;
    if (this.#isInList) return;
    done.push({ text: this.#text, gap: this.#gap });
    this.#reset(true);
  }

  #reset(gap: boolean): void {
    this.#text = "";
    this.#gap = gap;
    this.#isInList = false;
    this.#isAfterBlank = false;
  }

  /** A block that is too long goes on in another piece, inside a fence of the same kind. */
  #bound(done: MarkdownPiece[]): void {
    while (this.#text.length + this.#line.length > transcriptLimits.pieceChars) {
      const whole = this.#text + this.#line;
      const at = cutIndex(whole);
      const fence = this.#fence;
      const canReopen = fence !== null && fence.opening.length <= transcriptLimits.fenceLineChars;
      const opening = canReopen ? `${fence.opening}\n` : "";
      const closing = opening === "" ? "" : `\n${fence?.mark ?? ""}\n`;
      done.push({ text: whole.slice(0, at) + closing, gap: this.#gap });
      const rest = whole.slice(at);
      const lineStart = rest.lastIndexOf("\n") + 1;
      const isInList = this.#isInList;
      this.#reset(false);
      this.#isInList = isInList;
      this.#text = opening + rest.slice(0, lineStart);
      this.#line = rest.slice(lineStart);
    }
  }
}

/** After the last line or word that fits; never inside of a pair. */
function cutIndex(text: string): number {
  const max = transcriptLimits.pieceChars;
  const least = max / 2;
  const line = text.lastIndexOf("\n", max - 1) + 1;
  if (line > least) return line;
  const word = text.lastIndexOf(" ", max - 1) + 1;
  if (word > least) return word;
  const code = text.charCodeAt(max - 1);
  return code >= 0xd800 && code <= 0xdbff ? max - 1 : max;
}
