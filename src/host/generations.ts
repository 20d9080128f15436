/**
 * The generation in force, and every change of what is loaded, one after another. Calls that come while something
 * changes wait for its end: an extension that is being replaced is no reason for a gate to stay open.
 */
import type { Found } from "./discovery.js";
import type { Extension } from "./extension.js";
import type { Generation } from "./generation.js";
import { quote } from "./notices.js";
import type { Registry } from "./registry.js";
import { Revivals } from "./revivals.js";
import { refused, type SessionAnswer } from "./session-control.js";

/** What must be done on the way. */
export interface Change {
  /** A new generation, without the extensions of these paths. */
  begin(disabled: ReadonlySet<string>): Generation;
  /** Before one extension is ended to be started anew. */
  leaving(extension: Extension, registry: Registry): void;
  /** It is up again, or known not to come. */
  entered(extension: Extension, registry: Registry): void;
  /** A person did without it from now on. */
  disabled(extension: Extension): void;
  /** It is ended: what it has on the screen goes. */
  gone(extension: Extension): void;
}

const done: SessionAnswer = { ok: true };

export class Generations {
  readonly #change: Change;
  readonly #disabled = new Set<string>();
  /** Replaced modules that still wait for an answer. */
  readonly #departing = new Set<Extension>();
  #current: Generation;
  #changes: Promise<unknown> = Promise.resolve();
  /** Resolves when calls are served again; null: they are. */
  #changing: Promise<void> | null = null;
  #stopping: Promise<void> | null = null;
  readonly #revivals = new Revivals();

  constructor(change: Change) {
    this.#change = change;
    this.#current = change.begin(this.#disabled);
  }

  get current(): Generation {
    return this.#current;
  }

  /** What serves the first turn. */
  first(): Registry | Promise<Registry> {
    if (this.#changing !== null) return this.#changing.then(() => this.first());
    return this.#current.registry ?? this.#current.first;
  }

  /** What serves everything else, once all is up. */
  all(): Registry | Promise<Registry> {
    if (this.#changing !== null) return this.#changing.then(() => this.all());
    return this.#current.complete ?? this.#current.all();
  }

  /** Ends all extensions and starts what is there now, but for those that were disabled. */
  reload(): Promise<void> {
    return this.#exclusively(undefined, async (serve) => {
      const old = this.#current;
      this.#revivals.forget();
      await Promise.all([old.stop("reloading"), this.#endDeparting()]);
      for (const extension of old.extensions) this.#change.gone(extension);
      if (this.#stopping !== null) return;
      this.#current = this.#change.begin(this.#disabled);
      // Whoever calls from here on waits for what it needs of the new ones.
      serve();
      await this.#current.all();
    });
  }

  reloadOne(name: string): Promise<SessionAnswer> {
    return this.#withOne(name, async (old, registry) => {
      if (registry !== null) this.#change.leaving(old, registry);
      this.#disabled.delete(old.found.path);
      this.#revivals.forget(old.found.path);
      const { fresh, registry: now } = await this.#current.restart(old);
      this.#change.gone(old);
      this.#change.entered(fresh, now);
      return fresh.state === "ready" ? done : refused(fresh.lastError ?? "it did not start");
    });
  }

  /** Starts a module anew that ended by itself or had to be ended; once, and then it stays as it is. */
  async revive(dead: Extension): Promise<void> {
    if (!this.#revivals.take(dead)) return;
    await this.#exclusively(undefined, async () => {
      await this.#current.all();
      if (!this.#current.enabled.includes(dead)) return;
      const { fresh, registry } = await this.#current.restart(dead);
      this.#change.entered(fresh, registry);
    });
  }

  /** More modules, from now on in every generation; calls wait until they are up. */
  add(found: readonly Found[], at: number): Promise<void> {
    return this.#exclusively(undefined, async () => {
      const before = new Set(this.#current.extensions);
      const registry = await this.#current.add(found, at);
      for (const extension of this.#current.extensions) {
        if (!before.has(extension)) this.#change.entered(extension, registry);
      }
    });
  }

  /** Ends every module and starts it anew, because another session begins. Calls wait meanwhile. */
  renewModules(): Promise<void> {
    return this.#exclusively(undefined, async () => {
      const renewal = await this.#current.renewModules("the session was left");
      if (renewal === null) return;
      for (const old of renewal.olds) {
        if (old.state === "ready") this.#departing.add(old);
        this.#change.gone(old);
      }
      for (const extension of renewal.fresh) this.#change.entered(extension, renewal.registry);
    });
  }

  /** For the life of the host, reloads included. */
  disable(name: string): Promise<SessionAnswer> {
    return this.#withOne(name, async (extension, _registry, serve) => {
      if (this.#current.isDisabled(extension)) return refused(`${extension.name} is disabled already`);
      this.#disabled.add(extension.found.path);
      this.#current.disable(extension);
      serve();
      this.#change.gone(extension);
      this.#change.disabled(extension);
      await extension.stop("the extension was disabled");
      return done;
    });
  }

  /** Ends everything, bounded; idempotent. */
  stop(): Promise<void> {
    this.#stopping ??= Promise.all([this.#current.stop("shutting down"), this.#endDeparting()]).then(() => {});
    return this.#stopping;
  }

  async #endDeparting(): Promise<void> {
    await Promise.all([...this.#departing].map((extension) => extension.stop("shutting down")));
    this.#departing.clear();
  }

  #withOne(
    name: string,
    work: (extension: Extension, registry: Registry | null, serve: () => void) => Promise<SessionAnswer>,
  ): Promise<SessionAnswer> {
    return this.#exclusively(refused("the host is being stopped"), async (serve) => {
      const registry = await this.#current.all();
      const extension = this.#current.named(name);
      if (extension === null) return refused(`there is no extension ${quote(name)}; ${this.#there()}`);
      return work(extension, this.#current.isDisabled(extension) ? null : registry, serve);
    });
  }

  #there(): string {
    const names = this.#current.extensions.map((extension) => quote(extension.name));
    return names.length === 0 ? "none is loaded" : `there are: ${names.join(", ")}`;
  }

  /** `whenStopped` is the answer once the end has begun. `serve`: calls need not wait for the rest of the work. */
  #exclusively<T>(whenStopped: T, work: (serve: () => void) => Promise<T>): Promise<T> {
    const served = Promise.withResolvers<void>();
    const changing = served.promise;
    this.#changing = changing;
    const serve = (): void => {
      if (this.#changing === changing) this.#changing = null;
      served.resolve();
    };
    const result = this.#changes.then(() => (this.#stopping === null ? work(serve) : whenStopped)).finally(serve);
    this.#changes = result.catch(() => {});
    return result;
  }
}
