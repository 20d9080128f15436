/** The resources of a session: the home's and the packages', and the project's as far as it is trusted. */

import { toldIssues } from "../agent/resources/issues.js";
import { loadResources } from "../agent/resources/load-resources.js";
import type { NamedPlaces } from "../agent/resources/named-roots.js";
import { ResourceShelf } from "../agent/resources/resource-shelf.js";
import type { Resources } from "../agent/resources/resources.js";
import type { Notice } from "../host/front-end.js";
import { resourceLimits } from "../protocol/limits.js";
import type { Home } from "./home.js";
import { type Place, trustsIn } from "./trust-check.js";

/** What was said already: one process may open many sessions. Cleared when it grows too long to be of use. */
const said = new Set<string>();

function tell(resources: Resources, notice: (notice: Notice) => void): void {
  for (const text of toldIssues(resources.issues)) {
    if (said.has(text)) continue;
    if (said.size >= resourceLimits.rememberedIssues) said.clear();
    said.add(text);
    notice({ extension: null, tone: "warning", text });
  }
}

/** As they are at this moment. */
export async function findResources(home: Home, place: Place, named?: NamedPlaces): Promise<Resources> {
  const { trusts } = await trustsIn(home, place);
  const sources = { home: home.path, cwd: place.cwd, trusted: trusts, packages: home.packages };
  return loadResources(named === undefined ? sources : { ...sources, named });
}

/** Tells what is wrong with them, each thing once. */
export async function openResources(
  home: Home,
  place: Place,
  notice: (notice: Notice) => void,
): Promise<ResourceShelf> {
  const load = async (named?: NamedPlaces): Promise<Resources> => {
    const resources = await findResources(home, place, named);
    tell(resources, notice);
    return resources;
  };
  return new ResourceShelf(await load(), load);
}
