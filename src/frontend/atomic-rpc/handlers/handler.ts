/** The form of a command's handler. */
import type { AtomicCommandName, AtomicData, AtomicParams } from "../../../protocol/atomic-rpc/commands.js";
import type { ClientSession } from "../client-session.js";
import type { Preflights } from "../preflights.js";
import type { OpenShell } from "./shell.js";

/** What the client has said that it can show. */
export interface ClientCapabilities {
  questionnaire: boolean;
}

export interface CommandContext {
  readonly session: ClientSession;
  readonly preflights: Preflights;
  readonly capabilities: ClientCapabilities;
  /** Commands of `bash` that run. */
  readonly shells: Set<OpenShell>;
  /** An event for the client; `about`: the id of a command, JSON as the client wrote it. */
  readonly tell: (event: object, about?: string | null) => void;
}

/** Answered as an error; the message is for the client. */
export class CommandError extends Error {}

/** `rawId`: the id of the command, JSON as the client wrote it; null: it has none. What is thrown is answered as an error. */
export type Handler<N extends AtomicCommandName> = (
  params: AtomicParams<N>,
  context: CommandContext,
  rawId: string | null,
) => AtomicData<N> | Promise<AtomicData<N>>;

export type Handlers<N extends AtomicCommandName> = { readonly [K in N]: Handler<K> };

/** Throws what an agent refuses. */
export function granted<A extends { readonly ok: boolean }>(answer: A): Extract<A, { readonly ok: true }> {
  if (answer.ok) return answer as Extract<A, { readonly ok: true }>;
  const { error } = answer as unknown as { readonly error: string };
  throw new CommandError(error);
}
