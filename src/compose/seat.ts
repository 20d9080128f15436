/**
 * The one session that is open on a host, where an extension may ask for another one in its place: the agent that has it
 * ends, modules begin anew, and another agent takes the seat. Programs live on.
 */
import type { Agent } from "../agent/agent.js";
import type { SessionStart } from "../agent/agent-options.js";
import type { LeaveOrder, SessionExits } from "../agent/control/session-exits.js";
import { leavingFor } from "../agent/session/leaving-for.js";
import { openSession, type SessionSource } from "../agent/session/open-session.js";
import type { SessionStore } from "../agent/session/session-store.js";
import type { Host } from "../host/host.js";
import { HostError } from "../protocol/host-error.js";
import type { ChosenSession } from "./open-agent.js";

const ignore = (): void => {};

/** Throws a HostError "file" while the session that is open can still go on: nobody may end up without any. */
export function probeSession(source: SessionSource): void {
  if (source.kind === "resume" || source.kind === "file") {
    openSession(source, source.path, { complain: ignore }).file?.close();
  }
}

/** Ends an agent whose place another one takes, and starts modules anew for it. */
export async function leaveSession(
  agent: Agent,
  host: Host,
  reason: LeaveOrder["reason"],
  source: SessionSource,
): Promise<void> {
  host.refuseOpenRequests("the session was left");
  await agent.close(reason, leavingFor(source));
  await host.renewModules();
}

/** As the session that takes its place is told. */
export function previousOf(agent: Agent): Omit<SessionStart, "reason"> {
  const { id, path } = agent.info();
  return {
    ...(id === null ? {} : { previousSessionId: id }),
    ...(path === null ? {} : { previousSessionFile: path }),
  };
}

/** A session as people name it, with its id where the store knows it. */
export async function findSession(
  store: SessionStore,
  ref: string,
  cwd: string,
): ReturnType<NonNullable<SessionExits["find"]>> {
  const path = await store.find(ref, cwd);
  const found = (await store.list({ all: true })).find((one) => one.path === path);
  return { path, id: found?.id ?? null };
}

export interface SeatOptions {
  readonly host: Host;
  readonly store: SessionStore;
  readonly cwd: string;
  /** False: no session is kept. */
  readonly keeps: boolean;
  /** As in `SessionExits`. */
  readonly without: string;
  readonly shutdown?: () => void;
  /** Opens the next agent on the host. */
  open(session: ChosenSession): Promise<Agent>;
  /** It is open: whoever listened to the one before listens to this one from now on. */
  taken(agent: Agent, order: LeaveOrder): void;
}

export class Seat {
  readonly exits: SessionExits;
  readonly #options: SeatOptions;
  #agent: Agent | null = null;
  #isLeaving = false;

  constructor(options: SeatOptions) {
    const { store, cwd, without, shutdown } = options;
    this.#options = options;
    this.exits = {
      find: (ref) => findSession(store, ref, cwd),
      leave: (order) => this.#leave(order),
      ...(shutdown === undefined ? {} : { shutdown }),
      without,
    };
  }

  /** Whoever has the seat now. */
  get agent(): Agent {
    if (this.#agent === null) throw new HostError("usage", "the session is not open yet");
    return this.#agent;
  }

  /** The first one takes it. */
  take(agent: Agent): Agent {
    this.#agent = agent;
    return agent;
  }

  async #leave(order: LeaveOrder): Promise<void> {
    if (this.#isLeaving) throw new HostError("usage", "another session is being opened");
    const { host, keeps } = this.#options;
    if (!keeps && order.source.kind === "resume") {
      throw new HostError("usage", "no session is kept by this e: it was started with --no-session");
    }
    this.#isLeaving = true;
    try {
      const before = this.agent;
      if (order.source.kind === "new" || order.source.path !== before.info().path) probeSession(order.source);
      const chosen = chosenBy(order, previousOf(before));
      await leaveSession(before, host, order.reason, order.source);
      this.#options.taken(this.take(await this.#options.open(chosen)), order);
    } finally {
      this.#isLeaving = false;
    }
  }
}

/** What an order asks for, as agents are opened. */
function chosenBy({ source, reason, beginning }: LeaveOrder, previous: Omit<SessionStart, "reason">): ChosenSession {
  const chosen = { source, start: { reason, ...previous } };
  return beginning === null ? chosen : { ...chosen, beginning };
}
