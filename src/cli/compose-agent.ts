/** Where the command line meets the agent. Loaded while the extensions start; compose.ts is the half before. */
import type { Agent } from "../agent/agent.js";
import { createAgent } from "../agent/create-agent.js";
import type { SessionSource } from "../agent/session/open-session.js";
import { readTrust, type TrustState } from "../agent/trust.js";
import type { Notice } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import type { Home } from "./compose.js";
import type { SessionChoices } from "./parse.js";

export interface AgentStart {
  readonly choices: Pick<SessionChoices, "model" | "effort" | "save">;
  /** Which session, if one is kept. Default: a new one. */
  readonly session?: SessionSource;
  readonly tools?: readonly string[] | null;
  readonly toolMode?: "all" | "none";
  readonly notice: (notice: Notice) => void;
  readonly signal: AbortSignal;
}

/** An agent in the current directory, bound to the host. Rejects with a HostError "usage" for an unknown choice. */
export async function openAgent(home: Home, host: Host, start: AgentStart): Promise<Agent> {
  const { model, effort, save } = start.choices;
  const agent = createAgent({
    host,
    home: home.path,
    cwd: process.cwd(),
    settings: home.settings,
    notice: start.notice,
    session: save ? (start.session ?? { kind: "new" }) : { kind: "none" },
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
  return readTrust({ home: home.path }, process.cwd());
}
