/**
 * Where the command line meets the host: what is in the home, and which extensions start. Loaded before they do, so
 * nothing may be imported here that they need not wait for; the agent's half is compose-agent.ts.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { homeDirectory, readSettings, type Settings } from "../agent/settings.js";
import type { FrontEnd } from "../host/front-end.js";
import { type Host, startHost } from "../host/host.js";
import { manifestMemory } from "../host/manifest-memory.js";
import type { Spares } from "../transport/worker/spares.js";
import { findPackages } from "./package-roots.js";
import { version } from "./version.js";

export interface Home {
  readonly path: string;
  readonly settings: Settings;
  /** Where extensions are looked for, in extension order. */
  readonly directories: readonly string[];
  /** Lines for the person: broken settings, packages that are not there. */
  readonly issues: readonly string[];
}

/** `packages`: of the command line, absolute. */
export async function openHome(packages: readonly string[]): Promise<Home> {
  const path = homeDirectory(process.env, homedir());
  const { settings, issues } = await readSettings(path);
  const sources = settings.packages.map(({ source }) => source);
  const found = findPackages(sources, packages, path);
  return {
    path,
    settings,
    directories: [join(path, "extensions"), ...found.directories],
    issues: [...issues, ...found.issues],
  };
}

export interface ExtensionStart {
  readonly frontEnd: FrontEnd;
  /** Null: none is started. */
  readonly directories: readonly string[] | null;
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
