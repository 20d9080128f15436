/**
 * The file a session is kept in: one line, one append, done when `write` returns, so that a process that dies at
 * any point loses nothing it had recorded. Made with the first message. A disk that is full or read-only costs one
 * complaint; what could not be written is kept and follows as soon as it can.
 */

import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { messageOf } from "../../protocol/caught.js";
import { pathKey } from "../path-key.js";
import type { SessionRecord } from "./message.js";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Where a session of `cwd` that began then is kept. */
export function sessionPath(home: string, cwd: string, startedMs: number, id: string): string {
  return join(home, "sessions", pathKey(cwd), `${Math.floor(startedMs)}_${id}.jsonl`);
}

export class SessionFile {
  readonly #path: string;
  readonly #complain: (why: string) => void;
  /** Lines not on disk yet, in order. */
  readonly #waiting: Buffer[] = [];
  #hasMessage = false;
  #hasComplained = false;
  #isClosed = false;
  #fd: number | null = null;

  constructor(path: string, complain: (why: string) => void) {
    this.#path = path;
    this.#complain = complain;
  }

  /** Null until the file exists. */
  get path(): string | null {
    return this.#fd === null ? null : this.#path;
  }

  write(record: SessionRecord): void {
    if (this.#isClosed) return;
    this.#waiting.push(Buffer.from(`${JSON.stringify(record)}\n`));
    if (record.type === "message") this.#hasMessage = true;
    if (this.#hasMessage) this.#flush();
  }

  /** A last attempt for what is still waiting, then the end. */
  close(): void {
    if (this.#isClosed) return;
    if (this.#hasMessage) this.#flush();
    this.#isClosed = true;
    if (this.#fd !== null) closeSync(this.#fd);
  }

  #flush(): void {
    try {
      this.#fd ??= this.#create();
      for (let line = this.#waiting[0]; line !== undefined; line = this.#waiting[0]) {
        this.#append(this.#fd, line);
        this.#waiting.shift();
      }
    } catch (error) {
      if (this.#hasComplained) return;
      this.#hasComplained = true;
      const why = messageOf(error);
      this.#complain(`the session cannot be saved: ${why}; it goes on, and is saved as soon as that is possible`);
    }
  }

  #create(): number {
    mkdirSync(dirname(this.#path), { recursive: true, mode: PRIVATE_FOLDER });
    return openSync(this.#path, "ax", PRIVATE_FILE);
  }

  /** All of the line or nothing: a full disk takes half a line, which would swallow the next one. */
  #append(fd: number, line: Buffer): void {
    const { size } = fstatSync(fd);
    let written = 0;
    try {
      written = writeSync(fd, line);
      if (written < line.length) throw new Error("no space left on the device");
    } catch (error) {
      if (written > 0) ftruncateSync(fd, size);
      throw error;
    }
  }
}
