/**
 * Announces the agent's moments to the extensions that listed them, in extension order, and folds what they answer, one
 * way per dispatch class. Whatever an extension does, a moment settles: what goes wrong is said, and counts as the
 * event's row says.
 */
import type { BoundaryProposal, BuildPreview } from "../protocol/lifecycle/boundary.js";
import {
  type AnswerOf,
  type AskedName,
  type BoundaryName,
  type LifecycleName,
  lifecycleNames,
  lifecycleTable,
  type PayloadOf,
  type ResultOf,
  type ToldName,
} from "../protocol/lifecycle/lifecycle-table.js";
import { toolLimits } from "../protocol/limits.js";
import { hostRequests } from "../protocol/methods.js";
import type { HostRequestRow } from "../protocol/row.js";
import { clipBytes } from "../text/clip.js";
import { Payload } from "../wire/frame.js";
import type { ExtensionRequest } from "./broker.js";
import type { Extension } from "./extension.js";
import type { ExtensionErrors } from "./extension-errors.js";
import type { Lifecycle } from "./lifecycle.js";
import { given, joined, type Opinion, type Particular, particulars, rules, without } from "./lifecycle-folds.js";
import { type Failure, failureText, type Outcome } from "./outcome.js";
import type { Registry } from "./registry.js";

/** What one handler came to. */
type Heard<N extends LifecycleName> =
  | { readonly kind: "said"; readonly result: ResultOf<N> }
  | { readonly kind: "failed"; readonly failure: Failure }
  /** Nobody waits any more. */
  | { readonly kind: "stopped" };

/** A boundary that an extension is at, and may ask previews of. */
interface AtBoundary {
  readonly name: BoundaryName;
  readonly preview: BuildPreview;
}

const nothingProposed: BoundaryProposal = { entries: [], continue: false };

/** Made once: a name that was just put together has to be read letter by letter wherever it is looked up. */
const methods = Object.fromEntries(lifecycleNames.map((name) => [name, `lifecycle.${name}`])) as {
  readonly [N in LifecycleName]: `lifecycle.${N}`;
};

/** What the model or the person reads of a handler that failed. */
function whyFailed({ name }: Extension, failure: Failure): string {
  if (failure.kind === "refused") return clipBytes(failure.message.toWellFormed(), toolLimits.contentBytes);
  if (failure.kind === "gone") return `extension unavailable: ${name}`;
  return `${name} ${failureText(failure)}`;
}

export class LifecycleRunner implements Lifecycle {
  readonly #registry: () => Registry | Promise<Registry>;
  readonly #errors: ExtensionErrors;
  readonly #boundaries = new Map<Extension, AtBoundary>();

  /** `registry`: who is there, or a promise of it while that changes. */
  constructor(registry: () => Registry | Promise<Registry>, errors: ExtensionErrors) {
    this.#registry = registry;
    this.#errors = errors;
  }

  /** While it is not known who is there, everybody may be. */
  hears(name: LifecycleName): boolean {
    const registry = this.#registry();
    return registry instanceof Promise || registry.hearing(name).length > 0;
  }

