/**
 * What extensions may ask of whoever runs the session, beyond the e protocol's `session.*`: one handler for each row
 * whose surface is `agent`. Agent and front end give those that they can do; the rest is refused.
 */
import type { ExtensionParams, ExtensionResult, MethodOn } from "../protocol/methods.js";

/** Methods that an agent or a front end answers. */
export type AgentMethod = MethodOn<"agent">;

/** Who asks. */
export interface Caller {
  /** Its address. */
  readonly extension: string;
  /** Fired when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** A part of the answer, before it. */
  readonly stream: (value: unknown) => void;
  /** Has it do what a handle of its stands for, in the life in which it asked. Rejects with its error. */
  readonly callback: (handle: string) => Promise<unknown>;
  /** Done once it has the answer. */
  readonly afterwards: (work: () => void) => void;
}

/** Resolves with the answer; rejects with an error whose message the extension reads. */
export type AgentHandler<M extends AgentMethod> = (
  params: ExtensionParams<M>,
  caller: Caller,
) => Promise<ExtensionResult<M>>;

/** What is there is done; everything else is refused with the reason that it cannot be done here. */
export type AgentHandlers = { readonly [M in AgentMethod]?: AgentHandler<M> };
