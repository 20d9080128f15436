/**
 * Whether a run may take place in a directory, and what of its project is loaded there. An untrusted directory is
 * usable, but nothing of it is opened; a headless run never asks.
 */
import { join, relative } from "node:path";
import { loadableOf, surroundings } from "../agent/resources/project-directories.js";
import { readTrustBook } from "../agent/trust.js";
import type { Notice } from "../host/front-end.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { Home } from "./compose.js";

export interface Place {
  readonly cwd: string;
  /** `--trust`: the project counts as trusted for this run. */
  readonly trustThisRun: boolean;
}

/** Of each directory around the working directory: whether its resources are loaded. */
export type Trusts = (directory: string) => boolean;

export async function trustsIn(
  home: Pick<Home, "path">,
  { cwd, trustThisRun }: Place,
): Promise<{ readonly trusts: Trusts; readonly issues: readonly string[] }> {
  const { stateOf, issues } = await readTrustBook({ home: home.path });
  const thisRun = new Set(trustThisRun ? surroundings(cwd).project : []);
  return { trusts: (directory) => thisRun.has(directory) || stateOf(directory) === "trusted", issues };
}

/** One line, or null when the project has nothing that was left out. `project`: outermost directory first. */
function leftOut(home: Home, project: readonly string[], trusts: Trusts): string | null {
  const left = project
    .filter((directory) => !trusts(directory))
    .map((directory) => ({ directory, names: loadableOf(directory, home.path) }))
    .filter(({ names }) => names.length > 0);
  const top = left[0]?.directory;
  if (top === undefined) return null;
  const found = left.flatMap(({ directory, names }) => names.map((name) => join(relative(top, directory), name)));
  const which = top === project.at(-1) ? "" : ` ${top}`;
  const how = `decide with: e trust${which}, e untrust${which}, --trust`;
  return sanitizeLabel(`${top} is not trusted: ${found.join(", ")} of it not loaded; ${how}`);
}

/** Null: go on. A string is the reason for stopping, from a person who wants it that way (`"untrusted": "refuse"`). */
export async function admitDirectory(
  home: Home,
  place: Place,
  notice: (notice: Notice) => void,
): Promise<string | null> {
  const { cwd, trustThisRun } = place;
  const { trusts, issues } = await trustsIn(home, place);
  for (const text of issues) notice({ extension: null, tone: "warning", text });
  const { project } = surroundings(cwd);
  if (home.settings.untrusted === "refuse" && !trustThisRun && !project.slice(-1).some(trusts)) {
    return `${cwd} is not trusted, and settings.json says to refuse that; decide with: e trust, or --trust for one run`;
  }
  const text = leftOut(home, project, trusts);
  if (text !== null) notice({ extension: null, tone: "info", text });
  return null;
}
