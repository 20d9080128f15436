/** TypeScript to JavaScript, a file at a time: by a native add-on, because every start does it and nothing is kept. */
import { readFileSync } from "node:fs";
import { createRequire, setSourceMapsSupport } from "node:module";
import type { HelperMode, transformSync } from "oxc-transform";
import { installHelpers } from "./compiled-helpers.js";
import { scopeNames, scopeUrl } from "./module-scope.js";
import { nestsTooDeeply } from "./nesting.js";

type Transform = typeof transformSync;
export type Lang = "ts" | "tsx" | "js" | "jsx";

let loaded: Transform | undefined;

/** Loaded with the first file that needs it: a module in plain JavaScript does without. */
function transform(): Transform {
  if (loaded === undefined) {
    setSourceMapsSupport(true);
    installHelpers();
    loaded = (createRequire(import.meta.url)("oxc-transform") as { transformSync: Transform }).transformSync;
  }
  return loaded;
}

/** Has it ready for the first file. */
export function warmUp(): void {
  transform()("warm-up.ts", "export const ready: boolean = true;", { lang: "ts", sourcemap: true });
}

/** With its source map inside. Throws a SyntaxError that names file, line and column. */
export function transformed(
  path: string,
  url: string,
  text: string,
  lang: Lang,
  format: "module" | "commonjs",
): string {
  if (nestsTooDeeply(text)) throw new SyntaxError(`It nests too deeply to be compiled (${path})`);
  const scope = scopeUrl(url);
  const result = transform()(path, text, {
    lang,
    target: "esnext",
    sourcemap: true,
    typescript: { onlyRemoveTypeImports: false },
    decorator: { legacy: true },
    helpers: { mode: "External" as HelperMode },
    ...(format === "module" ? { inject: Object.fromEntries(scopeNames.map((name) => [name, [scope, name]])) } : {}),
  });
  const [error] = result.errors;
  if (error !== undefined) throw syntaxError(path, error);
  const { map } = result;
  if (map === undefined) return result.code;
  const encoded = Buffer.from(JSON.stringify({ ...map, sources: [url] })).toString("base64");
  return `${result.code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}

/** What is wrong with a file in plain JavaScript; undefined when nothing is. */
export function syntaxErrorIn(path: string): SyntaxError | undefined {
  const text = readFileSync(path, "utf8");
  if (nestsTooDeeply(text)) return undefined;
  const [error] = transform()(path, text, { lang: "js", sourceType: "unambiguous", target: "esnext" }).errors;
  return error === undefined ? undefined : syntaxError(path, error);
}

interface Reported {
  readonly message: string;
  readonly codeframe: string | null;
}

/** The place is in the picture of it alone. */
function syntaxError(path: string, { message, codeframe }: Reported): SyntaxError {
  const place = /\[.*:(\d+:\d+)\]/.exec(codeframe ?? "")?.[1];
  const error = new SyntaxError(`${message} (${place === undefined ? path : `${path}:${place}`})`);
  error.stack = `${String(error)}\n${codeframe ?? ""}`;
  return error;
}
