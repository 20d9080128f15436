/** The names in one folder outside of the working directory, for mentions that begin with `/`, `~/` or `../`. */
import { opendir } from "node:fs/promises";
import { userPath } from "../../../agent/user-path.js";
import { composerLimits } from "../../../protocol/limits.js";
import { byNearness, type KnownPath, knownPath } from "./fuzzy-paths.js";
import { isMentionable } from "./path-index.js";

const outside = /^(?:\/|~\/|\.{1,2}\/)/;

export class FolderNames {
  readonly #cwd: string;
  readonly #onChange: () => void;
  /** As it was typed, with the last `/`. */
  #folder = "";
  #paths: readonly KnownPath[] = [];

  constructor(cwd: string, onChange: () => void) {
    this.#cwd = cwd;
    this.#onChange = onChange;
  }

  /** Null: it is no such path. What is known now, as it would be typed; another folder is read behind this. */
  paths(typed: string): readonly KnownPath[] | null {
    if (!outside.test(typed)) return null;
    const folder = typed.slice(0, typed.lastIndexOf("/") + 1);
    if (folder !== this.#folder) void this.#read(folder);
    return this.#paths;
  }

  async #read(folder: string): Promise<void> {
    this.#folder = folder;
    this.#paths = [];
    const found: KnownPath[] = [];
    try {
      for await (const entry of await opendir(userPath(folder, this.#cwd))) {
        const path = `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`;
        if (isMentionable(path)) found.push(knownPath(path));
        if (found.length >= composerLimits.mentionPaths) break;
      }
    } catch {
      // It cannot be read: then there is nothing to choose.
    }
    if (folder !== this.#folder) return;
    this.#paths = byNearness(found);
    this.#onChange();
  }
}
