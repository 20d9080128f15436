/**
 * Lines of which it is not decided yet what becomes of them. An abort in that time is one of the turn that such a line
 * begins, if it does.
 */

import type { LineOptions } from "../../agent/agent.js";
import type { RunResult } from "../../agent/agent-event.js";
import type { Disposition } from "../../agent/disposition.js";
import { CommandError } from "./handlers/handler.js";

interface Preflight {
  isAborted: boolean;
  /** It is decided, or up to a command of an extension, which may take as long as it wants. */
  readonly left: PromiseWithResolvers<void>;
}

/** Whoever waits for what becomes of a line. */
export type Watcher = Required<Pick<LineOptions, "onDecided" | "onCommand">>;

/** Submits a line; resolves when what it began has ended. */
type Submit = (watcher: Watcher) => Promise<RunResult | null>;

export class Preflights {
  readonly #open = new Set<Preflight>();

  /** Rejects with a CommandError when nothing comes of the line. `interrupt` ends what has just begun. */
  async disposition(submit: Submit, interrupt: () => void): Promise<Disposition> {
    const preflight: Preflight = { isAborted: false, left: Promise.withResolvers() };
    const decided = Promise.withResolvers<Disposition>();
    this.#open.add(preflight);
    submit({ onDecided: decided.resolve, onCommand: preflight.left.resolve }).then((result) => {
      const error = result?.error ?? null;
      if (error === null) decided.resolve("handled");
      else decided.reject(new CommandError(error));
    }, decided.reject);
    try {
      const disposition = await decided.promise;
      if (disposition === "started" && preflight.isAborted) interrupt();
      return disposition;
    } finally {
      this.#open.delete(preflight);
      preflight.left.resolve();
    }
  }

  /** What those that are open begin is ended as soon as it has begun. Resolves when it is known whether they do. */
  async abort(): Promise<void> {
    const open = [...this.#open];
    for (const preflight of open) preflight.isAborted = true;
    await Promise.all(open.map(({ left }) => left.promise));
  }
}
