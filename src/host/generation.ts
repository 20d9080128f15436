/**
 * One life of the set of loaded extensions, from discovery to the last goodbye. A reload starts a new one; nothing
 * of the old one reaches it.
 *
 * Extensions come up in two steps: at once those that a first turn may need, and behind them, one at a time, those
 * that last time had no part in it. Whoever needs one of the latter starts them all.
 */
import { resolve } from "node:path";
import type { JsonObject } from "../protocol/json-object.js";
import { ManifestSchema } from "../protocol/manifest.js";
import { capabilities } from "../protocol/row.js";
import { validate } from "../protocol/validate.js";
import { encodeLine, withoutNumberedIds } from "../wire/encode.js";
import { Payload } from "../wire/frame.js";
import { discover, type Found, type Skipped } from "./discovery.js";
import { Extension, type ExtensionContext } from "./extension.js";
import type { HostOptions } from "./host-options.js";
import { chooseIsolation, type Isolation, readRuntimeSettings, settingFor } from "./isolation.js";
import { LateEvents } from "./late-events.js";
import { firstTurnNeeds, type Remembered } from "./manifest-memory.js";
import { Registry } from "./registry.js";

/** Modules that others took the place of. */
export interface Renewal {
  readonly olds: readonly Extension[];
  readonly fresh: readonly Extension[];
  readonly registry: Registry;
}

export class Generation {
  readonly skipped: readonly Skipped[];
  /** What a first turn needs is there. Bounded by the handshake's deadline. */
  readonly first: Promise<Registry>;
  /** What is there now; null before `first`. */
  registry: Registry | null = null;
  readonly events: LateEvents;
  readonly #options: HostOptions;
  readonly #context: ExtensionContext;
  readonly #late = new Map<Extension, Remembered>();
  readonly #starts = new Map<Extension, Promise<void>>();
  readonly #hurried = Promise.withResolvers<void>();
  readonly #initialize: (kept: JsonObject | null) => Payload;
  readonly #isolation: (found: Found) => Isolation;
  readonly #disabled = new Set<Extension>();
  /** How many extensions come before the modules. */
  readonly #firstModule: number;
  #extensions: readonly Extension[];
  /** Who counts in `registry`. */
  #registered: readonly Extension[] = [];
  #all: Promise<Registry>;
  #isStopped = false;

