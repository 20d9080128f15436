/**
 * Where the command line meets the host: what is in the home, and which extensions start. Loaded before they do, so
 * nothing may be imported here that they need not wait for; the agent's half is compose-agent.ts.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { installedPackages, type PackageRoot } from "../agent/packages/installed-packages.js";
import { acceptsAll } from "../agent/packages/package-filters.js";
import { hasProjectList } from "../agent/packages/project-list.js";
import { homeDirectory, readSettings, type Settings } from "../agent/settings.js";
import { isTrusted } from "../agent/trust.js";
import type { ExtensionDirectory } from "../host/discovery.js";
import type { FrontEnd } from "../host/front-end.js";
import { type Host, startHost } from "../host/host.js";
import { manifestMemory } from "../host/manifest-memory.js";
import type { Spares } from "../transport/worker/spares.js";
import { version } from "./version.js";

export interface Home {
  readonly path: string;
  readonly settings: Settings;
  /** Where extensions are looked for, in extension order. */
  readonly directories: readonly ExtensionDirectory[];
  /** What is installed, in extension order. */
  readonly packages: readonly PackageRoot[];
  /** Lines for the person: broken settings, packages that are not there. */
  readonly issues: readonly string[];
}

/** A package's folders of extensions, as the host looks through them. */
function extensionDirectories({ kinds }: PackageRoot): ExtensionDirectory[] {
  return kinds.extensions.map((folder) => (folder.accepts === acceptsAll ? folder.directory : folder));
}

/** For a run in `cwd`. `packages`: of the command line, absolute. `trusted`: for this run, whatever trust.json says. */
export async function openHome(
  packages: readonly string[],
  trusted: boolean,
  cwd: string = process.cwd(),
): Promise<Home> {
  const path = homeDirectory(process.env, homedir());
  const { settings, issues } = await readSettings(path);
  // What asks for no answer is not looked up: extensions wait for this.
  const mayRead = hasProjectList(cwd) && (trusted || (await isTrusted({ home: path }, cwd)));
  const found = installedPackages({ home: path, settings, cwd, trusted: mayRead, extra: packages });
  return {
    path,
    settings,
    directories: [join(path, "extensions"), ...found.roots.flatMap(extensionDirectories)],
    packages: found.roots,
    issues: [...issues, ...found.issues],
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
  readonly onStderr: (extension: string, text: string) => void;
}

/** Returns at once; the extensions are on their way up. */
export function startExtensions(home: Home, start: ExtensionStart): Host {
  // An extension that starts a child e should get this one, wherever it is installed.
  process.env.E_BIN ??= process.argv[1];
  return startHost({
    directories: start.directories ?? [],
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
  });
}
