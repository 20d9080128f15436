/** The models of one module that choose others: what they are is told, how they choose stays here. */
import { usualContext } from "./context.js";
import type { Core } from "./core.js";
import type { Handles } from "./handles.js";
import { plain } from "./plain.js";
import { type Fields, fieldsOf, isFields, isFunction, textOf } from "./record.js";

/** One as the manifest has it. */
interface VirtualModelDeclaration {
  readonly provider: string;
  readonly id: string;
  readonly config: Fields;
  readonly route: string;
}

export class VirtualModels {
  readonly #models = new Map<string, VirtualModelDeclaration>();
  readonly #handles: Handles;

  constructor(handles: Handles) {
    this.#handles = handles;
  }

  /** One of the same provider and id is replaced. Throws for what is none. */
  add(core: Core, given: unknown): void {
    const fields = fieldsOf(given);
    const provider = textOf(fields, "provider");
    const id = textOf(fields, "id");
    if (!provider || !id) throw new Error("A virtual model needs a provider and an id.");
    const { route, ...config } = fields;
    if (!isFunction(route)) throw new Error(`The virtual model ${provider}/${id} must define route().`);
    this.remove(provider, id);
    const handle = this.#handles.add(async ([request], { signal }) => {
      const asked = { ...fieldsOf(request), signal };
      return plain(await Reflect.apply(route, given, [asked, usualContext(core, core.life)]), "the model it chose");
    });
    const declared = { provider, id, config: fieldsOf(plain(config, `the configuration of ${id}`)), route: handle };
    this.#models.set(`${provider}/${id}`, declared);
  }

  /** By provider and id, by both as one text, or by what was registered. False when there is none. */
  remove(given: unknown, id?: unknown): boolean {
    const { provider, id: own } = isFields(given) ? given : { provider: given, id };
    const key = own === undefined ? String(provider) : `${String(provider)}/${String(own)}`;
    const known = this.#models.get(key);
    if (known !== undefined) this.#handles.free(known.route);
    return this.#models.delete(key);
  }

  declarations(): readonly VirtualModelDeclaration[] {
    return [...this.#models.values()];
  }
}
