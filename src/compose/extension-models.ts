/** The providers that extensions bring, over a catalog of models; one for each host, because it remembers their models. */
import type { ModelCatalog, ProviderHost } from "../agent/model/model-catalog.js";
import type { Host } from "../host/host.js";
import type { ExtensionProvider } from "../host/moments.js";

/** A function has a handle of its own in each life of its extension. */
function keyOf({ extension, declared }: ExtensionProvider): string {
  return `${extension}\n${declared.refresh}`;
}

class ExtensionModels implements ProviderHost {
  readonly #host: Host;
  readonly #refreshed = new Map<string, readonly unknown[]>();
  readonly #asked = new Set<string>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** The catalog with those of extensions, as they are now. */
  readonly over = (catalog: ModelCatalog): ModelCatalog => {
    const providers = this.#host.providers();
    for (const one of providers) this.#askOnce(one);
    return catalog.with(providers, this, this.#host.virtualModels());
  };

  readonly call: ProviderHost["call"] = (extension) => (handle, args, options) =>
    this.#host.callback(extension, handle, args, options);

  readonly refreshed: ProviderHost["refreshed"] = (one) => this.#refreshed.get(keyOf(one)) ?? null;

  /** Asks those that can say which models they have. What went wrong, a line for each. */
  async refresh(signal: AbortSignal): Promise<readonly string[]> {
    const able = this.#host.providers().filter(({ declared }) => declared.refresh !== undefined);
    const problems = await Promise.all(able.map((one) => this.#ask(one, signal)));
    return problems.filter((problem) => problem !== null);
  }

  /** Who lists no models has to be asked for them. */
  #askOnce(one: ExtensionProvider): void {
    const { refresh, config } = one.declared;
    const key = keyOf(one);
    if (refresh === undefined || config.models !== undefined || this.#asked.has(key)) return;
    this.#asked.add(key);
    void this.#ask(one, new AbortController().signal);
  }

  async #ask(one: ExtensionProvider, signal: AbortSignal): Promise<string | null> {
    const { extension, declared } = one;
    const answer = await this.#host.callback(extension, declared.refresh ?? "", [{ provider: declared.id }], {
      signal,
    });
    if (!answer.ok) return `${declared.id}: ${answer.error}`;
    if (!Array.isArray(answer.value)) return `${declared.id}: it gave no list of models`;
    this.#refreshed.set(keyOf(one), answer.value);
    this.#host.state.touched();
    return null;
  }
}

const known = new WeakMap<Host, ExtensionModels>();

export function extensionModels(host: Host): ExtensionModels {
  const models = known.get(host) ?? new ExtensionModels(host);
  known.set(host, models);
  return models;
}
