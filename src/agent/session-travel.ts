/**
 * The agent's half that moves about in its session: what was said, other branches, bookmarks, copies. It changes
 * nothing while a turn runs.
 */
import { refused, type SessionAnswer } from "../host/session-control.js";
import type { BeforeTreeAnswer } from "../protocol/lifecycle/session-moments.js";
import type { SessionHead } from "../protocol/module/state.js";
import type { Agent, LeavingFor } from "./agent.js";
import type { AgentParts } from "./agent-parts.js";
import { askBeforeTree, tellTree } from "./lifecycle/tree-moments.js";
import type { ModelChoice } from "./model-choice.js";
import type { Conversation } from "./session/conversation.js";
import type { Entry } from "./session/entry.js";
import type { ExportAnswer, ExportFormat } from "./session/export-session.js";
import type { ForkAnswer, ForkPosition } from "./session/fork-session.js";
import {
  type BranchSummary,
  exportFrom,
  forkFrom,
  labelEntry,
  type Move,
  type MoveAnswer,
  type MoveOptions,
  move,
  planMove,
} from "./session/session-place.js";
import { sessionLog } from "./state/session-log.js";
import { summarise } from "./turn/summarise.js";

/** The session says which model and effort are in use from here on. */
export function recordChoice(conversation: Conversation, choice: Pick<ModelChoice, "model" | "effort">): void {
  const recorded = conversation.choice();
  if (recorded?.model !== choice.model.spec) conversation.add({ type: "model", model: choice.model.spec });
  if (recorded?.effort !== choice.effort) conversation.add({ type: "effort", effort: choice.effort });
}

type Travel = Pick<Agent, "header" | "history" | "tree" | "leaf" | "moveTo" | "label" | "fork" | "export" | "mayLeave">;

/** Keeps everybody else out until `work` has ended; its signal fires when it is interrupted. */
type Exclusively = (work: (signal: AbortSignal) => Promise<unknown>) => Promise<void>;

export abstract class SessionTravel implements Travel {
  readonly #parts: AgentParts;
  readonly #obstacle: () => string | null;
  readonly #exclusively: Exclusively;

  /** `obstacle`: why nothing may be changed now; null: it may. */
  constructor(parts: AgentParts, obstacle: () => string | null, exclusively: Exclusively) {
    this.#parts = parts;
    this.#obstacle = obstacle;
    this.#exclusively = exclusively;
  }

  header(): SessionHead["header"] {
    return sessionLog(this.#parts.place).head().header;
  }

  history(): readonly Entry[] {
    return [...this.#parts.conversation.branch()];
  }

  tree(): readonly Entry[] {
    return [...this.#parts.conversation.entries()];
  }

  leaf(): string | null {
    return this.#parts.conversation.leaf;
  }

  async moveTo(entryId: string | null, options: MoveOptions = {}): Promise<MoveAnswer> {
    const error = this.#obstacle();
    if (error !== null) return { ok: false, error };
    let answer: MoveAnswer = refused("it was interrupted");
    await this.#exclusively(async (signal) => {
      answer = await this.#move(entryId, options, signal);
    });
    return answer;
  }

  label(entryId: string, text: string | null): SessionAnswer {
    return labelEntry(this.#parts.place, entryId, text);
  }

  async fork(entryId: string | null, position: ForkPosition): Promise<ForkAnswer> {
    const error = this.#obstacle();
    if (error !== null) return refused(error);
    const { announcer, place } = this.#parts;
    const id = entryId ?? place.conversation.leaf;
    const answer =
      id === null ? undefined : await announcer.ask("session_before_fork", () => ({ entryId: id, position }));
    if (answer?.cancel === true) return { ...refused("an extension cancelled it"), cancelled: true };
    return forkFrom(place, entryId, position);
  }

  export(path: string | null, format: ExportFormat, { force = false } = {}): Promise<ExportAnswer> {
    return exportFrom(this.#parts.place, path, format, force);
  }

  async mayLeave(reason: "new" | "resume", target: LeavingFor = {}): Promise<boolean> {
    const answer = await this.#parts.announcer.ask("session_before_switch", () => ({ reason, ...target }));
    return answer?.cancel !== true;
  }

  async #move(entryId: string | null, options: MoveOptions, signal: AbortSignal): Promise<MoveAnswer> {
    const { place, announcer, conversation } = this.#parts;
    const planned = planMove(place, entryId);
    if (!planned.ok) return planned;
    const { text, from } = planned.move;
    const asked = await askBeforeTree(planned.move, options, announcer);
    if (asked?.cancel === true) return { ...refused("an extension cancelled it"), cancelled: true };
    const summary = options.summarize === true ? await this.#summary(planned.move, options, asked, signal) : null;
    if (typeof summary === "string") return refused(summary);
    const entry = move(place, planned.move, summary);
    const label = asked?.label ?? options.label;
    if (label !== undefined && planned.move.target !== null) labelEntry(place, planned.move.target, label);
    tellTree(from, conversation.leaf, entry, announcer);
    return text === null ? { ok: true } : { ok: true, text };
  }

  /** A string: why there is none. Null: there is nothing to summarise. */
  async #summary(
    { messages }: Move,
    { instructions, replaceInstructions }: MoveOptions,
    asked: BeforeTreeAnswer | undefined,
    signal: AbortSignal,
  ): Promise<BranchSummary | string | null> {
    const given = asked?.summary;
    if (given !== undefined) {
      const details = given.details === undefined ? {} : { details: given.details };
      return { summary: given.summary, by_extension: true, ...details };
    }
    if (messages.length === 0) return null;
    const { choice, compaction, clock, conversation } = this.#parts;
    const focus = asked?.customInstructions ?? instructions ?? null;
    const made = await summarise(
      { messages, of: "branch", focus, isWhole: asked?.replaceInstructions ?? replaceInstructions ?? false },
      { strategy: compaction.strategy, model: choice.model, clock, signal },
    );
    if (!made.ok) return `the branch was not summarised: ${made.error}`;
    const { usage } = made;
    if (usage !== null) conversation.add({ type: "usage", kind: "branch_summary", model: choice.model.spec, usage });
    return { summary: made.text };
  }
}
