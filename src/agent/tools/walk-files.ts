/**
 * Files and folders below one, by name, without those that .gitignore leaves out. Links are not followed, so that
 * nothing is met twice. Bounded in what it looks at, and says so.
 */
import { existsSync } from "node:fs";
import { opendir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { builtInLimits } from "../../protocol/limits.js";
import { globMatcher } from "./glob-match.js";
import { type IgnoreRules, ignoreRules } from "./ignore-rules.js";
import { readRegular } from "./open-regular.js";

export interface Walk {
  readonly root: string;
  /** Files to take, as ripgrep's: what it matches is taken though ignored or hidden; with `!` what to leave. */
  readonly glob: string;
  readonly hidden: boolean;
  readonly signal: AbortSignal;
}

export interface WalkedEntry {
  /** From the root, with `/`. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** Later files count more. */
const ignoreFiles = [".gitignore", ".ignore", ".rgignore"];

interface Scope {
  /** Of the folder that the rules are in, from the root; empty for the root, null for one above it. */
  readonly folder: string;
  readonly rules: readonly IgnoreRules[];
}

type Pick = (path: string, isFolder: boolean) => "take" | "leave" | null;

function pickOf(glob: string): Pick {
  if (glob === "") return () => null;
  const isNegated = glob.startsWith("!");
  const matches = globMatcher(isNegated ? glob.slice(1) : glob);
  if (isNegated) return (path) => (matches(path) ? "leave" : null);
  return (path, isFolder) => (matches(path) ? "take" : isFolder ? null : "leave");
}

async function rulesIn(folder: string): Promise<readonly IgnoreRules[]> {
  const read = await Promise.all(
    ignoreFiles.map((name) => readRegular(join(folder, name), builtInLimits.ignoreFileBytes)),
  );
  return read.flatMap((bytes) => ("why" in bytes ? [] : [ignoreRules(bytes.toString("utf8"))]));
}

export class FileWalk {
  readonly #walk: Walk;
  readonly #pick: Pick;
  #entries = 0;
  /** Something was left out because there is too much. */
  isCut = false;
  /** Folders that could not be read. */
  unreadable = 0;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#pick = pickOf(walk.glob);
  }

  async *entries(): AsyncGenerator<WalkedEntry> {
    yield* this.#below("", await this.#scopesAbove());
  }

  /** Up to the top of the repository, or of the disk. */
  async #scopesAbove(): Promise<readonly Scope[]> {
    const scopes: Scope[] = [];
    for (let at = this.#walk.root; !existsSync(join(at, ".git")); at = dirname(at)) {
      if (dirname(at) === at) break;
      // Seen from a folder above, the paths here begin with the way down.
      const folder = relative(this.#walk.root, dirname(at)).split(sep).join("/");
      scopes.unshift({ folder, rules: await rulesIn(dirname(at)) });
    }
    return scopes;
  }

  async *#below(folder: string, outer: readonly Scope[]): AsyncGenerator<WalkedEntry> {
    const { root, signal } = this.#walk;
    const found = await this.#namesIn(join(root, folder));
    // A repository within another has rules of its own alone.
    const above = folder !== "" && found.some(({ name }) => name === ".git") ? [] : outer;
    const hasRules = found.some(({ name }) => ignoreFiles.includes(name));
    const scopes = hasRules ? [...above, { folder, rules: await rulesIn(join(root, folder)) }] : above;
    for (const { name, isFolder } of found) {
      if (signal.aborted) return;
      const path = folder === "" ? name : `${folder}/${name}`;
      if (!this.#isTaken(path, name, isFolder, scopes)) continue;
      yield { path, isFolder };
      if (isFolder) yield* this.#below(path, scopes);
    }
  }

  #isTaken(path: string, name: string, isFolder: boolean, scopes: readonly Scope[]): boolean {
    if (name === ".git") return false;
    const picked = this.#pick(path, isFolder);
    if (picked !== null) return picked === "take";
    const verdict = this.#verdict(path, isFolder, scopes);
    if (verdict === "ignore") return false;
    return this.#walk.hidden || verdict === "keep" || !name.startsWith(".");
  }

  /** The innermost file that says something about it. */
  #verdict(path: string, isFolder: boolean, scopes: readonly Scope[]): "ignore" | "keep" | null {
    for (const { folder, rules } of scopes.toReversed()) {
      const inside = folder.startsWith("..")
        ? this.#fromAbove(folder, path)
        : path.slice(folder === "" ? 0 : folder.length + 1);
      for (const one of rules.toReversed()) {
        const verdict = one.verdict(inside, isFolder);
        if (verdict !== null) return verdict;
      }
    }
    return null;
  }

  #fromAbove(folder: string, path: string): string {
    const { root } = this.#walk;
    return relative(join(root, folder), join(root, path)).split(sep).join("/");
  }

  async #namesIn(path: string): Promise<readonly { readonly name: string; readonly isFolder: boolean }[]> {
    const found: { readonly name: string; readonly isFolder: boolean; readonly bytes: Buffer }[] = [];
    try {
      for await (const entry of await opendir(path, { bufferSize: builtInLimits.namesAtOnce })) {
        if (++this.#entries > builtInLimits.walkedEntries) {
          this.isCut = true;
          break;
        }
        const isFolder = entry.isDirectory();
        if (isFolder || entry.isFile()) found.push({ name: entry.name, isFolder, bytes: Buffer.from(entry.name) });
      }
    } catch {
      this.unreadable++;
    }
    return found.sort((a, b) => a.bytes.compare(b.bytes));
  }
}
