/** Where the built thread entries are, seen from the sources and from any depth of dist/ alike. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where each is in dist/. */
const files = {
  program: "workers/program.cjs",
  render: "workers/render.cjs",
  module: "modules/module.js",
  "module-process": "modules/module-process.js",
} as const;
type Entry = keyof typeof files;

const found = new Map<Entry, string>();

/** Undefined when it was not built. */
export function workerEntry(entry: Entry): string | undefined {
  const known = found.get(entry);
  if (known !== undefined) return known;
  const name = files[entry];
  const places = [name, `../${name}`, `../../${name}`, `../../../dist/${name}`, `../../dist/${name}`];
  const path = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find(existsSync);
  if (path !== undefined) found.set(entry, path);
  return path;
}

/** The entry for programs of extensions. */
export function programEntry(): string | undefined {
  return workerEntry("program");
}
