/**
 * Logins to providers of modules: the module does them, we keep what comes of it with the keys. One renewal at a time
 * for each provider; a login that cannot be renewed has to be done anew.
 */
import type { JsonObject } from "../../protocol/json-object.js";
import { isJsonObject } from "../../protocol/json-object.js";
import { providerLimits } from "../../protocol/limits.js";
import type { ProviderDeclaration } from "../../protocol/module/registration.js";
import type { CallHandle } from "./extension-model.js";

/** What is kept between runs. */
export interface LoginBook {
  /** Null: nobody has signed in. */
  read(provider: string): JsonObject | null;
  /** A string is the reason why it could not be kept. */
  keep(provider: string, credentials: JsonObject): Promise<string | null>;
  /** Renewals under way: each is done once, whoever waits for it. */
  readonly renewing: Map<string, Promise<JsonObject>>;
}

/** What a login tells while it runs. */
export type LoginNote =
  | { readonly kind: "auth"; readonly url: string; readonly instructions: string }
  | { readonly kind: "progress"; readonly text: string };

export class ExtensionLogin {
  readonly #declared: ProviderDeclaration;
  readonly #call: CallHandle;
  readonly #book: LoginBook;

  constructor(declared: ProviderDeclaration, call: CallHandle, book: LoginBook) {
    this.#declared = declared;
    this.#call = call;
    this.#book = book;
  }

  get isThere(): boolean {
    return this.#declared.login !== undefined;
  }

  get isDone(): boolean {
    return this.#book.read(this.#declared.id) !== null;
  }

  /** Null: nobody has signed in. Rejects when the login does not hold any more. */
  async key(): Promise<string | null> {
    const kept = this.#book.read(this.#declared.id);
    if (kept === null) return null;
    const { api_key: handle } = this.#declared;
    const credentials = isOver(kept) ? await this.#renewed(kept) : kept;
    if (handle === undefined) return typeof credentials.access === "string" ? credentials.access : null;
    return String(await this.#ask(handle, [credentials]));
  }

  /** Rejects with the reason that the module gives, or why its answer could not be kept. */
  async login(signal: AbortSignal, tell: (note: LoginNote) => void): Promise<void> {
    const { login } = this.#declared;
    if (login === undefined) throw new Error(`${this.#declared.id} has no login`);
    const onPart = (value: unknown): void => {
      const note = noteOf(value);
      if (note !== null) tell(note);
    };
    await this.#keep(await this.#ask(login, [], signal, onPart));
  }

  #renewed(kept: JsonObject): Promise<JsonObject> {
    const { refresh_token: handle, id } = this.#declared;
    if (handle === undefined) return Promise.reject(new Error(`the login to ${id} is over; /login ${id} does it anew`));
    const { renewing } = this.#book;
    const known = renewing.get(id);
    if (known !== undefined) return known;
    const fresh = this.#ask(handle, [kept])
      .then((given) => this.#keep(given))
      .finally(() => renewing.delete(id));
    renewing.set(id, fresh);
    return fresh;
  }

  async #keep(given: unknown): Promise<JsonObject> {
    const { id } = this.#declared;
    if (!isJsonObject(given)) throw new Error(`the login to ${id} gave no credentials`);
    const problem = await this.#book.keep(id, given);
    if (problem !== null) throw new Error(`the login to ${id} could not be kept: ${problem}`);
    return given;
  }

  async #ask(
    handle: string,
    args: readonly unknown[],
    signal?: AbortSignal,
    onPart?: (value: unknown) => void,
  ): Promise<unknown> {
    const answer = await this.#call(handle, args, {
      ...(signal === undefined ? {} : { signal }),
      ...(onPart === undefined ? {} : { onPart }),
    });
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  }
}

/** Nearly over counts as over: a request takes time. */
function isOver({ expires }: JsonObject): boolean {
  return typeof expires === "number" && expires - providerLimits.loginSpareMs <= Date.now();
}

function noteOf(value: unknown): LoginNote | null {
  if (!isJsonObject(value)) return null;
  if (typeof value.progress === "string") return { kind: "progress", text: value.progress };
  if (!isJsonObject(value.auth) || typeof value.auth.url !== "string") return null;
  const { url, instructions } = value.auth;
  return { kind: "auth", url, instructions: typeof instructions === "string" ? instructions : "" };
}
