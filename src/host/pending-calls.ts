/**
 * The requests that one extension still owes us an answer to. Each settles exactly once: by its answer, its
 * deadline, the extension's end or our own change of mind, whichever comes first; a later answer changes nothing.
 */
import type { Envelope } from "../protocol/envelope.js";
import { deadlines } from "../protocol/limits.js";
import { type HostRequestMethod, type HostResult, hostRequests } from "../protocol/methods.js";
import { validate } from "../protocol/validate.js";
import type { Clock } from "./clock.js";
import type { DeadlineSweep, Expiring } from "./deadline-sweep.js";
import type { Metrics } from "./metrics.js";
import type { Outcome } from "./outcome.js";

type Ending = Outcome<unknown> extends infer O ? (O extends unknown ? Omit<O, "ms"> : never) : never;

class Call implements Expiring {
  readonly id: number;
  readonly method: HostRequestMethod;
  readonly startedAt: number;
  readonly deadlineAt: number;
  readonly #calls: PendingCalls;
  readonly #resolve: (outcome: Outcome<unknown>) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined;

  constructor(
    calls: PendingCalls,
    id: number,
    method: HostRequestMethod,
    startedAt: number,
    resolve: (outcome: Outcome<unknown>) => void,
    signal: AbortSignal | undefined,
  ) {
    this.id = id;
    this.method = method;
    this.startedAt = startedAt;
    this.deadlineAt = startedAt + deadlines[hostRequests[method].deadline];
    this.#calls = calls;
    this.#resolve = resolve;
    this.#signal = signal;
    if (signal !== undefined) {
      this.#onAbort = () => calls.end(this, { kind: "cancelled" });
      signal.addEventListener("abort", this.#onAbort, { once: true });
    }
  }

  expire(): void {
    this.#calls.end(this, { kind: "late" });
  }

  resolve(outcome: Outcome<unknown>): void {
    if (this.#onAbort !== undefined) this.#signal?.removeEventListener("abort", this.#onAbort);
    this.#resolve(outcome);
  }
}

/** A null result says "nothing" wherever nothing is an answer. */
function answerOf(method: HostRequestMethod, result: unknown): Ending {
  const row = hostRequests[method];
  const said = result === null && row.onFailure !== "error-result" ? {} : result;
  const checked = validate(row.result, said, row.resultArrays);
  return checked.ok
    ? { kind: "answered", value: checked.value, cut: checked.cut }
    : { kind: "malformed", issue: checked.issue };
}

export interface Waiting {
  readonly method: HostRequestMethod;
  readonly sinceMs: number;
}

export class PendingCalls {
  readonly #clock: Clock;
  readonly #sweep: DeadlineSweep;
  readonly #metrics: Metrics;
  readonly #calls = new Map<number, Call>();
  #lastId = 0;

  constructor(clock: Clock, sweep: DeadlineSweep, metrics: Metrics) {
    this.#clock = clock;
    this.#sweep = sweep;
    this.#metrics = metrics;
  }

  /**
   * Opens one request; `send` gets its id (from 1, one counter per connection) and says whether it was queued.
   * The deadline counts from here, time in the queue included.
   */
  open<M extends HostRequestMethod>(
    method: M,
    send: (id: number) => boolean,
    signal?: AbortSignal,
  ): Promise<Outcome<HostResult<M>>> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      // The table pairs method and result; the promise is typed from the same table.
      const settle = resolve as (outcome: Outcome<unknown>) => void;
      const call = new Call(this, id, method, this.#clock.now(), settle, signal);
      this.#calls.set(id, call);
      if (signal?.aborted === true) return this.end(call, { kind: "cancelled" });
      if (!send(id)) return this.end(call, { kind: "overloaded" });
      this.#sweep.add(call);
    });
  }

  /** False when nobody waits for that id: late, twice, or never asked. */
  answer(envelope: Extract<Envelope, { id: number }>): boolean {
    const call = this.#calls.get(envelope.id);
    if (call === undefined) return false;
    if (envelope.kind === "error") this.end(call, { kind: "refused", message: envelope.error });
    else this.end(call, answerOf(call.method, envelope.result));
    return true;
  }

  /** Settles it as malformed. False when nobody waits for that id. */
  reject(id: number, issue: string): boolean {
    const call = this.#calls.get(id);
    if (call === undefined) return false;
    this.end(call, { kind: "malformed", issue });
    return true;
  }

  /** Settles everything as gone, at once. */
  endAll(): void {
    for (const call of [...this.#calls.values()]) this.end(call, { kind: "gone" });
  }

  has(id: number, method: HostRequestMethod): boolean {
    return this.#calls.get(id)?.method === method;
  }

  waiting(): readonly Waiting[] {
    const now = this.#clock.now();
    return [...this.#calls.values()].map((call) => ({ method: call.method, sinceMs: now - call.startedAt }));
  }

  end(call: Call, ending: Ending): void {
    if (!this.#calls.delete(call.id)) return;
    this.#sweep.remove(call);
    const ms = this.#clock.now() - call.startedAt;
    this.#metrics.record(call.method, ending.kind, ms);
    call.resolve({ ...ending, ms });
  }
}
