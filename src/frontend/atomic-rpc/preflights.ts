/**
 * Lines of which it is not decided yet what becomes of them. An abort in that time is one of the turn that such a line
 * begins, if it does.
 */

import type { RunResult } from "../../agent/agent-event.js";
import type { Disposition } from "../../agent/disposition.js";
import { CommandError } from "./handlers/handler.js";

interface Preflight {
  isAborted: boolean;
}

/** Submits a line, and tells what is decided of it; resolves when what it began has ended. */
type Submit = (decided: (disposition: Disposition) => void) => Promise<RunResult | null>;

export class Preflights {
  readonly #open = new Set<Preflight>();

  /** Rejects with a CommandError when nothing comes of the line. `interrupt` ends what has just begun. */
  async disposition(submit: Submit, interrupt: () => void): Promise<Disposition> {
    const preflight: Preflight = { isAborted: false };
    const decided = Promise.withResolvers<Disposition>();
    this.#open.add(preflight);
    submit(decided.resolve).then((result) => {
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
    }
  }

  /** What those that are open begin is ended as soon as it has begun. */
  abort(): void {
    for (const preflight of this.#open) preflight.isAborted = true;
  }
}
