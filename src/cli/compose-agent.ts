/** Where the command line meets the agent. Loaded while the extensions start; compose.ts is the half before. */
import type { Agent } from "../agent/agent.js";
import { createAgent } from "../agent/create-agent.js";
import { type ModelCatalog, openModelCatalog } from "../agent/model/model-catalog.js";
import { realClock } from "../host/clock.js";
import type { Notice } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import type { Home } from "./compose.js";
import { openResources } from "./open-resources.js";
import type { SessionChoices } from "./parse.js";
import type { ChosenSession } from "./session-choice.js";

export interface AgentStart {
  readonly choices: Pick<SessionChoices, "model" | "effort" | "save" | "trust">;
  /** Which session, if one is kept. Default: a new one. */
  readonly session?: ChosenSession;
  readonly tools?: readonly string[] | null;
  readonly toolMode?: "all" | "none";
  readonly notice: (notice: Notice) => void;
  readonly signal: AbortSignal;
}

/** One for each home, so that what is wrong with its files is said once. */
const catalogs = new WeakMap<Home, Promise<ModelCatalog>>();

/** The models of a home; lines about its files go to `notice` when they are first read. */
export function modelsOf(home: Home, notice: (notice: Notice) => void): Promise<ModelCatalog> {
  const known = catalogs.get(home);
  if (known !== undefined) return known;
  const opening = openModelCatalog({ home: home.path, env: process.env, cwd: process.cwd(), clock: realClock });
  catalogs.set(home, opening);
  return opening.then((catalog) => {
    for (const text of catalog.issues) notice({ extension: null, tone: "warning", text });
    return catalog;
  });
}

/** An agent in the current directory, bound to the host. Rejects with a HostError "usage" for an unknown choice. */
export async function openAgent(home: Home, host: Host, start: AgentStart): Promise<Agent> {
  const { model, effort, save, trust } = start.choices;
  const place = { cwd: process.cwd(), trustThisRun: trust };
  const catalog = await modelsOf(home, start.notice);
  const agent = createAgent({
    host,
    home: home.path,
    cwd: place.cwd,
    settings: home.settings,
    notice: start.notice,
    resources: await openResources(home, place, start.notice),
    session: save ? (start.session?.source ?? { kind: "new" }) : { kind: "none" },
    start: start.session?.start,
    signal: start.signal,
    model: model ?? undefined,
    defaultModel: catalog.defaultSpec,
    findModel: (spec) => catalog.find(spec),
    effort: effort ?? undefined,
    tools: start.tools ?? undefined,
    toolMode: start.toolMode,
  });
  host.bindSession(agent);
  return agent;
}
