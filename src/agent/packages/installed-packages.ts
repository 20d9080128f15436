/**
 * Which packages are there, what each brings after its filters, and which are missing with what to run. Runs at every
 * start: looks at the disk alone, starts nothing, asks no network, changes nothing.
 */

import { isDirectory } from "../files/path-facts.js";
import { type ListedPackage, listedPackages, type PackageQuestion } from "./listed-packages.js";
import { acceptsAll, filterOf } from "./package-filters.js";
import { type KindFolders, type PackageFolder, type PackageKind, packageFolders } from "./package-kinds.js";
import { packagePath } from "./package-place.js";
import { shellWord } from "./shell-word.js";

export interface PackageRoot {
  /** As settings.json or the project names it, without credentials; of `--package` the directory. */
  readonly source: string;
  readonly path: string;
  /** Where things of each kind lie, and which of them count: filters are applied. Some may not exist. */
  readonly kinds: KindFolders;
}

export interface InstalledPackages {
  /** In extension order (DESIGN §6): settings, the trusted project's list, `--package`. */
  readonly roots: readonly PackageRoot[];
  /** Lines for the person: sources that are none, packages that are missing, filters that are broken. */
  readonly issues: readonly string[];
}

function filtered(folders: readonly PackageFolder[], accepts: PackageFolder["accepts"]): readonly PackageFolder[] {
  if (accepts === acceptsAll) return folders;
  return folders.map((folder) => ({
    directory: folder.directory,
    accepts: folder.accepts === acceptsAll ? accepts : (name: string) => folder.accepts(name) && accepts(name),
  }));
}

/** The folders of a package with the filters of its entry, and what is wrong with those. */
export function filteredFolders(
  root: string,
  filters: ListedPackage["filters"],
): { readonly kinds: KindFolders; readonly issues: readonly string[] } {
  const all = packageFolders(root);
  const issues: string[] = [];
  const of = (kind: PackageKind): readonly PackageFolder[] => {
    const { accepts, issue } = filterOf(filters, kind);
    if (issue !== null) issues.push(issue);
    return filtered(all[kind], accepts);
  };
  const kinds = { extensions: of("extensions"), skills: of("skills"), prompts: of("prompts"), themes: of("themes") };
  return { kinds, issues };
}

/** What is to be run when a package is listed and not there. */
export function missingText({ source, from }: ListedPackage, path: string): string {
  const name = `package ${source.text}`;
  const remove = `e remove ${shellWord(source.text)}`;
  if (source.kind === "local") return `${name}: there is no directory ${path}; restore it, or run: ${remove}`;
  if (from === "project") return `${name} of .e/packages is not installed; run here: e install`;
  return `${name} is not installed; run: e install ${shellWord(source.text)} (or ${remove})`;
}

/** `extra`: the directories of `--package`, absolute. Never throws. */
export function installedPackages(
  question: PackageQuestion & { readonly extra: readonly string[] },
): InstalledPackages {
  const { listed, issues: listIssues } = listedPackages(question);
  const issues = [...listIssues];
  const roots: PackageRoot[] = [];
  for (const one of listed) {
    const path = packagePath(one.source, question.home);
    if (!isDirectory(path)) {
      issues.push(missingText(one, path));
      continue;
    }
    const { kinds, issues: wrong } = filteredFolders(path, one.filters);
    issues.push(...wrong.map((text) => `package ${one.source.text}: ${text}`));
    roots.push({ source: one.source.text, path, kinds });
  }
  const given = question.extra.map((path) => ({ source: path, path, kinds: packageFolders(path) }));
  return { roots: [...roots, ...given], issues };
}
