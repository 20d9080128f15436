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

  /** More than the model reads. */
  get isCut(): boolean {
    return this.#total > TAIL;
  }

  /** Where all of it is; null: nowhere but here. */
  get path(): string | null {
    return this.#file?.path ?? null;
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

  /** What the model reads: all of it, or the tail under a line that says what is missing and where it is. */
  finish(): string {
    const bytes = Buffer.concat(this.#pieces);
    const isBinary = isBinaryOutput(bytes);
    if (isBinary && this.#file === null) this.#beginFile();
    if (this.#file !== null) closeSync(this.#file.fd);
    if (isBinary) return `[${this.#total} bytes of output that is no UTF-8 text; ${this.#where()}]`;
    if (this.#total <= TAIL) return outputText(bytes);
    const from = tailStart(bytes, TAIL);
    const shown = bytes.length - from;
    return `[cut: the last ${shown} of ${this.#total} bytes; ${this.#where()}]\n${outputText(bytes.subarray(from))}`;
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
