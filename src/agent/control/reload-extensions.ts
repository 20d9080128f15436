/** Everything of extensions and resources anew, between two moments of the same session. */
import type { AgentParts } from "../agent-parts.js";
import { openSession } from "../lifecycle/session-opening.js";

/** Only while nothing else runs. */
export async function reloadExtensions(parts: AgentParts): Promise<void> {
  const { host, announcer, catalog, resources } = parts;
  host.event("session_shutdown", { reason: "reload" });
  announcer.tell("session_shutdown", () => ({ reason: "reload" }));
  await announcer.drained();
  catalog.liftNarrowing();
  await host.reload();
  await resources.reload();
  openSession({ reason: "reload" }, parts);
}
