/** A lifecycle that hears everything, keeps what it heard in order, and answers what a test tells it to. */
import type { Lifecycle } from "../../../../src/host/lifecycle.js";
import type { AgentMessage } from "../../../../src/protocol/lifecycle/agent-message.js";
import type { BoundaryProposal, BuildPreview } from "../../../../src/protocol/lifecycle/boundary.js";
import {
  type AnswerOf,
  type AskedName,
  type BoundaryName,
  type LifecycleName,
  lifecycleTable,
  type PayloadOf,
  type ToldName,
} from "../../../../src/protocol/lifecycle/lifecycle-table.js";

type Answers = {
  [N in AskedName]?: (
    payload: PayloadOf<N>,
    signal?: AbortSignal,
  ) => AnswerOf<N> | undefined | Promise<AnswerOf<N> | undefined>;
};
type Heard = { [N in ToldName]?: (payload: PayloadOf<N>) => void | Promise<void> };
type Proposals = {
  [N in BoundaryName]?: (
    base: PayloadOf<N>,
    preview: BuildPreview,
  ) => BoundaryProposal | undefined | Promise<BoundaryProposal | undefined>;
};

function messageLabel(message: AgentMessage): string {
  return message.role === "assistant" ? `assistant(${message.stopReason})` : message.role;
}

/** One line for each moment: its name, and what tells it from others of its name. */
function line(name: LifecycleName, payload: unknown): string {
  const given = payload as Record<string, unknown>;
  if (name === "message_start") return `${name}:${(given.message as AgentMessage).role}`;
  if (name === "message_end") return `${name}:${messageLabel(given.message as AgentMessage)}`;
  if (name === "message_update") return `${name}:${(given.assistantMessageEvent as { type: string }).type}`;
  if (name === "turn_start") return `${name} ${given.turnIndex}`;
  if (name === "turn_end") return `${name} ${given.turnIndex} ${given.outcome}`;
  if (name === "agent_before_settle") return `${name} ${given.outcome}`;
  if (name === "agent_end") return given.willRetry === true ? `${name} (retries)` : name;
  if (name === "agent_settled") return given.aborted === true ? `${name} (aborted)` : name;
  if (name === "tool_execution_end") return `${name}:${given.toolName}${given.isError === true ? " (error)" : ""}`;
  if (name.startsWith("tool_")) return `${name}:${given.toolName}`;
  if (name.startsWith("session_") && "reason" in given) return `${name} ${given.reason}`;
  return name;
}

export class RecordingLifecycle implements Lifecycle {
  readonly log: string[] = [];
  readonly payloads: { readonly name: LifecycleName; readonly payload: unknown }[] = [];
  readonly answers: Answers = {};
  readonly heard: Heard = {};
  readonly proposals: Proposals = {};
  /** Null: everything. */
  names: readonly LifecycleName[] | null = null;

  hears(name: LifecycleName): boolean {
    return this.names === null || this.names.includes(name);
  }

  async tell<N extends ToldName>(name: N, payload: PayloadOf<N>): Promise<void> {
    this.#note(name, payload);
    await this.heard[name]?.(payload);
  }

  async ask<N extends AskedName>(
    name: N,
    payload: PayloadOf<N>,
    signal?: AbortSignal,
  ): Promise<AnswerOf<N> | undefined> {
    this.#note(name, payload);
    return this.answers[name]?.(payload, signal);
  }

  async propose<N extends BoundaryName>(name: N, base: PayloadOf<N>, preview: BuildPreview): Promise<BoundaryProposal> {
    this.#note(name, base);
    return (await this.proposals[name]?.(base, preview)) ?? { entries: [], continue: false };
  }

  /** Payloads of one name, in order. */
  of<N extends LifecycleName>(name: N): PayloadOf<N>[] {
    return this.payloads.filter((one) => one.name === name).map(({ payload }) => payload as PayloadOf<N>);
  }

  /** What happened from the first `agent_start` on, without the pieces of streams. */
  get run(): string[] {
    const lines = this.log.filter((one) => !one.startsWith("message_update"));
    return lines.slice(lines.indexOf("agent_start"));
  }

  clear(): void {
    this.log.length = 0;
    this.payloads.length = 0;
  }

  #note(name: LifecycleName, payload: unknown): void {
    if (!(name in lifecycleTable)) throw new Error(`there is no moment ${name}`);
    this.log.push(line(name, payload));
    this.payloads.push({ name, payload: structuredClone(payload) });
  }
}
