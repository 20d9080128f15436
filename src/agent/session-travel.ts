/**
 * The agent's half that moves about in its session: what was said, other branches, bookmarks, copies. It changes
 * nothing while a turn runs.
 */
import type { SessionAnswer } from "../host/session-control.js";
import { compactionLimits, modelLimits } from "../protocol/limits.js";
import type { Agent } from "./agent.js";
import type { ModelChoice } from "./model-choice.js";
import type { Conversation } from "./session/conversation.js";
import type { Entry } from "./session/entry.js";
import type { ExportAnswer, ExportFormat } from "./session/export-session.js";
import type { ForkAnswer, ForkPosition } from "./session/fork-session.js";
import {
  exportFrom,
  forkFrom,
  labelEntry,
  type MoveAnswer,
  type MoveOptions,
  moveInTree,
  type SessionPlace,
} from "./session/session-place.js";
import { verbatimSummary } from "./turn/verbatim-summary.js";

/** The session says which model and effort are in use from here on. */
export function recordChoice(conversation: Conversation, choice: Pick<ModelChoice, "model" | "effort">): void {
  const recorded = conversation.choice();
  if (recorded?.model !== choice.model.spec) conversation.add({ type: "model", model: choice.model.spec });
  if (recorded?.effort !== choice.effort) conversation.add({ type: "effort", effort: choice.effort });
}

type Travel = Pick<Agent, "history" | "tree" | "leaf" | "moveTo" | "label" | "fork" | "export">;

export abstract class SessionTravel implements Travel {
  readonly #place: SessionPlace;
  readonly #choice: ModelChoice;
  readonly #obstacle: () => string | null;

  /** `obstacle`: why nothing may be changed now; null: it may. */
  constructor(parts: { readonly place: SessionPlace; readonly choice: ModelChoice }, obstacle: () => string | null) {
    this.#place = parts.place;
    this.#choice = parts.choice;
    this.#obstacle = obstacle;
  }

  history(): readonly Entry[] {
    return [...this.#place.conversation.branch()];
  }

  tree(): readonly Entry[] {
    return [...this.#place.conversation.entries()];
  }

  leaf(): string | null {
    return this.#place.conversation.leaf;
  }

  async moveTo(entryId: string | null, options: MoveOptions = {}): Promise<MoveAnswer> {
    const error = this.#obstacle();
    if (error !== null) return { ok: false, error };
    const maxChars = this.#choice.model.contextWindow * compactionLimits.summaryShare * modelLimits.charsPerToken;
    return moveInTree(this.#place, entryId, options, (left, focus) => verbatimSummary(left, maxChars, focus));
  }

  label(entryId: string, text: string | null): SessionAnswer {
    return labelEntry(this.#place, entryId, text);
  }

  async fork(entryId: string | null, position: ForkPosition): Promise<ForkAnswer> {
    const error = this.#obstacle();
    return error === null ? forkFrom(this.#place, entryId, position) : { ok: false, error };
  }

  export(path: string | null, format: ExportFormat, { force = false } = {}): Promise<ExportAnswer> {
    return exportFrom(this.#place, path, format, force);
  }
}
