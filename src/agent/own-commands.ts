/**
 * The commands of a person's own: one that everything else waits for, or any number beside a turn, of which the session
 * is told once no turn runs.
 */
import { refused } from "../host/session-control.js";
import type { AgentEvent } from "./agent-event.js";
import type { AgentParts } from "./agent-parts.js";
import { runOwnCommand, type ShellAnswer, type ShellWatcher } from "./own-command.js";
import type { RunScheduler } from "./run-scheduler.js";
import type { EntryBody } from "./session/entry.js";

/** How a command is run. */
export interface ShellOptions {
  /** Shown and kept, but never read by the model. Default false. */
  readonly hidden?: boolean;
  /** It runs beside everything else, and is nothing that `interrupt` ends. Default: not. */
  readonly beside?: {
    /** Ends it. */
    readonly signal: AbortSignal;
    /** Its output as it comes, which is no event of the session. */
    readonly onOutput: (stream: "stdout" | "stderr", chunk: string) => void;
  };
}

interface OwnCommandsOptions {
  readonly parts: AgentParts;
  readonly scheduler: RunScheduler;
  readonly emit: (event: AgentEvent) => void;
  /** Why nothing new can begin now; null: it can. */
  readonly obstacle: () => string | null;
  /** Why nothing can begin at all; null: it can. */
  readonly closed: () => string | null;
}

type Beside = NonNullable<ShellOptions["beside"]>;

export class OwnCommands {
  readonly #options: OwnCommandsOptions;
  readonly #ended = new AbortController();
  readonly #open = new Set<Promise<unknown>>();
  /** What came of those that ended while a turn ran. */
  #waiting: EntryBody[] = [];

  constructor(options: OwnCommandsOptions) {
    this.#options = options;
  }

  async run(command: string, { hidden = false, beside }: ShellOptions = {}): Promise<ShellAnswer> {
    if (command.trim() === "") return refused("the command is blank");
    return beside === undefined ? this.#alone(command, hidden) : this.#beside(command, hidden, beside);
  }

  /** No turn runs: what waits joins the session. */
  flush(): void {
    for (const body of this.#waiting.splice(0)) this.#options.parts.conversation.add(body);
  }

  /** Ends those that run beside everything else, and waits for their ends. */
  async end(): Promise<void> {
    this.#ended.abort();
    await Promise.allSettled(this.#open);
    this.flush();
  }

  async #alone(command: string, hidden: boolean): Promise<ShellAnswer> {
    const { obstacle, emit, scheduler, parts } = this.#options;
    const error = obstacle();
    if (error !== null) return refused(error);
    let answer: ShellAnswer = refused("the command broke");
    const watcher: ShellWatcher = {
      onStart: () => emit({ type: "shell_start", command, hidden }),
      onOutput: (stream, chunk) => emit({ type: "shell_output", stream, chunk }),
      onEnd: (ended) => emit({ type: "shell_end", ...ended }),
    };
    const keep = (body: EntryBody): void => void parts.conversation.add(body);
    await scheduler.begin("shell", async (signal) => {
      answer = await runOwnCommand({ command, hidden, signal, watcher, keep }, parts);
    });
    return answer;
  }

  async #beside(command: string, hidden: boolean, { signal: wanted, onOutput }: Beside): Promise<ShellAnswer> {
    const { closed, scheduler, parts } = this.#options;
    const error = closed();
    if (error !== null) return refused(error);
    const signal = AbortSignal.any([wanted, this.#ended.signal]);
    const watcher: ShellWatcher = { onStart: () => {}, onOutput, onEnd: () => {} };
    const keep = (body: EntryBody): void => {
      this.#waiting.push(body);
      // Nothing may come between the calls of a turn and their results.
      if (!scheduler.isTurn) this.flush();
    };
    const running = runOwnCommand({ command, hidden, signal, watcher, keep }, parts);
    this.#open.add(running);
    try {
      return await running;
    } finally {
      this.#open.delete(running);
    }
  }
}
