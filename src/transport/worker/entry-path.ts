/** Where the built thread entry is, seen from the sources and from any depth of dist/ alike. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const name = "workers/program.cjs";
const places = [name, `../${name}`, `../../${name}`, `../../../dist/${name}`, `../../dist/${name}`];

let found: string | undefined;

/** Undefined when it was not built. */
export function programEntry(): string | undefined {
  found ??= places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find(existsSync);
  return found;
}
