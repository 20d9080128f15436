/**
 * What is in a home, and a host with its extensions. Loaded before they start, so nothing may be imported here that they
 * need not wait for; the agent's half is open-agent.ts.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { findSafeModules, namesPackage, type SafeModules } from "../agent/modules/find-modules.js";
import { programsOfFolder } from "../agent/modules/package-modules.js";
import { installedPackages, type PackageRoot } from "../agent/packages/installed-packages.js";
import { acceptsAll } from "../agent/packages/package-filters.js";
import { hasProjectList } from "../agent/packages/project-list.js";
import type { RunPlace } from "../agent/packages/run-packages.js";
import { homeDirectory, readSettings, type Settings } from "../agent/settings.js";
import { isTrusted } from "../agent/trust.js";
import { realClock } from "../host/clock.js";
import type { ExtensionDirectory } from "../host/discovery.js";
import type { FrontEnd } from "../host/front-end.js";
import { type Host, startHost } from "../host/host.js";
import { manifestMemory } from "../host/manifest-memory.js";
import type { ModuleSpares } from "../transport/module/module-spares.js";
import type { Spares } from "../transport/worker/spares.js";
import { version } from "./version.js";

export interface Home {
  readonly path: string;
  readonly settings: Settings;
  /** Where extensions are looked for, in extension order. */
  readonly directories: readonly ExtensionDirectory[];
  /** What is installed, in extension order. */
  readonly packages: readonly PackageRoot[];
  /** Modules that need nobody's trust in the project. */
  readonly modules: SafeModules;
  /** Lines for the person: broken settings, packages that are not there. */
  readonly issues: readonly string[];
}

/** A package's folders of extensions, as the host looks through them. */
function extensionDirectories({ kinds }: PackageRoot): ExtensionDirectory[] {
  return kinds.extensions
    .map(programsOfFolder)
    .map((folder) => (folder.accepts === acceptsAll ? folder.directory : folder));
}

export interface HomePlace {
  /** Default: `$E_HOME`, else `~/.e`. */
  readonly path?: string;
  /** Whose project is meant. Default: the current directory. */
  readonly cwd?: string;
  /** Default: none is named, those that lie about are found. */
  readonly modules?: NamedModules;
}

export interface NamedModules {
  /** `-e`, seen from `from`. */
  readonly named: readonly string[];
  readonly from: string;
  /** False: no other module. */
  readonly discover: boolean;
  /** Ends the fetching of packages. */
  readonly signal?: AbortSignal;
  /** A line about what takes its time. */
  readonly progress?: (text: string) => void;
}

/** Loads nothing where no package is named. */
async function fetched(home: string, { named, signal, progress = () => {} }: NamedModules) {
  const packages = named.filter(namesPackage);
  if (packages.length === 0) return new Map<string, RunPlace>();
  const { placesForRun } = await import("../agent/packages/run-packages.js");
  const ending = signal ?? new AbortController().signal;
  const work = { home, env: process.env, clock: realClock, signal: ending, progress };
  return placesForRun(packages, work, Date.now());
}

const noneNamed = (cwd: string): NamedModules => ({ named: [], from: cwd, discover: true });

/** `packages`: beside those of the settings, absolute. `trusted`: for this run, whatever trust.json says. */
export async function openHome(packages: readonly string[], trusted: boolean, place: HomePlace = {}): Promise<Home> {
  const { path = homeDirectory(process.env, homedir()), cwd = process.cwd() } = place;
  const { settings, issues } = await readSettings(path);
  // What asks for no answer is not looked up: extensions wait for this.
  const mayRead = hasProjectList(cwd) && (trusted || (await isTrusted({ home: path }, cwd)));
  const found = installedPackages({ home: path, settings, cwd, trusted: mayRead, extra: packages });
  const wanted = place.modules ?? noneNamed(cwd);
  const { named, from, discover } = wanted;
  const modules = findSafeModules({
    named,
    from,
    discover,
    fetched: await fetched(path, wanted),
    configured: settings.modules,
    home: path,
    packages: found.roots,
  });
  return {
    path,
    settings,
    modules,
    directories: [join(path, "extensions"), ...found.roots.flatMap(extensionDirectories)],
    packages: found.roots,
    issues: [...issues, ...found.issues, ...modules.issues],
  };
}

export interface ExtensionStart {
  readonly frontEnd: FrontEnd;
  /** Null: none is started. */
  readonly directories: readonly ExtensionDirectory[] | null;
  /** Raw; absent in the modes that run no startup hook. */
  readonly argv?: readonly string[];
  /** Whose flags are passed where `argv` is absent. */
  readonly flagArgv?: readonly string[];
  /** Where they run. Default: the current directory. */
  readonly cwd?: string;
  readonly spares?: Spares;
  readonly moduleSpares?: ModuleSpares;
  readonly onStderr: (extension: string, text: string) => void;
}

/** Returns at once; the extensions are on their way up. */
export function startExtensions(home: Home, start: ExtensionStart): Host {
  return startHost({
    directories: start.directories ?? [],
    modules: [...home.modules.first, ...home.modules.last],
    cwd: start.cwd ?? process.cwd(),
    frontEnd: start.frontEnd,
    version,
    extensionsConfig: home.settings.extensions,
    runtime: home.settings.runtime,
    onStderr: start.onStderr,
    memory: manifestMemory(join(home.path, "cache", "manifests.json"), {
      version,
      extensions: home.settings.extensions,
      runtime: home.settings.runtime,
    }),
    ...(start.argv === undefined ? {} : { argv: start.argv }),
    ...(start.flagArgv === undefined ? {} : { flagArgv: start.flagArgv }),
    ...(start.spares === undefined ? {} : { spares: start.spares }),
    ...(start.moduleSpares === undefined ? {} : { moduleSpares: start.moduleSpares }),
  });
}
