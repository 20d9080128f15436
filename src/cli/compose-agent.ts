/** Where the command line meets the agent. Loaded while the extensions start; compose.ts is the half before. */
import type { Agent } from "../agent/agent.js";
import { createAgent } from "../agent/create-agent.js";
import { type ModelCatalog, openModelCatalog } from "../agent/model/model-catalog.js";
import { realClock } from "../host/clock.js";
import type { Notice, ShowBlock } from "../host/front-end.js";
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
  /** Default: the current directory. */
  readonly cwd?: string;
  /** `refused`: to extensions there is nobody at this session (seed "Session requests", e protocol §9). */
  readonly control: "bound" | "refused";
  readonly notice: (notice: Notice) => void;
  readonly show?: (block: ShowBlock) => void;
  readonly signal?: AbortSignal;
}

/** One for each home, so that what is wrong with its files is said once. */
const catalogs = new WeakMap<Home, Promise<ModelCatalog>>();

/**
 * The models of a home; lines about its files go to `notice` when they are first read. `cwd`: where paths of scripts
 * start, if not in the current directory.
 */
export function modelsOf(
  home: Home,
  notice: (notice: Notice) => void,
  cwd: string = process.cwd(),
): Promise<ModelCatalog> {
  if (cwd !== process.cwd()) return openModelCatalog({ home: home.path, env: process.env, cwd, clock: realClock });
  const known = catalogs.get(home);
  if (known !== undefined) return known;
  const opening = openModelCatalog({ home: home.path, env: process.env, cwd: process.cwd(), clock: realClock });
  catalogs.set(home, opening);
  return opening.then((catalog) => {
    for (const text of catalog.issues) notice({ extension: null, tone: "warning", text });
    return catalog;
  });
}

/** An agent for the host's extensions. Rejects with a HostError "usage" for an unknown choice. */
export async function openAgent(home: Home, host: Host, start: AgentStart): Promise<Agent> {
  const { model, effort, save, trust } = start.choices;
  const place = { cwd: start.cwd ?? process.cwd(), trustThisRun: trust };
  const catalog = await modelsOf(home, start.notice, start.cwd);
  const agent = createAgent({
    host,
    home: home.path,
    cwd: place.cwd,
    settings: home.settings,
    notice: start.notice,
    show: start.show,
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
  if (start.control === "bound") host.bindSession(agent);
  else host.refuseSession("no ui");
  return agent;
}
