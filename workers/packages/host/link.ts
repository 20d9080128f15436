/**
 * How the packages that modules import reach the host: through whoever runs the modules of this thread. A thread may run
 * several; the packages are shared, so a call that names no module goes by way of the one that was linked last.
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
  /** Every model that is known, as the replica has them now. */
  models(): readonly ModelState[];
  /** What is shown follows the theme of the host; one without colours where there is none. */
  theme(): Theme;
}

const links: HostLink[] = [];
const endings = new Set<() => void>();

/** From now on packages use it. The function that is returned takes it back; call it when the module ends. */
export function linkPackages(link: HostLink): () => void {
  links.push(link);
  return () => {
    const at = links.indexOf(link);
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
  const link = links.at(-1);
  if (link === undefined) throw new Error("no extension is running: the host cannot be reached");
  return link;
}

/** Of the replica; none outside of a running module. */
export function knownModels(): readonly ModelState[] {
  return links.at(-1)?.models() ?? [];
}

const plainTheme = makeTheme(() => undefined);

export function currentTheme(): Theme {
  return links.at(-1)?.theme() ?? plainTheme;
}
