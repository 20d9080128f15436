/** The one session of a client of `e --mode rpc`, and what lies around it. A command that leaves it finds the next one here. */
import type { Agent } from "../../agent/agent.js";
import type { LeaveOrder } from "../../agent/control/session-exits.js";
import type { ModelCatalog } from "../../agent/model/model-catalog.js";
import type { SessionSource } from "../../agent/session/open-session.js";
import type { SessionStore } from "../../agent/session/session-store.js";
import type { Settings } from "../../agent/settings.js";
import type { FrontEnd } from "../../host/front-end.js";
import type { Host } from "../../host/host.js";

export interface ClientSession {
  /** Whoever has the session now. */
  readonly agent: Agent;
  readonly host: Host;
  /** Where it is shown what commands and shortcuts say. */
  readonly frontEnd: Required<Pick<FrontEnd, "said" | "show">>;
  readonly sessions: SessionStore;
  /** Absolute. */
  readonly cwd: string;
  /** False: the session is kept nowhere. */
  readonly save: boolean;
  models(): Promise<ModelCatalog>;
  /** Has extensions read their models anew; what went wrong, a line for each. */
  refreshModels(signal: AbortSignal): Promise<readonly string[]>;
  /** As they are now. */
  settings(): Settings;
  /** One key of settings.json; null takes it away. Rejects with a HostError. */
  setSetting(key: string, value: unknown): Promise<void>;
  /** Closes the session that is open and opens another one on the same host. Rejects with a HostError. */
  openSession(
    source: SessionSource,
    reason: LeaveOrder["reason"],
    more?: Partial<Pick<LeaveOrder, "beginning">>,
  ): Promise<Agent>;
}
