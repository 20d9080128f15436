/**
 * Large parts that few modules need, loaded at once when somebody does: the functions that need them answer without a
 * promise, so they cannot wait for an import. Each part is a file beside the packages.
 */
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** `part`: the name of a file of `workers/packages`. */
export function loadNow<Part>(part: string): Part {
  return load(`./${part}.js`) as Part;
}
