/**
 * Which directories around the working directory may bring resources along, and what of them would be loaded.
 * Looks at names only: nothing of a directory is opened here, because nobody may have trusted it yet.
 */
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { isNamed, ownerOf, realPath } from "../files/path-facts.js";
import { projectModulePlaces } from "../modules/module-places.js";

/** Where a project keeps them, relative to each of its directories; earlier ones win. */
export const projectPlaces = {
  skills: [".e/skills", ".atomic/skills", ".pi/skills", ".agents/skills"],
  prompts: [".e/prompts", ".atomic/prompts", ".pi/prompts"],
  themes: [".e/themes", ".atomic/themes", ".pi/themes"],
} as const;

/** The first of them that is there is the one that counts. */
export const contextFileNames = ["AGENTS.md", "CLAUDE.md"] as const;

const projectFiles = [
  ...Object.values(projectPlaces).flat(),
  ...projectModulePlaces,
  ".e/packages",
  ...contextFileNames,
];

export interface Surroundings {
  /** From the repository's root down to the working directory; without a repository, that one alone. */
  readonly project: readonly string[];
  /** Above a working directory that is in no repository: below the user's home, else from the root down. */
  readonly outer: readonly string[];
}

function fromTheRoot(path: string): string[] {
  const above = dirname(path);
  return above === path ? [path] : [...fromTheRoot(above), path];
}

/** As git does, a repository of somebody else's is none: they could have put it above everybody's directories. */
function isOwnRepository(directory: string): boolean {
  if (!isNamed(join(directory, ".git"))) return false;
  const uid = process.getuid?.();
  return uid === undefined || ownerOf(directory) === uid;
}

/** Outermost first, links resolved. The user's home and what is above it are never among them. */
export function surroundings(cwd: string, userHome: string = homedir()): Surroundings {
  const untrustable = new Set(fromTheRoot(realPath(userHome)));
  const chain = fromTheRoot(realPath(cwd)).filter((directory) => !untrustable.has(directory));
  const root = chain.findLastIndex(isOwnRepository);
  const start = root === -1 ? chain.length - 1 : root;
  return { project: chain.slice(Math.max(start, 0)), outer: root === -1 ? chain.slice(0, Math.max(start, 0)) : [] };
}

/** Whether a path is the home of e, which is nobody's project even where it lies in one. */
export function isInHome(path: string, home: string): boolean {
  const [inner, outer] = [realPath(path), realPath(home)];
  return inner === outer || inner.startsWith(join(outer, "/"));
}

/** What a directory brings along that trust would load: relative paths, existing ones. */
export function loadableOf(directory: string, home: string): readonly string[] {
  return projectFiles.filter((name) => {
    const path = join(directory, name);
    return isNamed(path) && !isInHome(path, home);
  });
}
