/**
 * The models of a home, read again whenever somebody asks for all of them: a key that was just stored counts from then
 * on, in the session that is open as well.
 */
import { type ModelCatalog, openModelCatalog } from "../agent/model/model-catalog.js";
import { realClock } from "../host/clock.js";
import type { Notice } from "../host/front-end.js";

/** What went wrong, a line for each. */
type Refresh = (signal: AbortSignal) => Promise<readonly string[]>;

export class LiveModels {
  readonly #home: string;
  readonly #notice: (notice: Notice) => void;
  readonly #said = new Set<string>();
  #latest: ModelCatalog | null = null;
  #extend: (catalog: ModelCatalog) => ModelCatalog = (catalog) => catalog;
  #refresh: Refresh = async () => [];

  /** `notice`: what is wrong with the home's files, each thing once. */
  constructor(home: string, notice: (notice: Notice) => void) {
    this.#home = home;
    this.#notice = notice;
  }

  /** As they were read last; null: nobody asked yet. */
  get latest(): ModelCatalog | null {
    return this.#latest === null ? null : this.#extend(this.#latest);
  }

  /** From now on they have those of extensions as well, as they are whenever somebody asks. `refresh`: reads those anew. */
  extend(extend: (catalog: ModelCatalog) => ModelCatalog, refresh: Refresh): void {
    this.#extend = extend;
    this.#refresh = refresh;
  }

  /** Reads all of them anew; what went wrong, a line for each. */
  async refresh(signal: AbortSignal): Promise<readonly string[]> {
    await this.catalog();
    return this.#refresh(signal);
  }

  /** As they are now. */
  async catalog(): Promise<ModelCatalog> {
    const catalog = await openModelCatalog({
      home: this.#home,
      env: process.env,
      cwd: process.cwd(),
      clock: realClock,
    });
    this.#latest = catalog;
    for (const text of catalog.issues) {
      if (this.#said.has(text)) continue;
      this.#said.add(text);
      this.#notice({ extension: null, tone: "warning", text });
    }
    return this.#extend(catalog);
  }
}
