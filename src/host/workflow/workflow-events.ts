/**
 * The four workflow events on their way to whoever listens, in the order of their publication. Until a session has
 * begun they wait; once their publisher is fenced off, those that have not been heard never are.
 */
import type { PayloadOf } from "../../protocol/lifecycle/lifecycle-table.js";
import { moduleLimits } from "../../protocol/limits.js";

export type WorkflowEventName =
  | "workflow_lifecycle"
  | "workflow_activity_changed"
  | "workflow_stage_completed"
  | "workflow_heartbeat";

/** Resolves when all listeners have ended, or `fence` fired. Never rejects. */
export type TellWorkflow = <N extends WorkflowEventName>(
  name: N,
  payload: PayloadOf<N>,
  fence: AbortSignal,
) => Promise<void>;

interface Waiting {
  readonly fence: AbortSignal;
  readonly tell: () => Promise<void>;
}

export class WorkflowEvents {
  readonly #tell: TellWorkflow;
  #waiting: Waiting[] = [];
  #isHeld = true;
  #isTelling = false;

  constructor(tell: TellWorkflow) {
    this.#tell = tell;
  }

  /** False: too many waited, and the oldest is left out. */
  add<N extends WorkflowEventName>(name: N, payload: PayloadOf<N>, fence: AbortSignal): boolean {
    this.#waiting.push({ fence, tell: () => this.#tell(name, payload, fence) });
    const isFull = this.#waiting.length > moduleLimits.workflowEvents;
    if (isFull) this.#waiting.shift();
    this.#begin();
    return !isFull;
  }

  /** What is published from now on waits: the session ends. */
  hold(): void {
    this.#isHeld = true;
  }

  /** A session has begun. */
  release(): void {
    this.#isHeld = false;
    this.#begin();
  }

  #begin(): void {
    if (this.#isTelling || this.#isHeld) return;
    this.#isTelling = true;
    queueMicrotask(() => void this.#tellAll());
  }

  async #tellAll(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) await next.tell();
    this.#isTelling = false;
  }

  #next(): Waiting | undefined {
    if (this.#isHeld) return undefined;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (!next.fence.aborted) return next;
    }
    return undefined;
  }
}
