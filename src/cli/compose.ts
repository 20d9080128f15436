/**
 * The one place where the command line meets host and agent: what is in the home, which extensions start, how an
 * agent is made of it. Everything heavy is imported when it is needed, extensions first.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent/agent.js";
import type { Settings } from "../agent/settings.js";
import type { TrustState } from "../agent/trust.js";
import type { FrontEnd, Notice } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import { findPackages } from "./package-roots.js";
import type { SessionChoices } from "./parse.js";
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
  const { homeDirectory, readSettings } = await import("../agent/settings.js");
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
  readonly onStderr: (extension: string, text: string) => void;
}

/** Returns as soon as the extensions are on their way up. */
export async function startExtensions(home: Home, start: ExtensionStart): Promise<Host> {
  const { startHost } = await import("../host/host.js");
  // An extension that starts a child e should get this one, wherever it is installed.
  process.env.E_BIN ??= process.argv[1];
  return startHost({
    directories: start.directories ?? [],
    cwd: process.cwd(),
    frontEnd: start.frontEnd,
    version,
    extensionsConfig: home.settings.extensions,
    runtime: home.settings.runtime,
    onStderr: start.onStderr,
    ...(start.argv === undefined ? {} : { argv: start.argv }),
  });
}

export interface AgentStart {
  readonly choices: Pick<SessionChoices, "model" | "effort" | "save">;
  readonly tools?: readonly string[] | null;
  readonly toolMode?: "all" | "none";
  readonly notice: (notice: Notice) => void;
  readonly signal: AbortSignal;
}

/** An agent in the current directory, bound to the host. Rejects with a HostError "usage" for an unknown choice. */
export async function openAgent(home: Home, host: Host, start: AgentStart): Promise<Agent> {
  const { createAgent } = await import("../agent/create-agent.js");
  const { model, effort, save } = start.choices;
  const agent = await createAgent({
    host,
    home: home.path,
    cwd: process.cwd(),
    settings: home.settings,
    notice: start.notice,
    session: { save },
    signal: start.signal,
    model: model ?? undefined,
    effort: effort ?? undefined,
    tools: start.tools ?? undefined,
    toolMode: start.toolMode,
  });
  host.bindSession(agent);
  return agent;
}

/** What has been decided about the current directory, and what is wrong with the file that says so. */
export async function trustHere(
  home: Home,
): Promise<{ readonly state: TrustState; readonly issues: readonly string[] }> {
  const { readTrust } = await import("../agent/trust.js");
  return readTrust({ home: home.path }, process.cwd());
}
