/** A kind of small unmodified program, run in a thread and as a plain `node` process, which must not be told apart. */

export interface Kind {
  readonly name: string;
  readonly source: string;
  /** The file's ending. Default: `.mjs`. */
  readonly ending?: ".mjs" | ".cjs" | ".js";
  /** Lines that it is sent. Default: `one`, `two` and `three`. */
  readonly input?: readonly string[];
  /** Its input stays open: it must end by itself. */
  readonly endsAlone?: boolean;
  /** What it writes to stderr is compared as well. Default: not, because of pids and stack traces. */
  readonly comparesStderr?: boolean;
  /** Files beside it. */
  readonly beside?: Readonly<Record<string, string>>;
}
