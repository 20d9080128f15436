/**
 * How the packages that modules import reach the host: through whoever runs the modules of this thread. A thread may run
 * several that share the packages: each call goes by way of the module whose code makes it.
 */
import type { Theme } from "../../../src/atomic/api/theme.js";
import type { ModelState } from "../../../src/protocol/module/state.js";
import { makeTheme } from "../../module/ui/theme.js";

/** How one request goes. */
export interface LinkOptions {
  /** Aborting it withdraws the request: `cancel`. */
  readonly signal?: AbortSignal | undefined;
  /** Hears the values of `stream` notifications about it, in order, before the answer. */
  readonly onStream?: ((value: unknown) => void) | undefined;
}

/** What a running module lends to the packages. */
export interface HostLink {
  /** Asks the host. Resolves with its result; rejects with its refusal as an Error. */
  request(method: string, params: object, options?: LinkOptions): Promise<unknown>;
  /** Runs `work` when nobody else writes to the file, in whatever thread. Settles as `work` does. */
  exclusively<T>(path: string, work: () => Promise<T>): Promise<T>;
  /** Every model that is known, as the replica has them now. */
  models(): readonly ModelState[];
  /** What is shown follows the theme of the host; one without colours where there is none. */
  theme(): Theme;
}

/** `runner`: whoever ran when it was linked; see `linksFollow`. */
interface Linked {
  readonly link: HostLink;
  readonly runner: unknown;
}

const links: Linked[] = [];
let running: () => unknown = () => undefined;
const endings = new Set<() => void>();

/** Says whose code runs, in a thread that runs several modules: the same value as when that module was linked. */
export function linksFollow(runner: () => unknown): void {
  running = runner;
}

/** That of whoever runs; where that is not known or has ended, the one that was linked last. */
function current(): HostLink | undefined {
  if (links.length < 2) return links[0]?.link;
  const runner = running();
  return (links.find((one) => one.runner === runner) ?? links.at(-1))?.link;
}

/** From now on packages use it. The function that is returned takes it back; call it when the module ends. */
export function linkPackages(link: HostLink): () => void {
  const linked = { link, runner: running() };
  links.push(linked);
  return () => {
    const at = links.indexOf(linked);
    if (at >= 0) links.splice(at, 1);
    if (links.length === 0) for (const end of endings) end();
  };
}

/** Runs when no module of the thread is left, and when the thread ends: what packages keep on disk goes then. */
export function onLastEnd(end: () => void): void {
  if (endings.size === 0) {
    process.once("exit", () => {
      for (const one of endings) one();
    });
  }
  endings.add(end);
}

/** Throws outside of a running module. */
export function hostLink(): HostLink {
  const link = current();
  if (link === undefined) throw new Error("no extension is running: the host cannot be reached");
  return link;
}

/** As `HostLink.exclusively`; at once outside of a running module. */
export function exclusively<T>(path: string, work: () => Promise<T>): Promise<T> {
  return current()?.exclusively(path, work) ?? work();
}

/** Of the replica; none outside of a running module. */
export function knownModels(): readonly ModelState[] {
  return current()?.models() ?? [];
}

const plainTheme = makeTheme(() => undefined);

export function currentTheme(): Theme {
  return current()?.theme() ?? plainTheme;
}
