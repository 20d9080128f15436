/**
 * Which modules a session has, in extension order: named on the command line, of the trusted project, of the person's
 * Atomic and pi homes, of settings.json, of packages. One that two places name counts once, where it is named first.
 */
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Found } from "../../host/discovery.js";
import type { SourceInfo } from "../../protocol/module/state.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { isThere, realPath } from "../files/path-facts.js";
import type { PackageRoot } from "../packages/installed-packages.js";
import { userPath } from "../user-path.js";
import { type ModuleFile, modulesAt, modulesIn } from "./module-files.js";
import { projectModulePlaces, userModulePlaces } from "./module-places.js";
import { modulesOfFolder } from "./package-modules.js";

/** What a session is looked up for. */
export interface ModuleQuestion {
  /** `-e`, as written, seen from `from`. */
  readonly named: readonly string[];
  readonly from: string;
  /** `modules` of settings.json, relative to the home. */
  readonly configured: readonly string[];
  readonly home: string;
  readonly packages: readonly PackageRoot[];
  /** False: only what is named. */
  readonly discover: boolean;
  /** The user's own home. Default: the operating system's. */
  readonly userHome?: string;
}

/** Modules that load before anybody has decided about the project, in two parts: those of the project go between. */
export interface SafeModules {
  readonly first: readonly Found[];
  readonly last: readonly Found[];
  /** False: only what is named is loaded, nothing of the project. */
  readonly areDiscovered: boolean;
  /** Lines for the person. */
  readonly issues: readonly string[];
}

function foundOf(file: ModuleFile, source: Omit<SourceInfo, "path">): Found {
  return {
    path: file.path,
    file: file.name,
    kind: "module",
    group: realPath(file.root),
    source: { ...source, path: file.path, baseDir: dirname(file.path) },
  };
}

function unique(files: readonly Found[], seen: Set<string>): readonly Found[] {
  return files.filter(({ path }) => {
    const real = realPath(path);
    if (seen.has(real)) return false;
    seen.add(real);
    return true;
  });
}

function ofPackages(packages: readonly PackageRoot[]): readonly Found[] {
  return packages.flatMap(({ source, path, kinds }) =>
    kinds.extensions.flatMap(modulesOfFolder).map((file) => ({
      ...foundOf(file, { source, scope: "user", origin: "package" }),
      // Modules of one package share their package's copy of everything.
      group: realPath(path),
    })),
  );
}

function namedOnes(written: string, from: string): { readonly files: readonly Found[]; readonly issue: string | null } {
  const path = userPath(written.replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, " "), from);
  const files = modulesAt(path);
  const shown = sanitizeLabel(written);
  if (files.length > 0) {
    const source = { source: shown, scope: "temporary", origin: "top-level" } as const;
    return { files: files.map((file) => foundOf(file, source)), issue: null };
  }
  const why = isThere(path) ? "there is no module in it" : "there is no such file or directory";
  return { files: [], issue: `-e ${shown}: ${why}` };
}

/** Never throws; looks at the disk alone. */
export function findSafeModules(question: ModuleQuestion): SafeModules {
  const { named, from, configured, home, packages, discover, userHome = homedir() } = question;
  const seen = new Set<string>();
  const issues: string[] = [];
  const first = named.flatMap((written) => {
    const { files, issue } = namedOnes(written, from);
    if (issue !== null) issues.push(issue);
    return files;
  });
  if (!discover) return { first: unique(first, seen), last: [], areDiscovered: false, issues };
  const user = userModulePlaces.flatMap((place) =>
    modulesIn(join(userHome, place)).map((file) =>
      foundOf(file, { source: `~/${place}`, scope: "user", origin: "top-level" }),
    ),
  );
  const settings = configured.flatMap((written) => {
    const files = modulesAt(userPath(written, home));
    if (files.length === 0) issues.push(`settings.json: "modules" ${sanitizeLabel(written)}: there is no module there`);
    return files.map((file) => foundOf(file, { source: "settings", scope: "user", origin: "top-level" }));
  });
  return {
    first: unique(first, seen),
    last: unique([...user, ...settings, ...ofPackages(packages)], seen),
    areDiscovered: true,
    issues,
  };
}

/** Of a project: `directories` from the outermost to the working directory, all of them trusted; those loaded left out. */
export function findProjectModules(directories: readonly string[], loaded: SafeModules): readonly Found[] {
  // The nearest directory has the first word.
  const all = directories
    .toReversed()
    .flatMap((directory) =>
      projectModulePlaces.flatMap((place) =>
        modulesIn(join(directory, place)).map((file) =>
          foundOf(file, { source: join(basename(directory), place), scope: "project", origin: "top-level" }),
        ),
      ),
    );
  return unique(all, new Set([...loaded.first, ...loaded.last].map(({ path }) => realPath(path))));
}
