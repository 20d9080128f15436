/**
 * The commands of a person's own: one that everything else waits for, or any number beside whatever the session does.
 * Of the latter the session is told once nothing else changes it.
 */
import { refused } from "../host/session-control.js";
import { shellLimits } from "../protocol/limits.js";
import type { AgentEvent } from "./agent-event.js";
import type { AgentParts } from "./agent-parts.js";
import { runOwnCommand, type ShellAnswer, type ShellRecord } from "./own-command.js";
import type { RunScheduler } from "./run-scheduler.js";

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
  readonly #open = new Set<Promise<ShellAnswer>>();
  /** Of those that ended while something else went on. */
  #waiting: ShellRecord[] = [];

  constructor(options: OwnCommandsOptions) {
    this.#options = options;
  }

  run(command: string, { hidden = false, beside }: ShellOptions = {}): Promise<ShellAnswer> {
    const obstacle = beside === undefined ? this.#options.obstacle() : this.#obstacleBeside();
    const error = command.trim() === "" ? "the command is blank" : obstacle;
    if (error !== null) return Promise.resolve(refused(error));
    return beside === undefined ? this.#alone(command, hidden) : this.#beside(command, hidden, beside);
  }

  /** Nothing else changes the session now: what waits joins it. */
  flush(): void {
    for (const record of this.#waiting.splice(0)) this.#options.parts.conversation.add(record);
  }

  /** Ends those that run beside everything else, and waits for their ends. */
  async end(): Promise<void> {
    this.#ended.abort();
    await Promise.allSettled(this.#open);
  }

  #obstacleBeside(): string | null {
    if (this.#open.size < shellLimits.maxBeside) return this.#options.closed();
    return `${this.#open.size} commands are running already; wait for the end of one, or end it`;
  }

  async #alone(command: string, hidden: boolean): Promise<ShellAnswer> {
    const { emit, scheduler, parts } = this.#options;
    let answer: ShellAnswer = refused("the command broke");
    await scheduler.begin("shell", async (signal) => {
      emit({ type: "shell_start", command, hidden });
      const onOutput = (stream: "stdout" | "stderr", chunk: string): void =>
        emit({ type: "shell_output", stream, chunk });
      const ran = await runOwnCommand({ command, hidden, signal, onOutput }, parts);
      parts.conversation.add(ran.record);
      const { outcome, summary, output } = ran.answer;
      emit({ type: "shell_end", outcome, summary, content: output });
      answer = ran.answer;
    });
    return answer;
  }

  #beside(command: string, hidden: boolean, { signal: wanted, onOutput }: Beside): Promise<ShellAnswer> {
    const { scheduler, parts } = this.#options;
    const signal = AbortSignal.any([wanted, this.#ended.signal]);
    const running = runOwnCommand({ command, hidden, signal, onOutput }, parts)
      .then(({ answer, record }): ShellAnswer => {
        this.#waiting.push(record);
        // Nothing may come between calls and their results, into what is being summarised, or onto another branch.
        if (scheduler.isIdle) this.flush();
        return answer;
      })
      .finally(() => this.#open.delete(running));
    this.#open.add(running);
    return running;
  }
}
