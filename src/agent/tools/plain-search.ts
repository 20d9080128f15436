/**
 * A search without ripgrep: slower, without .gitignore, the same answer form. The expression comes from a model, so
 * it runs where a deadline can end it: an evil one costs one file's deadline and an honest answer.
 */

import { opendir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { createContext, Script } from "node:vm";
import { messageOf } from "../../protocol/caught.js";
import { builtInLimits } from "../../protocol/limits.js";
import { binaryType } from "./file-kind.js";
import { globExpression } from "./glob-expression.js";
import type { Search, Searched } from "./grep.js";
import { shownPath } from "./shown-path.js";

const skippedFolders = new Set(["node_modules"]);

/** Files below a directory, by path; hidden ones and links are left out. */
async function* filesBelow(path: string): AsyncGenerator<string> {
  const directory = await opendir(path).catch(() => null);
  if (directory === null) return;
  const names: { readonly name: string; readonly isFolder: boolean }[] = [];
  for await (const entry of directory) {
    if (entry.name.startsWith(".") || skippedFolders.has(entry.name)) continue;
    if (entry.isDirectory() || entry.isFile()) names.push({ name: entry.name, isFolder: entry.isDirectory() });
  }
  for (const { name, isFolder } of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isFolder) yield* filesBelow(join(path, name));
    else yield join(path, name);
  }
}

/** Line numbers (from 0) that match. Throws when the deadline passes. */
type Matcher = (lines: readonly string[]) => readonly number[];

function matcherFor(search: Search): Matcher {
  const source = search.isLiteral ? search.pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : search.pattern;
  const expression = new RegExp(source, search.ignoreCase ? "i" : "");
  const sandbox = createContext({ expression, lines: [] as readonly string[] });
  const script = new Script("lines.flatMap((line, at) => (expression.test(line) ? [at] : []))");
  return (lines) => {
    sandbox.lines = lines;
    const found: unknown = script.runInContext(sandbox, { timeout: builtInLimits.plainSearchFileMs });
    return Array.isArray(found) ? found.filter((at) => typeof at === "number") : [];
  };
}

function shownLines(name: string, lines: readonly string[], hits: readonly number[], context: number): string[] {
  const matched = new Set(hits);
  const shown = new Set(hits.flatMap((at) => Array.from({ length: 2 * context + 1 }, (_, i) => at - context + i)));
  return [...shown]
    .filter((at) => at >= 0 && at < lines.length)
    .toSorted((a, b) => a - b)
    .map((at) => {
      const mark = matched.has(at) ? ":" : "-";
      return `${name}${mark}${at + 1}${mark}${lines[at]?.slice(0, builtInLimits.grepLineChars)}`;
    });
}

async function textLines(path: string): Promise<readonly string[] | null> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || bytes.length > builtInLimits.editBytes) return null;
  if (binaryType(bytes.subarray(0, builtInLimits.sniffBytes)) !== null) return [];
  const lines = bytes.toString("utf8").split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

async function targets(search: Search): Promise<AsyncIterable<string> | Iterable<string>> {
  return (await stat(search.path)).isFile() ? [search.path] : filesBelow(search.path);
}

export async function plainSearch(search: Search, signal: AbortSignal): Promise<Searched> {
  const found: string[] = [];
  let skipped = 0;
  try {
    const matches = matcherFor(search);
    const wanted = search.glob === "" ? null : globExpression(search.glob);
    for await (const path of await targets(search)) {
      if (signal.aborted || found.length > search.maxLines) break;
      if (wanted !== null && !wanted.test(relative(search.path, path) || path)) continue;
      const lines = await textLines(path);
      if (lines === null) skipped++;
      else found.push(...shownLines(shownPath(path, search.cwd), lines, matches(lines), search.context));
    }
  } catch (error) {
    return { ok: false, issue: `the search failed: ${messageOf(error)}` };
  }
  const note = skipped === 0 ? "" : `[${skipped} files are too large or not readable and were not searched]`;
  return { ok: true, lines: found.slice(0, search.maxLines), more: found.length > search.maxLines, note };
}
