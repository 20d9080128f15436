/** The resources as they are now. A reload replaces them as a whole, so nobody sees half of each. */
import { noResources, type Resources } from "./resources.js";

export class ResourceShelf {
  readonly #load: () => Promise<Resources>;
  #current: Resources;
  #announced: Resources = noResources;

  /** `load` gives those that count after a reload. Default: the same. */
  constructor(current: Resources, load: () => Promise<Resources> = () => Promise.resolve(current)) {
    this.#current = current;
    this.#load = load;
  }

  get current(): Resources {
    return this.#current;
  }

  async reload(): Promise<void> {
    this.#current = await this.#load();
  }

  /** Context files that nobody has been told of yet. */
  takeInstructions(): readonly string[] {
    if (this.#announced === this.#current) return [];
    this.#announced = this.#current;
    return this.#current.contextFiles.map(({ path }) => path);
  }
}
