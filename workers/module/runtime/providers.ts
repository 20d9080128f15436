/** The providers of models that one module brings: their configuration is told, their functions stay here. */
import type { Handles } from "./handles.js";
import type { Incoming } from "./incoming.js";
import { plain } from "./plain.js";
import { type AskPerson, runLogin } from "./provider-login.js";
import { runStream } from "./provider-stream.js";
import { type AnyFunction, type Fields, fieldsOf, isFields, isFunction, textOf } from "./record.js";

/** A provider as the manifest has it. */
export interface ProviderDeclaration {
  readonly id: string;
  readonly config: Fields;
  readonly [handle: string]: unknown;
}

/** The functions of a provider's configuration by the key that the manifest has for each. */
const handleKeys = ["stream", "refresh", "login", "refresh_token", "api_key"] as const;

export class Providers {
  readonly #providers = new Map<string, ProviderDeclaration>();
  readonly #handles: Handles;
  readonly #ask: AskPerson;

  constructor(handles: Handles, ask: AskPerson) {
    this.#handles = handles;
    this.#ask = ask;
  }

  /** By name and configuration, or as one object with an `id`. One of the same name is replaced. */
  add(given: unknown, config: unknown): void {
    const whole = isFields(given) ? given : null;
    const id = whole === null ? given : (textOf(whole, "id") ?? textOf(whole, "name"));
    if (typeof id !== "string" || id === "") throw new Error("A provider needs a name.");
    if (whole === null && !isFields(config)) throw new Error("Provider config is required when registering by name");
    this.remove(id);
    this.#providers.set(id, this.#declare(id, whole ?? fieldsOf(config)));
  }

  /** False when there is none of that name. */
  remove(id: string): boolean {
    const old = this.#providers.get(id);
    for (const key of handleKeys) {
      const handle = old?.[key];
      if (typeof handle === "string") this.#handles.free(handle);
    }
    return this.#providers.delete(id);
  }

  declarations(): readonly ProviderDeclaration[] {
    return [...this.#providers.values()];
  }

  #declare(id: string, config: Fields): ProviderDeclaration {
    const { streamSimple, refreshModels } = config;
    const oauth = fieldsOf(config.oauth);
    const { login, refreshToken, getApiKey } = oauth;
    return {
      id,
      config: fieldsOf(plain(config, `the configuration of ${id}`)),
      stream: this.#handle(streamSimple, (run, given, call) => runStream(run.bind(config), given, call)),
      refresh: this.#handle(refreshModels, async (run, given) =>
        plain(await run.apply(config, [...given]), "the models"),
      ),
      login: this.#handle(login, (run, _given, call) => runLogin(run.bind(oauth), call, this.#ask)),
      refresh_token: this.#handle(refreshToken, async (run, [credentials], call) =>
        plain(await run.call(oauth, credentials, call.signal), "the credentials"),
      ),
      api_key: this.#handle(getApiKey, async (run, given) => String(await run.apply(oauth, [...given]))),
    };
  }

  #handle(
    run: unknown,
    call: (run: AnyFunction, given: readonly unknown[], call: Incoming) => unknown,
  ): string | undefined {
    return isFunction(run) ? this.#handles.add((given, incoming) => call(run, given, incoming)) : undefined;
  }
}
