/** Why a module could not be imported, in one sentence that says where: only the message of an error leaves the thread. */
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { syntaxErrorIn } from "./transform.js";

/** `scripts`: the files in plain JavaScript that were read, whose syntax errors Node does not place. */
export function placed(thrown: unknown, path: string, scripts: Iterable<string>): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const message =
    missingExport(thrown) ?? missingPackage(thrown, path) ?? misspelt(thrown, scripts) ?? withPlace(thrown);
  if (message === thrown.message) return thrown;
  const error = new Error(message, { cause: thrown });
  error.name = thrown.name;
  return error;
}

/** A name that a package or file does not have. Node shows the line as it was compiled, so it is looked for. */
function missingExport({ message, stack = "" }: Error): string | undefined {
  const [, from, name] = /requested module '(.*)' (?:does not provide an export|is a CommonJS.*which may not)/s.exec(
    message,
  )
    ? (/module '(.*?)'.*?export named '(.*?)'/s.exec(message) ?? [])
    : (/Named export '(.*?)' not found\. The requested module '(.*?)'/s.exec(message)?.toReversed() ?? []);
  if (from === undefined || name === undefined) return undefined;
  const importer = /^(file:\/\/.*?):\d+/.exec(stack)?.[1];
  const where = importer === undefined ? "" : ` (${lineWith(name, fileURLToPath(importer.replace(/[?#].*/, "")))})`;
  return `"${from}" has no export named "${name}"${where}`;
}

function lineWith(name: string, path: string): string {
  if (!existsSync(path)) return path;
  const lines = readFileSync(path, "utf8").split("\n");
  const line = lines.findIndex((text) => text.split(/[^\w$]+/).includes(name));
  return line === -1 ? path : `${path}:${line + 1}`;
}

function missingPackage(error: Error, path: string): string | undefined {
  const name = /^Cannot find (?:package|module) '([^'./][^']*)'/.exec(error.message)?.[1];
  if (name === undefined) return undefined;
  const [message = ""] = error.message.split("\n");
  return `${message.replaceAll("file://", "")} — install it there: npm install --prefix ${dirname(path)} ${packageOf(name)}`;
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

function misspelt(error: Error, scripts: Iterable<string>): string | undefined {
  if (!(error instanceof SyntaxError) || firstPlace(error) !== undefined) return undefined;
  for (const script of scripts) {
    const found = syntaxErrorIn(script);
    if (found !== undefined) return found.message;
  }
  return undefined;
}

function withPlace(error: Error): string {
  const place = firstPlace(error);
  return place === undefined || error.message.includes(place) ? error.message : `${error.message} (${place})`;
}

/** `file:line:column` of the first frame that is not Node's own, or ours. */
function firstPlace({ stack = "" }: Error): string | undefined {
  for (const [, path, place] of stack.matchAll(
    /(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/])[^\n():?]*)(?:\?[^\n():]*)?:(\d+(?::\d+)?)/g,
  )) {
    if (path !== undefined && !path.includes("/dist/modules/") && existsSync(path)) return `${path}:${place}`;
  }
  return undefined;
}
