/**
 * Asks the extensions that serve a hook and folds their answers, one way per `combine` rule of the method table.
 * Whatever an extension does, the hook settles: a failure is "said nothing", with one notice.
 */
import type { HostParams, HostRequestMethod, HostResult, MethodThat } from "../protocol/methods.js";
import { hostRequests } from "../protocol/methods.js";
import { Payload } from "../wire/frame.js";
import { hookFailed } from "./blame.js";
import type { Extension } from "./extension.js";
import type { Notices } from "./notices.js";
import type { Outcome } from "./outcome.js";

/** One extension's usable answer. */
export interface Said<T> {
  readonly extension: Extension;
  readonly result: T;
}

export class HookRunner {
  readonly #notices: Notices;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /**
   * `firstBlock`: all are asked at once, so that five gates cost the slowest; the first in order about which `decide`
   * says something wins, else it is `otherwise`.
   */
  firstInOrder<M extends MethodThat<"firstBlock">, V>(
    method: M,
    params: HostParams<M>,
    extensions: readonly Extension[],
    decide: (said: Said<HostResult<M>>) => V | null,
    otherwise: V,
    signal?: AbortSignal,
  ): Promise<V> {
    const [only] = extensions;
    if (only === undefined) return Promise.resolve(otherwise);
    const payload = new Payload(params);
    if (extensions.length > 1) return this.#firstOfMany(method, payload, extensions, decide, otherwise, signal);
    return only.request(method, payload, { signal }).then((outcome) => {
      const said = this.#take(method, only, outcome);
      return (said === null ? null : decide(said)) ?? otherwise;
    });
  }

  /** A verdict makes the later questions pointless: they are dropped without blame. */
  async #firstOfMany<M extends HostRequestMethod, V>(
    method: M,
    payload: Payload,
    extensions: readonly Extension[],
    decide: (said: Said<HostResult<M>>) => V | null,
    otherwise: V,
    signal: AbortSignal | undefined,
  ): Promise<V> {
    const stop = new AbortController();
    const all = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
    const asked = extensions.map((extension) => extension.request(method, payload, { signal: all }));
    for (const [i, extension] of extensions.entries()) {
      const outcome = await asked[i];
      const said = outcome === undefined ? null : this.#take(method, extension, outcome);
      const decision = said === null ? null : decide(said);
      if (decision === null) continue;
      stop.abort();
      return decision;
    }
    return otherwise;
  }

  /** `concat`: all are asked at once; the answers come back in extension order. */
  async all<M extends MethodThat<"concat">>(
    method: M,
    params: HostParams<M>,
    extensions: readonly Extension[],
    signal?: AbortSignal,
  ): Promise<readonly Said<HostResult<M>>[]> {
    const payload = new Payload(params);
    const outcomes = await Promise.all(
      extensions.map(async (extension) => ({
        extension,
        outcome: await extension.request(method, payload, { signal }),
      })),
    );
    return outcomes.flatMap(({ extension, outcome }) => this.#take(method, extension, outcome) ?? []);
  }

  /** `firstDecision`: asked in order until one `decides`; also what those before it said. */
  async untilDecided<M extends MethodThat<"firstDecision">>(
    method: M,
    params: HostParams<M>,
    extensions: readonly Extension[],
    decides: (result: HostResult<M>) => boolean,
    signal?: AbortSignal,
  ): Promise<readonly Said<HostResult<M>>[]> {
    const payload = new Payload(params);
    const said: Said<HostResult<M>>[] = [];
    for (const extension of extensions) {
      const one = this.#take(method, extension, await extension.request(method, payload, { signal }));
      if (one === null) continue;
      said.push(one);
      if (decides(one.result)) break;
    }
    return said;
  }

  /** `pipe`: asked in order, each sees what the one before left, as the row's `carry` says. `accept` may refuse one. */
  async pipe<M extends MethodThat<"pipe">>(
    method: M,
    params: HostParams<M>,
    extensions: readonly Extension[],
    accept: (result: HostResult<M>) => boolean = () => true,
    signal?: AbortSignal,
  ): Promise<{ readonly params: HostParams<M>; readonly last: HostResult<M> | null }> {
    let current = params;
    let last: HostResult<M> | null = null;
    for (const extension of extensions) {
      const outcome = await extension.request(method, new Payload(current), { signal });
      const said = this.#take(method, extension, outcome);
      if (said === null || !accept(said.result)) continue;
      last = said.result;
      current = carry(method, current, said.result);
    }
    return { params: current, last };
  }

  #take<M extends HostRequestMethod>(
    method: M,
    extension: Extension,
    outcome: Outcome<HostResult<M>>,
  ): Said<HostResult<M>> | null {
    if (outcome.kind === "answered") return { extension, result: outcome.value };
    // A gone extension has had its notice, naming every hook; a cancelled question is nobody's fault.
    const wasSaid = outcome.kind === "cancelled" || (outcome.kind === "gone" && extension.state !== "ready");
    if (!wasSaid) {
      const text = hookFailed(method, outcome);
      // A person in a hurry is no fault of the extension.
      if (outcome.kind !== "skipped") extension.lastError = text;
      this.#notices.post(extension.name, "warning", text);
    }
    return null;
  }
}

/** The params of the next extension: what `carry` names is taken over when the result has it. */
function carry<M extends HostRequestMethod>(method: M, params: HostParams<M>, result: HostResult<M>): HostParams<M> {
  const row = hostRequests[method];
  if (!("carry" in row) || row.carry === undefined) return params;
  const next: Record<string, unknown> = { ...(params as object) };
  for (const [from, to] of Object.entries(row.carry)) {
    const value = (result as Record<string, unknown>)[from];
    if (value !== undefined) next[to] = value;
  }
  return next as HostParams<M>;
}
