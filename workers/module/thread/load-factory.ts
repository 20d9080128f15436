/** Imports a module's file and finds the factory in it. */
import { pathToFileURL } from "node:url";

/** The default export; of a file without one, all of them. Rejects with an error that says where. */
export async function loadFactory(path: string): Promise<unknown> {
  const exports: unknown = await import(pathToFileURL(path).href);
  return defaultOf(defaultOf(exports));
}

/** Twice for what was CommonJS: its `exports.default` is within the default that Node makes of `exports`. */
function defaultOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("default" in value)) return value;
  return value.default ?? value;
}
