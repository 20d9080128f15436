/**
 * How this thread finds and reads what modules import: package names of ours are our one copy of them, TypeScript runs as
 * it is, and what the loaders that modules were written for took is taken here too. Everything else is left to Node.
 */
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isScopeUrl, scopeSource } from "./module-scope.js";
import { resolveFile } from "./resolve-file.js";
import { jsonSource, readSource } from "./sources.js";

/** Where the built packages are that names stand for: Node runs them as they are. */
const ownFolder = new URL(".", import.meta.url).href;

export function installLoader(aliases: Readonly<Record<string, string>>): void {
  const urls = new Map(Object.entries(aliases).map(([name, path]) => [name, pathToFileURL(path).href]));
  registerHooks({
    resolve(specifier, context, next) {
      const url = urls.get(specifier) ?? (isScopeUrl(specifier) ? specifier : undefined);
      if (url !== undefined) return { url, format: "module", shortCircuit: true };
      return resolveFile(specifier, context, next);
    },
    load(url, context, next) {
      if (isScopeUrl(url)) return { format: "module", source: scopeSource(url), shortCircuit: true };
      if (!url.startsWith("file:") || url.startsWith(ownFolder)) return next(url, context);
      const path = fileURLToPath(url);
      const isRequired = context.conditions.includes("require");
      if (path.endsWith(".json") && !isRequired && context.importAttributes.type === undefined) {
        return { format: "module", source: jsonSource(path), shortCircuit: true };
      }
      const read = readSource(path, url);
      return read === undefined ? next(url, context) : { ...read, shortCircuit: true };
    },
  });
}
