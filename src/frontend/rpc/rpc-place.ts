/** What the front end of `e rpc` is given: how sessions come to be. The command line implements it. */
import type { Agent } from "../../agent/agent.js";
import type { LeaveOrder } from "../../agent/control/session-exits.js";
import type { Host } from "../../host/host.js";
import type { RpcParams, RpcResult } from "../../protocol/rpc/methods.js";
import type { OneShotRequest } from "./one-shot.js";
import type { RelayFrontEnd } from "./relay.js";

/** An expected outcome: what was asked for, or why not, for the client to read. */
export type Outcome<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: string };

/** A session with a host of its own, ready for a turn. */
export interface OpenedSession {
  /** What it was opened with. */
  readonly params: RpcParams<"session.create">;
  /** Another one once an extension left the session for another. */
  readonly agent: Agent;
  /** That happened. One listener. */
  onTaken: (agent: Agent, order: LeaveOrder) => void;
  /** An extension asked for the session's end, and nothing runs in it any more. One listener. */
  onShutdown: () => void;
  readonly host: Pick<
    Host,
    "commands" | "runCommand" | "complete" | "shortcuts" | "pressShortcut" | "report" | "refuseOpenRequests"
  >;
  /** Held: it waits for the client to be attached. */
  readonly relay: RelayFrontEnd;
  /** Ends the agent, then the host and its extensions. */
  close(): Promise<void>;
}

export interface RpcPlace {
  /** What `hello` tells of the process. */
  readonly about: Pick<RpcResult<"hello">, "version" | "channel" | "commit" | "cwd" | "home">;
  /** What is wrong with the home; told once to a client that says hello. */
  readonly issues: readonly string[];
  models(): Promise<Outcome<RpcResult<"models.list">>>;
  /** Its relay is held. */
  open(params: RpcParams<"session.create">): Promise<Outcome<OpenedSession>>;
  /** A session beside that one, in the file of a copy of it, with no tool that it does not have. */
  openFork(of: OpenedSession, path: string): Promise<Outcome<OpenedSession>>;
  /** Kept sessions of a directory; null: of all. */
  list(cwd: string | null): Promise<RpcResult<"session.list">["sessions"]>;
  /** Runs a line without a method to its end. The answer is flat. */
  oneShot(request: OneShotRequest): Promise<object>;
}
