/** An agent for a home, a host and a directory. Loaded while the extensions start; home.ts is the half before. */
import type { Agent } from "../agent/agent.js";
import type { AgentOptions, SessionStart } from "../agent/agent-options.js";
import { modelHandlers } from "../agent/control/model-handlers.js";
import type { SessionBeginning } from "../agent/control/session-beginning.js";
import type { SessionExits } from "../agent/control/session-exits.js";
import { createAgent } from "../agent/create-agent.js";
import { type ModelCatalog, openModelCatalog } from "../agent/model/model-catalog.js";
import type { SessionSource } from "../agent/session/open-session.js";
import { realClock } from "../host/clock.js";
import { NO_UI, type Notice, type ShowBlock } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import { extensionModels } from "./extension-models.js";
import type { Home } from "./home.js";
import type { LiveModels } from "./live-models.js";
import { openResources } from "./open-resources.js";
import type { RunTrust } from "./trust-check.js";
import { isTrustedPlace } from "./trust-check.js";

/** Null: nobody asked for one. */
export interface AgentChoices {
  readonly model: string | null;
  readonly effort: string | null;
  /** False: the session is kept nowhere. */
  readonly save: boolean;
  /** What counts for this run alone. */
  readonly trust: RunTrust;
}

export interface ChosenSession {
  readonly source: SessionSource;
  readonly start?: SessionStart;
  /** What a new one begins with. Default: nothing. */
  readonly beginning?: SessionBeginning;
}

export interface AgentStart {
  readonly choices: AgentChoices;
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
  /** Models that may change while the session runs. Default: those of the home as they are now. */
  readonly models?: LiveModels;
  /** How extensions may leave the session. Default: not at all. */
  readonly exits?: SessionExits;
  /** What an embedding may replace. */
  readonly parts?: Pick<AgentOptions, "lifecycle" | "clock" | "timeOfDay" | "findModel" | "questioner"> | undefined;
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
  const place = { cwd: start.cwd ?? process.cwd(), decided: trust };
  const { models } = start;
  const extended = extensionModels(host);
  models?.extend(extended.over, (signal) => extended.refresh(signal));
  const own = await (models?.catalog() ?? modelsOf(home, start.notice, start.cwd));
  const catalog = (): ModelCatalog => models?.latest ?? extended.over(own);
  host.state.set({ trusted: await isTrustedPlace(home, place) });
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
    beginning: start.session?.beginning,
    exits: start.exits,
    signal: start.signal,
    model: model ?? undefined,
    defaultModel: catalog().defaultSpec,
    findModel: (spec) => catalog().find(spec),
    lifecycle: host.lifecycle,
    models: () => catalog().list(),
    ...start.parts,
    effort: effort ?? undefined,
    tools: start.tools ?? undefined,
    toolMode: start.toolMode,
  });
  host.bindSession(agent);
  const refresh = (signal: AbortSignal): Promise<readonly string[]> =>
    models?.refresh(signal) ?? extended.refresh(signal);
  host.bindAgent({ ...agent.handlers, ...modelHandlers({ catalog, refresh }) });
  if (start.control === "refused") host.refuseSession(NO_UI);
  return agent;
}
