/** Leaving the session because an extension asks for it: what may not be left is refused, what begins next is its own. */
import type { AgentHandlers, Caller } from "../../host/agent-control.js";
import { HostError } from "../../protocol/host-error.js";
import type { Agent } from "../agent.js";
import { sessionBeginning } from "./session-beginning.js";
import type { LeaveOrder, SessionExits } from "./session-exits.js";

type LeavingMethod = "session.new" | "session.fork" | "session.switch" | "session.reload" | "session.shutdown";
type Handlers = { readonly [M in LeavingMethod]: NonNullable<AgentHandlers[M]> };

const left = { cancelled: false } as const;
const cancelled = { cancelled: true } as const;

function fail(reason: string): never {
  throw new HostError("usage", reason);
}

async function leave(order: LeaveOrder, exits: SessionExits, caller: Caller, handle: string | undefined) {
  await exits.leave?.(order);
  if (handle !== undefined) await caller.callback(handle);
  return left;
}

/** Once more if something other than a turn is still under way. */
async function reload(agent: Agent): Promise<void> {
  const { ok } = await agent.reload();
  if (ok) return;
  await agent.idle();
  await agent.reload();
}

/** Only while nothing runs can a copy be made, and extensions be started anew. */
export function leavingHandlers(agent: Agent, exits: SessionExits): Handlers {
  const check = (method: LeavingMethod): void => {
    if (exits.leave === undefined) fail(`${method} cannot be done here: ${exits.without}`);
  };
  return {
    "session.new": async ({ parentSession, setup, withSession }, caller) => {
      check("session.new");
      const beginning = sessionBeginning(setup, parentSession);
      if (typeof beginning === "string") fail(beginning);
      if (!(await agent.mayLeave("new"))) return cancelled;
      const order = { reason: "new", source: { kind: "new" }, text: null, beginning } as const;
      return leave(order, exits, caller, withSession);
    },
    "session.fork": async ({ entryId, position, withSession }, caller) => {
      check("session.fork");
      const copy = await agent.fork(entryId, position);
      if (!copy.ok && copy.cancelled === true) return cancelled;
      if (!copy.ok) fail(copy.error);
      const { path, text } = copy;
      const order = {
        reason: "fork",
        source: { kind: "resume", path },
        beginning: null,
      } as const;
      return leave({ ...order, text }, exits, caller, withSession);
    },
    "session.switch": async ({ session, withSession }, caller) => {
      check("session.switch");
      if (exits.find === undefined) fail(`session.switch cannot be done here: ${exits.without}`);
      const { path, id } = await exits.find(session);
      const target = { targetSessionFile: path, ...(id === null ? {} : { targetSessionId: id }) };
      if (!(await agent.mayLeave("resume", target))) return cancelled;
      const order = { reason: "resume", source: { kind: "resume", path }, beginning: null, text: null } as const;
      return leave(order, exits, caller, withSession);
    },
    "session.reload": async (_params, caller) => {
      if (agent.info().running) fail("Wait for the current response to finish before reloading.");
      // Whoever asks is replaced as well, so it is answered first.
      caller.afterwards(() => void reload(agent));
      return {};
    },
    "session.shutdown": async (_params, caller) => {
      const { shutdown } = exits;
      if (shutdown === undefined) fail(`session.shutdown cannot be done here: ${exits.without}`);
      caller.afterwards(() => void agent.idle().then(() => shutdown()));
      return {};
    },
  };
}
