/** One row of a table of modules: those that run together, and what proves that each does what it says. */
import type { Corpus, CorpusOptions } from "./in-process.js";

export interface Row {
  /** Names of the corpus. */
  readonly modules: readonly string[];
  readonly says: string;
  readonly with?: CorpusOptions | (() => CorpusOptions | Promise<CorpusOptions>);
  proof(running: Corpus): Promise<void>;
}
