/**
 * The files and folders below the working directory that mentions choose from, without what .gitignore leaves out.
 * Read in the background when somebody asks, again when it is old; bounded in number and time, quiet when it fails.
 */
import { FileWalk } from "../../../agent/tools/walk-files.js";
import type { Clock } from "../../../host/clock.js";
import { composerLimits } from "../../../protocol/limits.js";
import { isPlain } from "../../../text/invisible.js";
import { byNearness, type KnownPath, knownPath } from "./fuzzy-paths.js";

export interface PathIndexOptions {
  /** Absolute. */
  readonly cwd: string;
  readonly clock: Pick<Clock, "now">;
  /** There are other paths than before. */
  readonly onChange: () => void;
}

/** A name that hides something or breaks a row cannot be mentioned as it is, and is left out. */
export function isMentionable(path: string): boolean {
  return isPlain(path) && !/[\n"]/.test(path) && path.length <= composerLimits.mentionChars;
}

export class PathIndex {
  readonly #options: PathIndexOptions;
  readonly #closing = new AbortController();
  #paths: readonly KnownPath[] = [];
  /** When the paths were read; null: never. */
  #readMs: number | null = null;
  #isReading = false;

  constructor(options: PathIndexOptions) {
    this.#options = options;
  }

  /** What is known now, near ones first; folders end in `/`. Old knowledge is renewed behind this. */
  paths(): readonly KnownPath[] {
    const ageMs = this.#readMs === null ? Number.POSITIVE_INFINITY : this.#options.clock.now() - this.#readMs;
    if (ageMs >= composerLimits.mentionAgeMs && !this.#isReading && !this.#closing.signal.aborted) void this.#read();
    return this.#paths;
  }

  close(): void {
    this.#closing.abort();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    const { cwd, clock, onChange } = this.#options;
    const startMs = clock.now();
    const found: KnownPath[] = [];
    const walk = new FileWalk({ root: cwd, glob: "", hidden: false, signal: this.#closing.signal });
    for await (const { path, isFolder } of walk.entries()) {
      if (isMentionable(path)) found.push(knownPath(isFolder ? `${path}/` : path));
      if (found.length >= composerLimits.mentionPaths || clock.now() - startMs > composerLimits.mentionWalkMs) break;
    }
    this.#isReading = false;
    this.#readMs = clock.now();
    if (this.#closing.signal.aborted) return;
    this.#paths = byNearness(found);
    onChange();
  }
}
