/**
 * Gathers what the home, packages and trusted directories bring along. Of a directory that is not trusted nothing is
 * opened. Never throws: whatever is wrong with a file is an issue, and the file is left out.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import type { KindFolders } from "../packages/package-kinds.js";
import { readContextFiles } from "./context-files.js";
import { Issues } from "./issues.js";
import type { ResourceRoot } from "./list-directory.js";
import { type NamedPlaces, noPlaces, rootsNamed } from "./named-roots.js";
import { firstOfEachName } from "./precedence.js";
import { isInHome, projectPlaces, surroundings } from "./project-directories.js";
import type { Resources } from "./resources.js";
import { findSkills } from "./skills.js";
import { findTemplates } from "./templates.js";
import { findThemes } from "./themes.js";

export interface ResourceSources {
  /** Of e: `homeDirectory(process.env)`. */
  readonly home: string;
  /** Absolute. */
  readonly cwd: string;
  /**
   * `true`: the whole project, from its repository's root down to `cwd`. A function says it of each directory, and is
   * asked about those above as well when there is no repository.
   */
  readonly trusted: boolean | ((directory: string) => boolean);
  /** Folders of installed packages, in settings order. */
  readonly packages: readonly { readonly kinds: Pick<KindFolders, "skills" | "prompts" | "themes"> }[];
  /** What extensions name; it comes last. Default: nothing. */
  readonly named?: NamedPlaces;
  /** The user's own home directory. Default: the operating system's. */
  readonly userHome?: string;
}

/** Outermost first. */
function trustedDirectories({ cwd, trusted, userHome }: ResourceSources): readonly string[] {
  if (trusted === false) return [];
  const { project, outer } = surroundings(cwd, userHome ?? homedir());
  return trusted === true ? project : [...outer, ...project].filter(trusted);
}

export async function loadResources(sources: ResourceSources): Promise<Resources> {
  const { home, cwd, packages, named = noPlaces } = sources;
  const issues = new Issues();
  const directories = trustedDirectories(sources);
  const nearestFirst = directories.toReversed();
  const rootsOf = (kind: keyof typeof projectPlaces): readonly ResourceRoot[] => [
    ...nearestFirst
      .flatMap((directory) => projectPlaces[kind].map((place) => join(directory, place)))
      .filter((path) => !isInHome(path, home))
      .map((path): ResourceRoot => ({ path, origin: "project" })),
    { path: join(home, kind), origin: "user" },
    ...packages.flatMap(({ kinds }) =>
      kinds[kind].map(({ directory, accepts }): ResourceRoot => ({ path: directory, origin: "package", accepts })),
    ),
    ...rootsNamed(named[kind], cwd, issues),
  ];
  const contextFiles = readContextFiles([home, ...directories], issues);
  const skills = firstOfEachName("skill", await findSkills(rootsOf("skills"), issues), issues);
  const templates = firstOfEachName("template", await findTemplates(rootsOf("prompts"), issues), issues);
  const themes = firstOfEachName("theme", findThemes(rootsOf("themes"), issues), issues);
  return { contextFiles, skills, templates, themes, issues: issues.lines };
}
