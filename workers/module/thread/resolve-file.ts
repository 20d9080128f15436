/** Finds files the way modules name them: `./x.js` that is `x.ts`, without an ending, a folder with an index. */
import { existsSync, statSync } from "node:fs";
import { createRequire, type ResolveFnOutput, type ResolveHookContext } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

type Next = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput;

/** What a name may stand for when there is no such file: its ending → those of the sources. */
const sources: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".jsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};
const endings = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx", ".json"];

export function resolveFile(specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  if (!isPath(specifier)) return resolvePackage(specifier, context, next);
  const { parentURL } = context;
  if (parentURL?.startsWith("file:") === false) return next(specifier, context);
  const url = new URL(specifier, parentURL);
  const named = fileURLToPath(url);
  const found = fileNamed(named);
  if (found === undefined || found === named) return next(specifier, context);
  return next(pathToFileURL(found).href + url.search, context);
}

function isPath(specifier: string): boolean {
  return /^(?:\.{0,2}\/|\.{1,2}$|file:)/.test(specifier);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function fileNamed(path: string): string | undefined {
  if (isFile(path)) return path;
  const ending = /\.[cm]?jsx?$/.exec(path)?.[0] ?? "";
  const stem = path.slice(0, path.length - ending.length);
  const candidates = [
    ...(sources[ending] ?? []).map((source) => stem + source),
    ...endings.map((one) => path + one),
    ...endings.map((one) => `${path}/index${one}`),
  ];
  return candidates.find((candidate) => existsSync(candidate) && isFile(candidate));
}

/** A package whose entry only `require` would find is taken as that finds it. */
function resolvePackage(specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  try {
    return next(specifier, context);
  } catch (error) {
    const { parentURL } = context;
    if (parentURL?.startsWith("file:") !== true || context.conditions.includes("require")) throw error;
    try {
      return next(pathToFileURL(createRequire(parentURL).resolve(specifier)).href, context);
    } catch {
      throw error;
    }
  }
}
