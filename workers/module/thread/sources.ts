/** The source of one file as Node can run it, and whether it is an ES module or CommonJS. */
import { readFileSync, statSync } from "node:fs";
import { extname } from "node:path";
import { isTypeModule } from "./package-type.js";
import { type Lang, transformed } from "./transform.js";
import { typeExports } from "./type-exports.js";

export type Format = "module" | "commonjs";

export interface Readable {
  readonly format: Format;
  readonly source: string;
}

const typed: Readonly<Record<string, Lang>> = { ".ts": "ts", ".mts": "ts", ".cts": "ts", ".tsx": "tsx", ".jsx": "jsx" };
const scripts = new Set([".js", ".mjs", ".cjs"]);

/** Files that modules imported, packages aside. */
export const filesRead = new Set<string>();

/** Undefined for what is best left to Node. Throws an error that names the line for what cannot be read. */
export function readSource(path: string, url: string): Readable | undefined {
  const ending = extname(path);
  const lang = typed[ending];
  if (lang === undefined) return scripts.has(ending) ? readScript(path, url, ending) : undefined;
  filesRead.add(path);
  const text = textOf(path);
  const meant = formatOf(path, ending, text);
  const source = transformed(path, url, text, lang, meant);
  if (meant === "commonjs") return { format: meant, source };
  // What it imported were types, and it exports the way CommonJS does.
  if (ending === ".ts" && !hasModuleSyntax(source) && !isTypeModule(path)) return { format: "commonjs", source };
  return { format: "module", source: source + typeExports(text, source) };
}

/** An ES module that its folder calls CommonJS, or that uses what only CommonJS has. */
function readScript(path: string, url: string, ending: string): Readable | undefined {
  if (path.includes("/node_modules/")) return undefined;
  filesRead.add(path);
  if (ending === ".cjs") return undefined;
  const text = textOf(path);
  if (!hasModuleSyntax(text)) return undefined;
  const usesScope = /\b(?:__dirname|__filename|require)\b/.test(text);
  return { format: "module", source: usesScope ? transformed(path, url, text, "js", "module") : text };
}

/** Without the mark that some editors begin a file with. Throws for what is no file: a pipe might never end. */
function textOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${path} is no file`);
  return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
}

function formatOf(path: string, ending: string, source: string): Format {
  if (ending === ".cts") return "commonjs";
  return ending === ".mts" || hasModuleSyntax(source) || isTypeModule(path) ? "module" : "commonjs";
}

/** Statements that begin a line or follow another statement; what is in a template literal may be mistaken for one. */
const moduleSyntax =
  /(?:^|[;}/])[ \t]*(?:import\s*(?:["'{*]|[\w$]+\s*(?:,|from\b))|export\s*(?:[{*]|(?:default|const|let|var|function|class|async|enum|abstract|namespace)\b))|\bimport\.meta\b/m;

/** Waits outside all functions, as far as a line that is not indented tells. */
const topLevelAwait = /^(?:(?:const|let|var)\s[^=\n]*=\s*)?await\b/m;

function hasModuleSyntax(source: string): boolean {
  return moduleSyntax.test(source) || topLevelAwait.test(source);
}

/** As a module: the whole as its default, and by name what has a name. */
export function jsonSource(path: string): string {
  const value = parsed(path);
  const names = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const byName = names
    .filter((name) => name !== "default")
    .map((name) => JSON.stringify(name))
    .map((name, index) => `const _${index} = _[${name}]; export { _${index} as ${name} };`);
  return [`const _ = ${JSON.stringify(value)};`, ...byName, "export default _;"].join("\n");
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(textOf(path));
  } catch (error) {
    throw new SyntaxError(`${error instanceof Error ? error.message : "It is no JSON"} (${path})`);
  }
}
