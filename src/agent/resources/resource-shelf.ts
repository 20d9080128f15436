/** The resources as they are now. A reload replaces them as a whole, so nobody sees half of each. */
import { type NamedPlaces, noPlaces } from "./named-roots.js";
import { noResources, type Resources } from "./resources.js";

export class ResourceShelf {
  readonly #load: (named: NamedPlaces) => Promise<Resources>;
  #current: Resources;
  #announced: Resources = noResources;
  #growing: Promise<void> | null = null;

  /** `load` gives those that count after a reload, with what extensions name. Default: the same. */
  constructor(current: Resources, load: (named: NamedPlaces) => Promise<Resources> = () => Promise.resolve(current)) {
    this.#current = current;
    this.#load = load;
  }

  get current(): Resources {
    return this.#current;
  }

  /** Resolves when extensions have said where else there are resources; null: nobody is asked now. */
  get growing(): Promise<void> | null {
    return this.#growing;
  }

  /** `asking`: whoever names more is being asked, and `extend` has been called once it is over. Must not reject. */
  growWhile(asking: Promise<void>): void {
    const growing = asking.finally(() => {
      if (this.#growing === growing) this.#growing = null;
    });
    this.#growing = growing;
  }

  /** Of what was named before nothing holds. */
  async reload(): Promise<void> {
    this.#current = await this.#load(noPlaces);
  }

  /** Read anew, with what extensions name from now on. */
  async extend(named: NamedPlaces): Promise<void> {
    this.#current = await this.#load(named);
  }

  /** Context files that nobody has been told of yet. */
  takeInstructions(): readonly string[] {
    if (this.#announced === this.#current) return [];
    this.#announced = this.#current;
    return this.#current.contextFiles.map(({ path }) => path);
  }
}
