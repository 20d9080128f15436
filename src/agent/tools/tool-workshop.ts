/**
 * What the built-in tools of one agent share: kept results, a private folder for long output, the search program;
 * and what those of all agents do: one writer at a time per file. Leaves nothing behind after `close`.
 */
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realTarget } from "../files/replace-file.js";
import { findRipgrep } from "./find-ripgrep.js";
import { KeptResults } from "./kept-results.js";
import { SeenFiles } from "./seen-files.js";

/** The last writer of each file, by its real path: of all agents of this process, for they may share a directory. */
const writers = new Map<string, Promise<void>>();

function unlessAborted(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    void wait.then(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
  });
}

export class ToolWorkshop {
  readonly results = new KeptResults();
  readonly seen = new SeenFiles();
  #lastKey: Promise<unknown> = Promise.resolve();
  #folder: string | null = null;
  #files = 0;
  #ripgrep: Promise<string | null> | null = null;

  /**
   * Runs `work` when no other call of any agent writes to the same file, whatever name it uses for it; in the order of
   * the calls. Rejects when `signal` fires before that.
   */
  async exclusively<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    // One after another: who came first must also find out first which file it is.
    const found = this.#lastKey.then(() => realTarget(path).catch(() => path));
    this.#lastKey = found;
    const key = await found;
    const before = writers.get(key) ?? Promise.resolve();
    const done = Promise.withResolvers<void>();
    writers.set(key, done.promise);
    try {
      await (signal === undefined ? before : unlessAborted(before, signal));
      return await work();
    } finally {
      // Whoever did not wait for those before leaves the turn to them all the same.
      void before.then(() => {
        done.resolve();
        if (writers.get(key) === done.promise) writers.delete(key);
      });
    }
  }

  /** A new private file for output. Throws when the disk does not allow it. */
  openOutput(): { readonly fd: number; readonly path: string } {
    this.#folder ??= mkdtempSync(join(tmpdir(), "e-"));
    const path = join(this.#folder, `output-${++this.#files}.txt`);
    return { fd: openSync(path, "wx", 0o600), path };
  }

  /** Path of the search program; null when there is none. */
  ripgrep(): Promise<string | null> {
    this.#ripgrep ??= findRipgrep(process.env.PATH);
    return this.#ripgrep;
  }

  close(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }
}
