/** Imports a module's file, and says where what is wrong with it is. */
import { pathToFileURL } from "node:url";
import { placed } from "./load-error.js";
import { filesRead } from "./sources.js";

/** All that it exports. Rejects with an error that names file and line, or the name that a package does not have. */
export async function importModule(path: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw placed(error, path, filesRead);
  }
}
