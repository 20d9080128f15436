/** Leaving the session for another one: who may object is asked first, and a turn that runs is ended. */
import type { Agent } from "../../../agent/agent.js";
import type { SessionBeginning } from "../../../agent/control/session-beginning.js";
import { leavingFor } from "../../../agent/session/leaving-for.js";
import type { SessionSource } from "../../../agent/session/open-session.js";
import type { ClientSession } from "../client-session.js";

export const left = { cancelled: false } as const;
export const cancelled = { cancelled: true } as const;

/** Nothing runs any more, and nothing was asked for that would. */
export async function ended(agent: Agent): Promise<void> {
  agent.abortCompaction();
  agent.interrupt();
  await agent.idle();
}

/** Rejects with a HostError when the other session cannot be entered; this one goes on then. */
export async function leave(
  session: ClientSession,
  source: SessionSource,
  reason: "new" | "resume",
  beginning: SessionBeginning | null = null,
): Promise<typeof left | typeof cancelled> {
  const { agent } = session;
  if (!(await agent.mayLeave(reason, leavingFor(source)))) return cancelled;
  await ended(agent);
  await session.openSession(source, reason, { beginning });
  return left;
}
