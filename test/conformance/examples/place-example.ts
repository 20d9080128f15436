/** Installs examples as README says: one file alone, or a bundle with the scaffold beside it. They are never changed. */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";

export const examples = new URL("../../../examples/extensions/", import.meta.url).pathname;

/** Copies the file alone into the directory of extensions. Returns where it is. */
export function placeAlone(extensions: string, file: string): string {
  mkdirSync(extensions, { recursive: true });
  cpSync(join(examples, file), join(extensions, file));
  return join(extensions, file);
}

/** Makes `NAME/` with `NAME.mjs` and `scaffold.mjs` in it. Returns the entry point. */
export function placeBundle(extensions: string, name: string): string {
  placeAlone(join(extensions, name), "scaffold.mjs");
  return placeAlone(join(extensions, name), `${name}.mjs`);
}

/** A line that makes the offline model call this tool. */
export function call(name: string, args: object): string {
  return `@tool ${name} ${JSON.stringify(args)}`;
}
