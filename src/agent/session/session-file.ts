/**
 * The file a session is kept in: one line, one append, done when `write` returns, so that a process that dies at
 * any point loses nothing it had recorded. Made with the first message. A disk that is full or read-only costs one
 * complaint; what could not be written is kept and follows as soon as it can.
 */

import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { makeFolderNow, PRIVATE_FOLDER } from "../../host/make-folder.js";
import { messageOf } from "../../protocol/caught.js";
import { pathKey } from "../path-key.js";
import { lineOf, type SessionRecord } from "./entry.js";
import { lockFile, type SessionLock } from "./session-lock.js";

/** What is used of `node:fs`, so that a test can take a disk away. */
export type FileSystem = Pick<
  typeof fs,
  | "closeSync"
  | "fstatSync"
  | "ftruncateSync"
  | "mkdirSync"
  | "openSync"
  | "readFileSync"
  | "realpathSync"
  | "renameSync"
  | "statSync"
  | "unlinkSync"
  | "writeSync"
>;

const PRIVATE_FILE = 0o600;

/** Where the sessions of a directory are kept. */
export function sessionFolder(home: string, cwd: string): string {
  return join(home, "sessions", pathKey(cwd));
}

/** Where a session of `cwd` that began then is kept. */
export function sessionPath(home: string, cwd: string, startedMs: number, id: string): string {
  return join(sessionFolder(home, cwd), `${Math.floor(startedMs)}_${id}.jsonl`);
}

export interface SessionFileOptions {
  readonly complain: (why: string) => void;
  readonly files?: FileSystem;
  /**
   * The file is there and has been read: `size` bytes, of which `wholeBytes` are whole lines. Default: it is made.
   * A file without any whole line begins anew.
   */
  readonly found?: { readonly size: number; readonly wholeBytes: number };
  /** Of this file, when it is held already. */
  readonly lock?: SessionLock;
}

/** Nothing may be written any more, by us. */
class Lost extends Error {}

export class SessionFile {
  readonly #path: string;
  readonly #options: SessionFileOptions;
  readonly #files: FileSystem;
  /** Lines not on disk yet, in order. */
  readonly #waiting: Buffer[] = [];
  #mayBegin: boolean;
  #hasComplained = false;
  #isClosed = false;
  #lock: SessionLock | null;
  #open: { readonly fd: number; size: number } | null = null;

  constructor(path: string, options: SessionFileOptions) {
    this.#path = path;
    this.#options = options;
    this.#files = options.files ?? fs;
    this.#lock = options.lock ?? null;
    this.#mayBegin = (options.found?.wholeBytes ?? 0) > 0;
  }

  /** Null until the file exists. */
  get path(): string | null {
    return this.#open !== null || this.#options.found !== undefined ? this.#path : null;
  }

  write(record: SessionRecord): void {
    if (this.#isClosed) return;
    this.#waiting.push(Buffer.from(lineOf(record)));
    if (record.type === "message") this.#mayBegin = true;
    if (this.#mayBegin) this.#flush();
  }

  /** Something was to be kept and is not on disk. */
  get isBehind(): boolean {
    return this.#mayBegin && this.#waiting.length > 0;
  }

  /** A last attempt for what is still waiting, then the end. */
  close(): void {
    if (this.#isClosed) return;
    if (this.isBehind) this.#flush();
    this.#isClosed = true;
    if (this.#open !== null) this.#files.closeSync(this.#open.fd);
    this.#lock?.release();
  }

  #flush(): void {
    try {
      this.#open ??= this.#begin();
      for (let line = this.#waiting[0]; line !== undefined; line = this.#waiting[0]) {
        this.#append(this.#open, line);
        this.#waiting.shift();
      }
      this.#hasComplained = false;
    } catch (error) {
      if (error instanceof Lost) this.#giveUp(error.message);
      else this.#complain(messageOf(error));
    }
  }

  #giveUp(why: string): void {
    const saved = "what was said until now is there, and a fork of the session keeps the rest";
    this.#options.complain(`the session is not saved any more: ${why}; ${saved}`);
    this.#isClosed = true;
    if (this.#open !== null) this.#files.closeSync(this.#open.fd);
    this.#lock?.release();
  }

  #complain(why: string): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    const goesOn = "it goes on, and is saved as soon as that is possible";
    this.#options.complain(`the session cannot be saved: ${why}; ${goesOn}`);
  }

  #begin(): { readonly fd: number; size: number } {
    const { found } = this.#options;
    if (found === undefined) makeFolderNow(dirname(this.#path), PRIVATE_FOLDER, this.#files);
    if (this.#lock === null) {
      const locked = lockFile(this.#path, this.#files);
      if (!locked.ok) throw new Lost(locked.error);
      this.#lock = locked.lock;
    }
    const fd = this.#files.openSync(this.#path, found === undefined ? "ax" : "a", PRIVATE_FILE);
    try {
      if (found !== undefined) this.#takeUp(fd, found);
      return { fd, size: found?.wholeBytes ?? 0 };
    } catch (error) {
      this.#files.closeSync(fd);
      throw error;
    }
  }

  /** Half a line at the end would swallow the next one. */
  #takeUp(fd: number, found: { readonly size: number; readonly wholeBytes: number }): void {
    const { size } = this.#files.fstatSync(fd);
    if (size !== found.size) throw new Lost(`another program changed ${this.#path}`);
    if (size > found.wholeBytes) this.#files.ftruncateSync(fd, found.wholeBytes);
  }

  /** All of the line or nothing: a full disk takes half a line, which would swallow the next one. */
  #append(file: { readonly fd: number; size: number }, line: Buffer): void {
    const { size, nlink } = this.#files.fstatSync(file.fd);
    if (nlink === 0) throw new Lost(`${this.#path} was removed`);
    if (size !== file.size || this.#lock?.isHeld() !== true) throw new Lost(`another program writes to ${this.#path}`);
    let written = 0;
    try {
      written = this.#files.writeSync(file.fd, line);
      if (written < line.length) throw new Error("no space left on the device");
      file.size += written;
    } catch (error) {
      if (written > 0) this.#files.ftruncateSync(file.fd, size);
      throw error;
    }
  }
}
