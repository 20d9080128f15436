/** The form of a method's handler. */
import type { RpcMethod, RpcParams, RpcResult } from "../../protocol/rpc/methods.js";
import type { Asks } from "./asks.js";
import type { OpenSession } from "./open-session.js";
import type { Outcome, RpcPlace } from "./rpc-place.js";
import type { ClientState } from "./session-client.js";
import type { SessionTable } from "./session-table.js";

export interface RpcContext {
  readonly place: RpcPlace;
  readonly sessions: SessionTable;
  readonly asks: Asks;
  readonly client: ClientState;
  /** Says what is wrong with the home, once. */
  tellIssues(): void;
  /** From now on the client hears what the session says. */
  attach(session: OpenSession): void;
  /** The process is to end once the answer is written. */
  stop(): void;
}

/** `afterwards` runs when the answer was written. */
export type Answered<M extends RpcMethod> = Outcome<RpcResult<M>> & { readonly afterwards?: () => void };

/** `rawId`: the id of the request, as the client wrote it. What is thrown is answered as an error. */
export type Handler<M extends RpcMethod> = (
  params: RpcParams<M>,
  context: RpcContext,
  rawId: string,
) => Answered<M> | Promise<Answered<M>>;

export type Handlers<M extends RpcMethod> = { readonly [K in M]: Handler<K> };

/** The handler of a method that works on a session that must be open. */
export function inSession<M extends RpcMethod>(
  work: (
    session: OpenSession,
    params: RpcParams<M>,
    rawId: string,
    context: RpcContext,
  ) => Answered<M> | Promise<Answered<M>>,
): (
  params: RpcParams<M> & { readonly session: string },
  context: RpcContext,
  rawId: string,
) => Answered<M> | Promise<Answered<M>> {
  return (params, context, rawId) => {
    const found = context.sessions.find(params.session);
    return found.ok ? work(found.result, params, rawId, context) : found;
  };
}
