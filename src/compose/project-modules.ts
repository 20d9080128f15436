/**
 * Entering a project: extensions that are loaded already have the first word on whether it is trusted, then what was
 * decided before, then the person; only then its own modules are loaded (seed `project_trust`).
 */
import { findProjectModules } from "../agent/modules/find-modules.js";
import { loadableOf, surroundings } from "../agent/resources/project-directories.js";
import { trustDirectory, untrustDirectory } from "../agent/trust.js";
import type { Notice } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import type { Home } from "./home.js";
import { type Place, trustsIn } from "./trust-check.js";

export interface Entering {
  /** Where nobody has decided yet; only where somebody can be asked. */
  readonly ask?: (place: Place) => Promise<void>;
  readonly notice: (notice: Notice) => void;
}

/** What extensions decided. A decision to be remembered is written down. */
async function askExtensions(home: Home, host: Host, place: Place, { notice }: Entering): Promise<Place> {
  if (!host.lifecycle.hears("project_trust")) return place;
  const { project } = surroundings(place.cwd);
  const top = project.find((directory) => loadableOf(directory, home.path).length > 0);
  if (top === undefined) return place;
  const answer = await host.lifecycle.ask("project_trust", { cwd: place.cwd });
  if (answer === undefined || answer.trusted === "undecided") return place;
  const decided = answer.trusted === "yes" ? "trusted" : "declined";
  if (answer.remember === true) {
    const decide = decided === "trusted" ? trustDirectory : untrustDirectory;
    const kept = await decide({ home: home.path }, top);
    if (!kept.ok) notice({ extension: null, tone: "warning", text: kept.error });
  }
  return { ...place, decided };
}

/** What counts from now on. The project's modules are up when it resolves, if it is trusted. */
export async function enterProject(home: Home, host: Host, asked: Place, entering: Entering): Promise<Place> {
  const place = asked.decided === null ? await askExtensions(home, host, asked, entering) : asked;
  if (place.decided === null) await entering.ask?.(place);
  if (!home.modules.areDiscovered) return place;
  const { trusts } = await trustsIn(home, place);
  const directories = surroundings(place.cwd).project.filter(trusts);
  await host.addModules(findProjectModules(directories, home.modules), home.modules.first.length);
  return place;
}