  async tell<N extends ToldName>(name: N, payload: PayloadOf<N>, signal?: AbortSignal): Promise<void> {
    const listeners = await this.#listeners(name);
    if (listeners.length === 0) return;
    const params = new Payload(payload);
    await Promise.all(listeners.map((extension) => this.#hear(name, extension, params, signal)));
  }

  async ask<N extends AskedName>(
    name: N,
    payload: PayloadOf<N>,
    signal?: AbortSignal,
  ): Promise<AnswerOf<N> | undefined> {
    const rule = rules[lifecycleTable[name]];
    const particular: Particular<N> = particulars[name] ?? {};
    let current: Opinion = { ...payload };
    let answer: Opinion | undefined;
    const listeners = this.#listeners(name);
    for (const extension of listeners instanceof Promise ? await listeners : listeners) {
      const outcome = await this.#request(name, extension, new Payload(current), signal);
      const heard = this.#heard(name, extension, outcome);
      if (heard.kind === "stopped") break;
      const opinion = this.#opinion(name, extension, heard, current);
      if (opinion === null) continue;
      const dropped = heard.kind === "said" ? (particular.drops?.(heard.result) ?? []) : [];
      const before = answer === undefined ? undefined : without(answer, dropped);
      answer = joined(before, opinion, rule.keep, particular.lists ?? []);
      if (heard.kind === "failed" || rule.ends(opinion)) break;
      const next = carried(name, without(current, dropped), opinion);
      current = particular.refreshed?.(next, answer) ?? next;
    }
    // What the particulars and the schema of the event make of its answers is the type that the table names.
    return answer as AnswerOf<N> | undefined;
  }

  async propose<N extends BoundaryName>(
    name: N,
    base: PayloadOf<N>,
    preview: BuildPreview,
    signal?: AbortSignal,
  ): Promise<BoundaryProposal> {
    const listeners = await this.#listeners(name);
    const empty = preview([]);
    if (listeners.length === 0 || !empty.ok) return nothingProposed;
    let proposal = nothingProposed;
    let context = empty.context;
    let isValid = true;
    for (const extension of listeners) {
      this.#boundaries.set(extension, { name, preview });
      const heard = await this.#hear(name, extension, new Payload({ ...base, ...proposal, context }), signal);
      this.#boundaries.delete(extension);
      if (heard.kind === "stopped") break;
      if (heard.kind === "failed") continue;
      const { entries, continue: wants } = heard.result;
      proposal = { entries: entries ?? proposal.entries, continue: wants ?? proposal.continue };
      if (entries === undefined) continue;
      const next = preview(entries);
      isValid = next.ok;
      if (next.ok) context = next.context;
      else this.#errors.report(extension, name, `Invalid boundary entries: ${next.error}`);
    }
    return isValid ? proposal : nothingProposed;
  }

  /** `lifecycle.preview`: between the handlers of one extension. */
  preview({ owner, params: { event, entries }, reply }: ExtensionRequest<"lifecycle.preview">): void {
    const at = this.#boundaries.get(owner);
    if (at?.name !== event) return reply.fail(`lifecycle.preview can only be asked for while ${event} is handled`);
    const answer = at.preview(entries);
    if (answer.ok) reply.ok({ context: answer.context });
    else reply.fail(`Invalid boundary entries: ${answer.error}`);
  }

  /** A promise only while it changes who is there: each wait is a good part of what a small event takes. */
  #listeners(name: LifecycleName): readonly Extension[] | Promise<readonly Extension[]> {
    const registry = this.#registry();
    return registry instanceof Promise ? registry.then((one) => one.hearing(name)) : registry.hearing(name);
  }

  async #hear<N extends LifecycleName>(
    name: N,
    extension: Extension,
    params: Payload,
    signal: AbortSignal | undefined,
  ): Promise<Heard<N>> {
    return this.#heard(name, extension, await this.#request(name, extension, params, signal));
  }

  #request<N extends LifecycleName>(
    name: N,
    extension: Extension,
    params: Payload,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<ResultOf<N>>> {
    // Method and result come from the same row.
    return extension.request(methods[name], params, { signal }) as Promise<Outcome<ResultOf<N>>>;
  }

  #heard<N extends LifecycleName>(name: N, extension: Extension, outcome: Outcome<ResultOf<N>>): Heard<N> {
    if (outcome.kind === "answered") return { kind: "said", result: outcome.value };
    if (outcome.kind === "cancelled") return { kind: "stopped" };
    this.#errors.unanswered(extension, methods[name], outcome);
    return { kind: "failed", failure: outcome };
  }

  /** Null: it had no say. */
  #opinion<N extends AskedName>(
    name: N,
    extension: Extension,
    heard: Exclude<Heard<N>, { kind: "stopped" }>,
    payload: Opinion,
  ): Opinion | null {
    const particular: Particular<N> = particulars[name] ?? {};
    if (heard.kind === "failed") return particular.failed?.(whyFailed(extension, heard.failure)) ?? null;
    const { result } = heard;
    const problem = particular.problem?.(result, payload) ?? null;
    if (problem !== null) {
      this.#errors.report(extension, name, problem);
      return null;
    }
    const remark = particular.remark?.(result) ?? null;
    if (remark !== null) this.#errors.report(extension, name, remark);
    return particular.opinion === undefined ? given(result) : particular.opinion(result, extension);
  }
}

/** What the next handler is given. */
function carried(name: AskedName, payload: Opinion, opinion: Opinion): Opinion {
  const { carry = {} }: HostRequestRow = hostRequests[methods[name]];
  const changes = Object.entries(carry).filter(([from]) => from in opinion);
  return { ...payload, ...Object.fromEntries(changes.map(([from, to]) => [to, opinion[from]])) };
}
