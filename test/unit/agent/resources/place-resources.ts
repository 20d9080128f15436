/** A home, a project and a user's home in a directory of the test's own, and what is loaded from them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageFolders } from "../../../../src/agent/packages/package-kinds.js";
import { loadResources, type ResourceSources } from "../../../../src/agent/resources/load-resources.js";
import type { Resources } from "../../../../src/agent/resources/resources.js";
import { tempDir } from "../../../helpers/temp-dir.js";

export interface Placed {
  readonly root: string;
  readonly home: string;
  /** A repository of one's own, below the user's home. */
  readonly project: string;
  readonly userHome: string;
  /** The path of a file, absolute. */
  readonly at: (path: string) => string;
  readonly load: (over?: Partial<ResourceSources>) => Promise<Resources>;
}

/** `files`: path below the root → text. `home/…` and `user/project/…` are the ones that count. */
export function placeResources(files: Readonly<Record<string, string | Uint8Array>>): Placed {
  const root = tempDir();
  const at = (path: string) => join(root, path);
  for (const directory of ["home", "user/project/.git"]) mkdirSync(at(directory), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
  const [home, project, userHome] = [at("home"), at("user/project"), at("user")];
  const load = (over: Partial<ResourceSources> = {}) =>
    loadResources({ home, cwd: project, trusted: true, packages: [], userHome, ...over });
  return { root, home, project, userHome, at, load };
}

export const skill = (name: string, description = "Does things.", body = "Do them.") =>
  `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`;

/** An installed package, its filters aside. */
export const packageAt = (root: string) => ({ kinds: packageFolders(root) });
