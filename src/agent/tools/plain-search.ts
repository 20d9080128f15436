/**
 * A search without ripgrep: slower, with the same answer. The expression comes from a model, so it runs where a
 * deadline can end it: an evil one costs one file's deadline and an honest answer.
 */
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { messageOf } from "../../protocol/caught.js";
import { builtInLimits } from "../../protocol/limits.js";
import type { ToolContext } from "./built-in-tool.js";
import { globMatcher } from "./glob-match.js";
import type { Search, Searched } from "./grep.js";
import { type GrepLine, GrepLines } from "./grep-lines.js";
import { readRegular } from "./open-regular.js";
import { shownPath } from "./shown-path.js";
import { formOf } from "./text-encoding.js";
import { FileWalk } from "./walk-files.js";

/** Line numbers (from 0) that match. Throws when the deadline passes. */
type Matcher = (lines: readonly string[]) => readonly number[];

function matcherFor(search: Search): Matcher {
  const source = search.isLiteral ? search.pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : search.pattern;
  const expression = new RegExp(source, search.ignoreCase ? "iu" : "u");
  const sandbox = createContext({ expression, lines: [] as readonly string[] });
  const script = new Script("lines.flatMap((line, at) => (expression.test(line) ? [at] : []))");
  return (lines) => {
    sandbox.lines = lines;
    const found: unknown = script.runInContext(sandbox, { timeout: builtInLimits.plainSearchFileMs });
    return Array.isArray(found) ? found.filter((at) => typeof at === "number") : [];
  };
}

function linesToShow(lines: readonly string[], hits: readonly number[], context: number): GrepLine[] {
  const matched = new Set(hits);
  const shown = new Set(hits.flatMap((at) => Array.from({ length: 2 * context + 1 }, (_, i) => at - context + i)));
  return [...shown]
    .filter((at) => at >= 0 && at < lines.length)
    .sort((a, b) => a - b)
    .map((at) => ({ number: at + 1, text: lines[at] ?? "", isMatch: matched.has(at) }));
}

/** Empty for a binary file, unless it `isText` whatever it holds; null for one that cannot be searched. */
async function textLines(path: string, isText: boolean): Promise<readonly string[] | null> {
  const bytes = await readRegular(path, builtInLimits.editBytes);
  if ("why" in bytes) return null;
  const { encoding } = formOf(bytes);
  if (!isText && encoding === "utf-8" && bytes.includes(0)) return [];
  const lines = new TextDecoder(encoding).decode(bytes).split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

class PlainSearch {
  readonly #search: Search;
  readonly #matches: Matcher;
  readonly found: GrepLines;
  unsearched = 0;

  constructor(search: Search) {
    this.#search = search;
    this.#matches = matcherFor(search);
    this.found = new GrepLines(search.maxLines, search.context > 0);
  }

  /** Read together and searched in order. */
  async files(paths: readonly string[]): Promise<void> {
    const texts = await Promise.all(paths.map((path) => textLines(path, !this.#search.isFolder)));
    for (const [at, lines] of texts.entries()) this.#file(paths[at] ?? "", lines);
  }

  #file(path: string, lines: readonly string[] | null): void {
    if (lines === null) this.unsearched++;
    else {
      const { context, cwd, maxLines } = this.#search;
      const hits = this.#matches(lines).slice(0, maxLines + 1);
      this.found.addFile(shownPath(path, cwd), linesToShow(lines, hits, context));
    }
  }
}

function notesOf({ unsearched }: PlainSearch, walk: FileWalk, isLate: boolean): string {
  return [
    unsearched > 0 ? `[${unsearched} files are too large or not readable and were not searched]` : "",
    walk.isCut ? `[there are more than ${builtInLimits.walkedEntries} files; the rest was not searched]` : "",
    isLate ? "[the search took too long and was ended]" : "",
  ]
    .filter(Boolean)
    .join("\n");
}

export async function plainSearch(search: Search, { clock, signal }: ToolContext): Promise<Searched> {
  const walk = new FileWalk({ root: search.path, glob: search.glob, hidden: search.hidden, signal });
  const names = search.names.map(globMatcher);
  let isLate = false;
  const cancelTimer = clock.setTimer(builtInLimits.grepMs, () => {
    isLate = true;
  });
  try {
    const plain = new PlainSearch(search);
    const next: string[] = [];
    if (!search.isFolder) next.push(search.path);
    else {
      for await (const { path, isFolder } of walk.entries()) {
        if (signal.aborted || plain.found.isFull || isLate) break;
        const isWanted = !isFolder && (names.length === 0 || names.some((matches) => matches(path)));
        if (isWanted) next.push(join(search.path, path));
        if (next.length >= builtInLimits.filesReadAtOnce) await plain.files(next.splice(0));
      }
    }
    if (!signal.aborted) await plain.files(next);
    return { ok: true, lines: plain.found, note: notesOf(plain, walk, isLate) };
  } catch (error) {
    return { ok: false, issue: `the search failed: ${messageOf(error)}` };
  } finally {
    cancelTimer();
  }
}
