/**
 * Which modules a session has, in extension order: named on the command line, of the trusted project, of the person's
 * Atomic and pi homes, of settings.json, of packages. One that two places name counts once, where it is named first.
 */
import { homedir } from "node:os";
import { basename, join } from "node:path";
import type { Found } from "../../host/discovery.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { realPath } from "../files/path-facts.js";
import type { PackageRoot } from "../packages/installed-packages.js";
import { shownSource } from "../packages/listed-packages.js";
import type { RunPlace } from "../packages/run-packages.js";
import { userPath } from "../user-path.js";
import { extensionsAt, moduleOf } from "./extensions-at.js";
import { isProgram } from "./is-program.js";
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
  /** Where the packages lie that `named` names, as written; a string says why one does not. */
  readonly fetched: ReadonlyMap<string, RunPlace>;
  /** False: only what is named. */
  readonly discover: boolean;
  /** The user's own home. Default: the operating system's. */
  readonly userHome?: string;
}

/** Extensions that load before anybody has decided about the project, in two parts: those of the project go between. */
export interface SafeModules {
  readonly first: readonly Found[];
  readonly last: readonly Found[];
  /** False: only what is named is loaded, nothing of the project. */
  readonly areDiscovered: boolean;
  /** Lines for the person. */
  readonly issues: readonly string[];
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
      ...moduleOf(file, { source, scope: "user", origin: "package" }),
      // Modules of one package share their package's copy of everything.
      group: realPath(path),
    })),
  );
}

/** A program has no place there: those of a project never run (seed "Where e looks"). */
function onlyModules(directory: string): readonly ModuleFile[] {
  return modulesIn(directory).filter(({ path }) => !isProgram(path));
}

/** `npm:…`, `git:…` and the like; anything else is a path. */
const PACKAGE = /^(npm|git|release):|^(?!file:)[a-z][a-z0-9+.-]*:\/\//i;

/** It is a package, and no path. */
export function namesPackage(written: string): boolean {
  return PACKAGE.test(written);
}

function namedOnes(written: string, { from, fetched }: ModuleQuestion): readonly Found[] | string {
  const shown = shownSource(written);
  if (namesPackage(written)) {
    const place = fetched.get(written) ?? "it was not fetched";
    return typeof place === "string" ? place : extensionsAt(place.path, shown);
  }
  // Some editors put other spaces where a path has one.
  return extensionsAt(userPath(written.replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, " "), from), shown);
}

/** Never throws; looks at the disk alone. */
export function findSafeModules(question: ModuleQuestion): SafeModules {
  const { named, configured, home, packages, discover, userHome = homedir() } = question;
  const seen = new Set<string>();
  const issues: string[] = [];
  const first = named.flatMap((written) => {
    const found = namedOnes(written, question);
    if (typeof found !== "string") return found;
    issues.push(`-e ${shownSource(written)}: ${found}`);
    return [];
  });
  if (!discover) return { first: unique(first, seen), last: [], areDiscovered: false, issues };
  const user = userModulePlaces.flatMap((place) =>
    onlyModules(join(userHome, place)).map((file) =>
      moduleOf(file, { source: `~/${place}`, scope: "user", origin: "top-level" }),
    ),
  );
  const settings = configured.flatMap((written) => {
    const files = modulesAt(userPath(written, home));
    if (files.length === 0) issues.push(`settings.json: "modules" ${sanitizeLabel(written)}: there is no module there`);
    return files.map((file) => moduleOf(file, { source: "settings", scope: "user", origin: "top-level" }));
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
        onlyModules(join(directory, place)).map((file) =>
          moduleOf(file, { source: join(basename(directory), place), scope: "project", origin: "top-level" }),
        ),
      ),
    );
  return unique(all, new Set([...loaded.first, ...loaded.last].map(({ path }) => realPath(path))));
}
