/** The host's half that knows which extensions there are: their states, what they declared together, reloads. */
import type { Manifest } from "../protocol/manifest.js";
import type { SourceInfo } from "../protocol/module/state.js";
import { type AwaitedHook, awaitedHooks } from "./awaited.js";
import type { Generations } from "./generations.js";
import { HookMoments } from "./hook-moments.js";
import type { HostReport } from "./host-options.js";
import type {
  ExtensionCommand,
  ExtensionProvider,
  ExtensionShortcut,
  ExtensionTool,
  ExtensionVirtualModel,
} from "./moments.js";
import type { Registry } from "./registry.js";
import { report } from "./report.js";
import type { SessionAnswer } from "./session-control.js";

export abstract class LoadedExtensions extends HookMoments {
  protected abstract readonly generations: Generations;

  /** Every extension is ready or known not to be; those that were to come up later start now. Never rejects. */
  get ready(): Promise<void> {
    return this.generations.current.all().then(() => {});
  }

  /**
   * What a first turn needs is ready: all extensions, but for those that `HostOptions.memory` knows to have no part in
   * it, which come up behind it. Never rejects.
   */
  get readyForTurn(): Promise<void> {
    return this.generations.current.first.then(() => {});
  }

  tools(): readonly ExtensionTool[] {
    return [...(this.generations.current.registry?.tools.values() ?? [])].map(({ value }) => value);
  }

  providers(): readonly ExtensionProvider[] {
    return this.generations.current.registry?.providers() ?? [];
  }

  /** Models of extensions that choose others, in extension order. */
  virtualModels(): readonly ExtensionVirtualModel[] {
    return this.generations.current.registry?.virtualModels() ?? [];
  }

  sourceOf(extension: string): SourceInfo {
    const found = this.generations.current.named(extension)?.found;
    return found?.source ?? { path: found?.path ?? extension, source: "local", scope: "user", origin: "top-level" };
  }

  commands(): readonly ExtensionCommand[] {
    return [...(this.generations.current.registry?.commands.values() ?? [])].map(({ value }) => value);
  }

  shortcuts(): readonly ExtensionShortcut[] {
    return [...(this.generations.current.registry?.shortcuts.values() ?? [])].map(({ value }) => value);
  }

  /** As `report`, once each extension has been asked what memory it uses; bounded. */
  async measure(): Promise<HostReport> {
    await Promise.all(this.generations.current.extensions.map((extension) => extension.measure()));
    return this.report();
  }

  /** What the extension with this file declared; null when it never did. Foreign text. */
  manifestOf(path: string): Manifest | null {
    return this.generations.current.extensions.find(({ found }) => found.path === path)?.manifest ?? null;
  }

  /** States, costs and faults of every extension, and what was not taken for one. */
  report(): HostReport {
    return report(this.generations.current);
  }

  /**
   * Runtime hooks that are waited for now, the oldest first. A hook whose extension asks a person something is not among
   * them, and the time that took is not counted. Cheap enough to be asked every second.
   */
  awaited(): readonly AwaitedHook[] {
    return awaitedHooks(this.generations.current.extensions);
  }

  /**
   * What `awaited` tells settles now, as if each had failed: open, with a notice that says so. The extensions live on.
   * How many those were.
   */
  skipHooks(): number {
    return this.generations.current.extensions.reduce((sum, extension) => sum + extension.skipHooks(), 0);
  }

  /** The same for commands and shortcuts: nobody waits for them any longer, and each is told so. */
  skipCommands(): number {
    return this.generations.current.extensions.reduce((sum, extension) => sum + extension.skipCommands(), 0);
  }

  /** Answers every open request of every extension with an error: the session they asked about is gone. */
  refuseOpenRequests(reason: string): void {
    this.generations.current.refuseOpenRequests(reason);
  }

  /**
   * Ends all extensions and starts what is there now, but for those that were disabled. Calls that come meanwhile wait
   * for the new ones; further reloads follow, one at a time.
   */
  reload(): Promise<void> {
    return this.generations.reload();
  }

  /**
   * Ends one extension, by its address or file name, and starts its file anew; the session is announced to it. Also for
   * one that was disabled, ended or never came up. Calls of any extension wait meanwhile. Refused with the reason when
   * there is no such extension, or when it does not come up.
   */
  reloadExtension(name: string): Promise<SessionAnswer> {
    return this.generations.reloadOne(name);
  }

  /**
   * Ends one extension; its tools, hooks, commands and all it shows are gone until it is reloaded by name. A reload of
   * all leaves it disabled; the next host starts it as ever.
   */
  disableExtension(name: string): Promise<SessionAnswer> {
    return this.generations.disable(name);
  }

  protected firstRegistry(): Registry | Promise<Registry> {
    return this.generations.first();
  }

  protected registry(): Registry | Promise<Registry> {
    return this.generations.all();
  }
}
