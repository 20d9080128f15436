/**
 * What a CommonJS file has for nothing, for ES modules that use it: the loaders that modules were written for make CommonJS
 * of everything. The names come from a module of their own, one for each file that mentions them.
 */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const scheme = "e-scope:";

export const scopeNames = ["require", "__filename", "__dirname"] as const;

/** The module with the names of that file. */
export function scopeUrl(fileUrl: string): string {
  return scheme + fileUrl;
}

export function isScopeUrl(url: string): boolean {
  return url.startsWith(scheme);
}

export function scopeSource(url: string): string {
  const path = fileURLToPath(url.slice(scheme.length));
  return [
    'import { createRequire } from "node:module";',
    `export const require = createRequire(${JSON.stringify(path)});`,
    `export const __filename = ${JSON.stringify(path)};`,
    `export const __dirname = ${JSON.stringify(dirname(path))};`,
  ].join("\n");
}
