/** What the host told of the session, read without asking; and what this module changed of it a moment ago. */
import type { StateParams, StateSlots } from "../../../src/protocol/module/state.js";
import { OwnWrite } from "./own-write.js";
import { type Fields, isFields } from "./record.js";
import { SessionReplica } from "./session-replica.js";

/** Of a run under way. */
interface Run {
  readonly id: number;
  readonly abort: AbortController;
}

export class Replica {
  readonly session = new SessionReplica();
  readonly activeTools = new OwnWrite<readonly string[]>();
  readonly thinkingLevel = new OwnWrite<string | null>();
  readonly toolsExpanded = new OwnWrite<boolean>();
  /** Values of flags on the command line; see `flags` of the e protocol. */
  #passedFlags: Fields = {};
  #slots: Partial<StateSlots> = {};
  #run: Run | null = null;

  /** A slot that was never told is absent. */
  get slots(): Partial<StateSlots> {
    return this.#slots;
  }

  /** Fires when the run under way is interrupted; undefined while none is. */
  get runSignal(): AbortSignal | undefined {
    return this.#run?.abort.signal;
  }

  /** The slots that were replaced. */
  take({ set, session }: StateParams): Partial<StateSlots> {
    // What comes over the wire holds no `undefined`: a slot is there with its value, or absent.
    const changed = { ...set } as Partial<StateSlots>;
    this.#slots = { ...this.#slots, ...changed };
    if (changed.run !== undefined) this.#follow(changed.run);
    if (session !== undefined) this.session.take(session);
    return changed;
  }

  takeFlags(params: unknown): void {
    if (isFields(params) && isFields(params.flags)) this.#passedFlags = params.flags;
  }

  /** What was passed for a flag; undefined when nothing was. */
  flag(name: string): unknown {
    const flags = this.#slots.flags ?? this.#passedFlags;
    return Object.hasOwn(flags, name) ? flags[name] : undefined;
  }

  #follow(run: StateSlots["run"]): void {
    if (run === null) {
      this.#run = null;
      return;
    }
    if (this.#run?.id !== run.id) this.#run = { id: run.id, abort: new AbortController() };
    if (run.aborted) this.#run.abort.abort();
  }
}
