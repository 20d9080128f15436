/**
 * Whether a run may take place in a directory, and what of its project is loaded there. An untrusted directory is
 * usable, but nothing of it is opened; a headless run never asks.
 */
import { join, relative } from "node:path";
import { loadableOf, surroundings } from "../agent/resources/project-directories.js";
import { readTrustBook } from "../agent/trust.js";
import type { Notice } from "../host/front-end.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { Home } from "./home.js";

/** What counts for this run alone, whatever trust.json says; null: nothing was said. */
export type RunTrust = "trusted" | "declined" | null;

export interface Place {
  readonly cwd: string;
  /** `--trust`, or what an extension decided. */
  readonly decided: RunTrust;
}

interface Trust {
  /** Of each directory around the working directory: whether it is trusted, by itself or through one above. */
  readonly isTrusted: (directory: string) => boolean;
  /** Whether its resources are loaded. Where the working directory is not trusted, nobody's are. */
  readonly trusts: (directory: string) => boolean;
  /** Somebody said no to it: what to decide is no question any more. */
  readonly isDeclined: (directory: string) => boolean;
  readonly issues: readonly string[];
}

export async function trustsIn(home: Pick<Home, "path">, { cwd, decided }: Place): Promise<Trust> {
  const { stateOf, issues } = await readTrustBook({ home: home.path });
  const { project } = surroundings(cwd);
  const here = project.at(-1);
  const isTrusted = (directory: string): boolean =>
    (decided === "trusted" && project.includes(directory)) || stateOf(directory) === "trusted";
  const isTrustedHere = decided !== "declined" && here !== undefined && isTrusted(here);
  const trusts = (directory: string): boolean => isTrustedHere && isTrusted(directory);
  return {
    isTrusted,
    trusts,
    isDeclined: (directory) => decided === "declined" || stateOf(directory) === "declined",
    issues,
  };
}

/** Whether the project's own files count here. */
export async function isTrustedPlace(home: Pick<Home, "path">, place: Place): Promise<boolean> {
  const { trusts } = await trustsIn(home, place);
  return trusts(surroundings(place.cwd).project.at(-1) ?? place.cwd);
}

/** What trusting a directory would load. */
export interface LeftOut {
  /** The outermost one that is not trusted; it covers the others. */
  readonly directory: string;
  /** Relative to it. */
  readonly names: readonly string[];
  readonly isDeclined: boolean;
}

/** Null when the project has nothing that was left out. `project`: outermost directory first. */
function findLeftOut(
  home: Pick<Home, "path">,
  project: readonly string[],
  { isTrusted, trusts, isDeclined }: Trust,
): LeftOut | null {
  const left = project
    .filter((directory) => !trusts(directory))
    .map((directory) => ({ directory, names: loadableOf(directory, home.path) }))
    .filter(({ names }) => names.length > 0);
  const top = left.find(({ directory }) => !isTrusted(directory))?.directory ?? project.at(-1);
  if (left.length === 0 || top === undefined) return null;
  const names = left.flatMap((one) => one.names.map((name) => join(relative(top, one.directory), name)));
  return { directory: top, names, isDeclined: isDeclined(top) };
}

/** In one line; null: nothing was left out. */
function leftOut(home: Home, project: readonly string[], trust: Trust): string | null {
  const left = findLeftOut(home, project, trust);
  if (left === null) return null;
  const { directory: top, names: found } = left;
  const which = top === project.at(-1) ? "" : ` ${top}`;
  const how = left.isDeclined
    ? `e trust${which} takes that back`
    : `decide with: e trust${which}, e untrust${which}, --trust`;
  return sanitizeLabel(`${top} is not trusted: ${found.join(", ")} of it not loaded; ${how}`);
}

/** What of the project a session here would leave out, in one line; null: nothing. */
export async function leftOutHere(home: Home, place: Place): Promise<string | null> {
  return leftOut(home, surroundings(place.cwd).project, await trustsIn(home, place));
}

/**
 * What a person is to be asked before a session here: a directory that nobody has decided about, and that brings
 * something or may not be worked in without. Null: there is nothing to ask.
 */
export async function undecidedHere(home: Home, place: Place): Promise<LeftOut | null> {
  const trust = await trustsIn(home, place);
  const { project } = surroundings(place.cwd);
  const here = project.at(-1);
  if (here === undefined) return null;
  const isRefused = home.settings.untrusted === "refuse" && !trust.trusts(here);
  const left = findLeftOut(home, project, trust) ?? (isRefused ? { directory: here, names: [] } : null);
  return left === null || trust.isDeclined(left.directory) ? null : { ...left, isDeclined: false };
}

/** Null: go on. A string is the reason for stopping, from a person who wants it that way (`"untrusted": "refuse"`). */
export async function admitDirectory(
  home: Home,
  place: Place,
  notice: (notice: Notice) => void,
): Promise<string | null> {
  const { cwd } = place;
  const trust = await trustsIn(home, place);
  for (const text of trust.issues) notice({ extension: null, tone: "warning", text });
  const { project } = surroundings(cwd);
  if (home.settings.untrusted === "refuse" && !project.slice(-1).some(trust.trusts)) {
    return `${cwd} is not trusted, and settings.json says to refuse that; decide with: e trust, or --trust for one run`;
  }
  const text = leftOut(home, project, trust);
  if (text !== null) notice({ extension: null, tone: "info", text });
  return null;
}
