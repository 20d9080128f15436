/**
 * The output of a command of any length in bounded memory: its tail for the model, all of it in a file once it is
 * longer than that. The file is bounded too.
 */

import { closeSync, writeSync } from "node:fs";
import { messageOf } from "../../protocol/caught.js";
import { builtInLimits, toolLimits } from "../../protocol/limits.js";
import { isBinaryOutput, outputText } from "./command-output.js";
import { tailStart } from "./cut-text.js";

export interface OutputFile {
  readonly fd: number;
  readonly path: string;
}

/** Output that is over. */
export interface LoggedOutput {
  /** What the model reads: all of it, or the tail under a line that says what is missing and where it is. */
  readonly shown: string;
  /** The same without that line. */
  readonly text: string;
  readonly isWhole: boolean;
  /** A file with all of it, or with as much as a file may hold; null: it was too short, or the disk did not allow it. */
  readonly path: string | null;
}

const wholeOutput = (text: string): LoggedOutput => ({ shown: text, text, isWhole: true, path: null });

const TAIL = toolLimits.contentBytes - 2 * builtInLimits.lastLineBytes;

export class OutputLog {
  readonly #openFile: () => OutputFile;
  /** The last pieces; more than `TAIL` bytes of them once there is a file. */
  #pieces: Buffer[] = [];
  #pieceBytes = 0;
  #total = 0;
  #file: OutputFile | null = null;
  #fileBytes = 0;
  #fileProblem = "";

  /** `openFile` is called at most once, and may throw. */
  constructor(openFile: () => OutputFile) {
    this.#openFile = openFile;
  }

  push(piece: Buffer): void {
    this.#total += piece.length;
    this.#pieces.push(piece);
    this.#pieceBytes += piece.length;
    if (this.#total <= TAIL) return;
    if (this.#total === this.#pieceBytes && this.#file === null && this.#fileProblem === "") this.#beginFile();
    else this.#toFile(piece);
    this.#dropOld();
  }

  /** The output is over. */
  finish(): LoggedOutput {
    const bytes = Buffer.concat(this.#pieces);
    const isBinary = isBinaryOutput(bytes);
    if (isBinary && this.#file === null) this.#beginFile();
    if (this.#file !== null) closeSync(this.#file.fd);
    const path = this.#file?.path ?? null;
    if (isBinary) {
      const text = `[${this.#total} bytes of output that is no UTF-8 text; ${this.#where()}]`;
      return { shown: text, text, isWhole: false, path };
    }
    if (this.#total <= TAIL) return wholeOutput(outputText(bytes));
    const from = tailStart(bytes, TAIL);
    const text = outputText(bytes.subarray(from));
    const cut = `[cut: the last ${bytes.length - from} of ${this.#total} bytes; ${this.#where()}]`;
    return { shown: `${cut}\n${text}`, text, isWhole: false, path };
  }

  #where(): string {
    const where = this.#file === null ? "the rest is lost" : `all of it is in ${this.#file.path}`;
    return this.#fileProblem === "" ? where : `${where}, ${this.#fileProblem}`;
  }

  #beginFile(): void {
    try {
      this.#file = this.#openFile();
    } catch (error) {
      this.#fail(error);
      return;
    }
    for (const piece of this.#pieces) this.#toFile(piece);
  }

  #toFile(piece: Buffer): void {
    if (this.#file === null || this.#fileProblem !== "") return;
    const room = builtInLimits.bashFileBytes - this.#fileBytes;
    try {
      this.#fileBytes += writeSync(this.#file.fd, piece, 0, Math.min(piece.length, room));
    } catch (error) {
      this.#fail(error);
    }
    if (piece.length > room) this.#fileProblem = `but only its first ${builtInLimits.bashFileBytes} bytes`;
  }

  #fail(error: unknown): void {
    this.#fileProblem = `but not completely: ${messageOf(error)}`;
  }

  #dropOld(): void {
    for (let first = this.#pieces[0]; first !== undefined; first = this.#pieces[0]) {
      if (this.#pieceBytes - first.length < TAIL) return;
      this.#pieces.shift();
      this.#pieceBytes -= first.length;
    }
  }
}
