/** Why a module could not be imported, in one sentence that says where: only the message of an error leaves the thread. */
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { syntaxErrorIn } from "./transform.js";

/** `files`: those of modules that were read. Node does not say which of them asks for what is not there. */
export function placed(thrown: unknown, path: string, files: Iterable<string>): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const message =
    missingExport(thrown, files) ?? missingPackage(thrown, path) ?? misspelt(thrown, files) ?? withPlace(thrown);
  if (message === thrown.message) return thrown;
  const error = new Error(message, { cause: thrown });
  error.name = thrown.name;
  return error;
}

/** A name that a package or file does not have. */
function missingExport({ message }: Error, files: Iterable<string>): string | undefined {
  const esm = /requested module '(?<from>.*?)' does not provide an export named '(?<name>.*?)'/;
  const commonJs = /Named export '(?<name>.*?)' not found\. The requested module '(?<from>.*?)'/;
  const { from, name } = (esm.exec(message) ?? commonJs.exec(message))?.groups ?? {};
  if (from === undefined || name === undefined) return undefined;
  const [line] = [...files].flatMap((file) => lineThatWants(name, from, file));
  return `"${from}" has no export named "${name}"${line === undefined ? "" : ` (${line})`}`;
}

function lineThatWants(name: string, from: string, path: string): readonly string[] {
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) return [];
  const line = text.split("\n").findIndex((one) => one.split(/[^\w$]+/).includes(name));
  return line === -1 ? [] : [`${path}:${line + 1}`];
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

/** Node does not place the syntax errors of plain JavaScript; those of TypeScript are ours, and placed. */
function misspelt(error: Error, files: Iterable<string>): string | undefined {
  if (!(error instanceof SyntaxError) || firstPlace(error) !== undefined) return undefined;
  for (const file of files) {
    const found = /\.[cm]?js$/.test(file) ? syntaxErrorIn(file) : undefined;
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