  /** `disabled`: paths of extensions that are not started. */
  constructor(
    options: HostOptions,
    context: ExtensionContext,
    hasPlainNodeShebang: (path: string) => boolean,
    hasUi: boolean,
    disabled: ReadonlySet<string>,
  ) {
    this.#options = options;
    this.#context = context;
    const runtime = readRuntimeSettings(options.runtime);
    const { found, skipped } = discover(options.directories);
    this.skipped = skipped;
    const runsHere = resolve(options.cwd) === process.cwd();
    this.#isolation = ({ path, file, kind }) => {
      if (kind === "module") return settingFor(runtime, file).isolation ?? "worker";
      return chooseIsolation(
        path,
        { hasPlainNodeShebang: hasPlainNodeShebang(path), runsHere },
        settingFor(runtime, file),
      );
    };
    const programs = [...(options.extra ?? []), ...found];
    this.#firstModule = programs.length;
    const all = [...programs, ...(options.modules ?? [])];
    this.#extensions = all.map((one) => this.#make(one));
    this.#initialize = initializeWith(options, hasUi);
    for (const extension of this.#extensions) {
      if (disabled.has(extension.found.path)) this.#disabled.add(extension);
      const remembered = options.memory?.recall(extension.found.path) ?? null;
      if (remembered !== null) this.#late.set(extension, remembered);
    }
    for (const extension of this.#disabled) this.#late.delete(extension);
    this.events = new LateEvents(this.#late);
    const needed = this.enabled.filter((extension) => !this.#late.has(extension));
    this.first = Promise.all(needed.map((extension) => this.#start(extension))).then(() => this.#take(needed));
    this.#all = this.#late.size === 0 ? this.first.then((registry) => this.#remember(registry)) : this.#startLate();
  }

  /** The registry of all; null while some are still coming up. Saves a hook the wait for a promise that is long settled. */
  complete: Registry | null = null;

  get extensions(): readonly Extension[] {
    return this.#extensions;
  }

  /** Those that were not disabled. */
  get enabled(): readonly Extension[] {
    return this.#extensions.filter((extension) => !this.#disabled.has(extension));
  }

  /** By its address, or by the name of its file. */
  named(name: string): Extension | null {
    const found = this.#extensions.find((one) => one.name === name);
    return found ?? this.#extensions.find((one) => one.found.file === name) ?? null;
  }

  isDisabled(extension: Extension): boolean {
    return this.#disabled.has(extension);
  }

  /**
   * Ends one extension and starts its file anew, where everybody is up; the others go on as they are. The one that took
   * its place, and what there is now.
   */
  async restart(old: Extension): Promise<{ readonly fresh: Extension; readonly registry: Registry }> {
    await old.stop("reloading");
    const fresh = this.#make(old.found);
    this.#extensions = this.#extensions.map((one) => (one === old ? fresh : one));
    this.#disabled.delete(old);
    await this.#start(fresh);
    const registry = this.#settle();
    fresh.release();
    return { fresh, registry };
  }

  /**
   * Starts more extensions where everybody is up; `at` says where among the modules they stand in extension order. What
   * there is then.
   */
  async add(found: readonly Found[], at: number): Promise<Registry> {
    await this.all();
    const fresh = found.map((one) => this.#make(one));
    this.#extensions = this.#extensions.toSpliced(this.#firstModule + at, 0, ...fresh);
    await Promise.all(fresh.map((extension) => this.#start(extension)));
    const registry = this.#settle();
    for (const extension of fresh) extension.release();
    return registry;
  }

  /**
   * A manifest anew, of an extension that is up: at once its tools, commands and the rest are what it says. One that is
   * bad changes nothing. What was remembered for the next start stays: there it begins as it began.
   */
  redeclare(extension: Extension, given: unknown): void {
    const checked = validate(ManifestSchema, given);
    if (!checked.ok) {
      const text = `manifest.update: bad manifest (${checked.issue}); what it declared before holds`;
      return this.#context.notices.about(extension.name, "warning", text);
    }
    extension.redeclare(checked.value);
    if (!this.#registered.includes(extension)) return;
    const registry = this.#register(this.#registered);
    if (this.complete === null) return;
    this.complete = registry;
    this.#all = Promise.resolve(registry);
  }

  /**
   * Ends every module and starts its file anew; programs go on as they are. A module that asked for the change lives on
   * until it is answered. What took the place of what; null: there was no module.
   */
  async renewModules(reason: string): Promise<Renewal | null> {
    await this.all();
    const olds = this.enabled.filter(({ found }) => found.kind === "module");
    if (olds.length === 0) return null;
    await Promise.all(olds.map((old) => old.replace(reason)));
    const renewed = new Map(olds.map((old) => [old, this.#make(old.found)]));
    this.#extensions = this.#extensions.map((one) => renewed.get(one) ?? one);
    const fresh = [...renewed.values()];
    await Promise.all(fresh.map((extension) => this.#start(extension)));
    const registry = this.#settle();
    for (const extension of fresh) extension.release();
    return { olds, fresh, registry };
  }

  /** From now on one extension counts for nothing; whoever says so ends it. */
  disable(extension: Extension): void {
    this.#disabled.add(extension);
    this.#settle();
  }

  /** Every extension is ready or known not to be. Starts at once what was still to start. */
  all(): Promise<Registry> {
    this.#hurried.resolve();
    return this.#all;
  }

  refuseOpenRequests(reason: string): void {
    for (const extension of this.extensions) extension.refuseOpenRequests(reason);
  }

  /** All in parallel; bounded by one extension's ladder. One that is owed an event comes up to hear it. */
  async stop(reason: string): Promise<void> {
    if (this.events.areOwed) await this.all();
    this.#isStopped = true;
    this.#hurried.resolve();
    await Promise.all(this.#extensions.map((extension) => extension.stop(reason)));
  }

  #make(found: Found): Extension {
    return new Extension(found, this.#isolation(found), this.#context);
  }

  /** Everybody is up: what there is now, once the set of extensions has changed. */
  #settle(): Registry {
    const registry = this.#register(this.enabled);
    this.#all = Promise.resolve(this.#remember(registry));
    return registry;
  }

  #register(extensions: readonly Extension[]): Registry {
    this.#registered = extensions;
    this.registry = new Registry(extensions, this.#context.notices, this.registry);
    this.#context.onRegistered();
    return this.registry;
  }

  #start(extension: Extension): Promise<void> {
    const started = this.#starts.get(extension) ?? this.#begin(extension);
    this.#starts.set(extension, started);
    return started;
  }

  async #begin(extension: Extension): Promise<void> {
    if (!this.#isStopped) await extension.start(this.#initialize(this.#context.takeKept(extension.found.path)));
  }

  async #startLate(): Promise<Registry> {
    await this.first;
    const late = [...this.#late.keys()];
    let isHurried = false;
    void this.#hurried.promise.then(() => {
      isHurried = true;
    });
    for (const extension of late) {
      if (isHurried) break;
      await Promise.race([this.#start(extension), this.#hurried.promise]);
    }
    await Promise.all(late.map((extension) => this.#start(extension)));
    for (const extension of late) this.#warnOfChange(extension);
    const registry = this.#take(this.enabled);
    this.events.deliver(registry);
    return this.#remember(registry);
  }

  /** The registry of what is up, and what those sent before they were known. */
  #take(extensions: readonly Extension[]): Registry {
    const registry = this.#register(extensions);
    for (const extension of extensions) extension.release();
    return registry;
  }

  #remember(registry: Registry): Registry {
    this.complete = registry;
    for (const { manifest, found } of this.enabled) {
      if (manifest !== null) this.#options.memory?.remember(found.path, manifest);
    }
    this.#options.memory?.save();
    return registry;
  }

  #warnOfChange({ manifest, name }: Extension): void {
    const needs = manifest === null ? null : firstTurnNeeds(manifest);
    if (needs === null) return;
    const text = `declares what it did not declare last time (${needs}); a turn that began before does without`;
    this.#context.notices.post(name, "warning", text);
  }
}

/** Most extensions are told the same, which is made once. */
function initializeWith(options: HostOptions, hasUi: boolean): (kept: JsonObject | null) => Payload {
  const params = {
    protocol: 1,
    capabilities: [...capabilities],
    ui: hasUi,
    e_version: options.version,
    cwd: options.cwd,
    extensions_config: options.extensionsConfig ?? {},
  };
  const made = (value: object): Payload => new Payload(value, withoutNumberedIds(encodeLine(value)));
  const usual = made(params);
  return (kept) => (kept === null ? usual : made({ ...params, kept }));
}
