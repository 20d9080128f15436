/**
 * `history.jsonl`: the lines that were submitted, of all working directories, readable by their owner alone. Several
 * processes may add to it. Never waited for: what it holds is known a moment after the start, writes go on behind.
 */
import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceWhole } from "../../../agent/files/replace-file.js";
import { fileKind } from "../../../agent/tools/file-kind.js";
import { readRegular } from "../../../agent/tools/open-regular.js";
import { codeOf } from "../../../protocol/caught.js";
import { composerLimits } from "../../../protocol/limits.js";
import type { LineHistory } from "./composer-options.js";
import { type HistoryRecord, historyJson, mayBeKept, newest, readHistory } from "./history-lines.js";

export interface HistoryFileOptions {
  /** Absolute; null: lines are remembered by this process alone. */
  readonly path: string | null;
  /** Absolute. Only its own lines are seen. */
  readonly cwd: string;
  /** Said once, when the file cannot be used; lines are then remembered by this process alone. */
  readonly onProblem: (text: string) => void;
}

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

// A pipe in the place of the file must not be waited for.
const appendFlags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);

export class HistoryFile implements LineHistory {
  readonly #options: HistoryFileOptions;
  #lines: readonly string[] = [];
  #path: string | null;
  /** The file ends within a line. */
  #isTorn = false;
  /** Everything that is to be done with the file, one after the other. */
  #work: Promise<void>;
  #loading: Promise<void> | null;

  constructor(options: HistoryFileOptions) {
    this.#options = options;
    this.#path = options.path;
    this.#work = this.#load();
    this.#loading = this.#work.finally(() => {
      this.#loading = null;
    });
  }

  get loading(): Promise<void> | null {
    return this.#loading;
  }

  lines(): readonly string[] {
    return this.#lines;
  }

  /** Leaves out what must not be kept, and what was submitted just before as well. */
  add(line: string): void {
    if (!mayBeKept(line) || line === this.#lines.at(-1)) return;
    this.#lines = [...this.#lines, line].slice(-composerLimits.historyLines);
    this.#work = this.#work.then(() => this.#append({ cwd: this.#options.cwd, line }));
  }

  /** Resolves when everything that was added so far is in the file, or cannot be. */
  settled(): Promise<void> {
    return this.#work;
  }

  async #load(): Promise<void> {
    if (this.#path === null) return;
    const path = this.#path;
    const isAbsent = (await fileKind(path)).kind === "absent";
    if (isAbsent) return;
    const bytes = await readRegular(path, 2 * composerLimits.historyFileBytes);
    if ("why" in bytes) return this.#giveUp(bytes.why);
    const text = bytes.toString("utf8");
    this.#isTorn = text !== "" && !text.endsWith("\n");
    const records = readHistory(text);
    const kept = newest(records);
    const own = kept.filter(({ cwd }) => cwd === this.#options.cwd).map(({ line }) => line);
    this.#lines = [...own, ...this.#lines].slice(-composerLimits.historyLines);
    const isLong = records.length > 2 * composerLimits.historyFileLines;
    if (isLong || bytes.length > composerLimits.historyFileBytes) await this.#shorten(path, kept);
  }

  /** A line that another process adds at this very moment may be lost; it is in that one's memory all the same. */
  async #shorten(path: string, records: readonly HistoryRecord[]): Promise<void> {
    const texts = records.map(historyJson);
    let bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    // Half of what it may be, so that this is seldom done.
    while (bytes > composerLimits.historyFileBytes / 2) bytes -= Buffer.byteLength(texts.shift() ?? "");
    try {
      await replaceWhole(path, texts.join(""), PRIVATE_FILE);
      this.#isTorn = false;
    } catch (error) {
      this.#giveUp(`cannot be written (${codeOf(error)})`);
    }
  }

  async #append(record: HistoryRecord): Promise<void> {
    if (this.#path === null) return;
    try {
      await mkdir(dirname(this.#path), { recursive: true, mode: PRIVATE_FOLDER });
      const file = await open(this.#path, appendFlags, PRIVATE_FILE);
      try {
        const found = await file.stat();
        if (!found.isFile()) return this.#giveUp("is no regular file");
        if ((found.mode & OTHERS) !== 0) await file.chmod(PRIVATE_FILE);
        // One write, so that lines of several processes do not mix.
        await file.write(`${this.#isTorn ? "\n" : ""}${historyJson(record)}`);
        this.#isTorn = false;
      } finally {
        await file.close();
      }
    } catch (error) {
      this.#giveUp(`cannot be written (${codeOf(error)})`);
    }
  }

  #giveUp(why: string): void {
    this.#options.onProblem(`the history of what was typed is not kept: ${this.#path} ${why}`);
    this.#path = null;
  }
}
