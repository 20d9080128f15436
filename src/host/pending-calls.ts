/**
 * The requests that one extension still owes us an answer to. Each settles exactly once: by its answer, its
 * deadline, the extension's end or our own change of mind, whichever comes first; a later answer changes nothing.
 */
import { validateAnswer } from "../protocol/answer.js";
import type { Envelope } from "../protocol/envelope.js";
import { deadlines, moduleLimits } from "../protocol/limits.js";
import { type HostRequestMethod, type HostResult, hostRequests, runtimeHooks } from "../protocol/methods.js";
import type { Clock } from "./clock.js";
import type { DeadlineSweep, Expiring } from "./deadline-sweep.js";
import type { Metrics } from "./metrics.js";
import type { Outcome } from "./outcome.js";

/** What goes with one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Parts of the answer, in the order sent, before it; never after the call settled. */
  readonly onStream?: ((value: unknown) => void) | undefined;
}

/** How a call ends that the extension may still be working on. */
const dropped: readonly Outcome<unknown>["kind"][] = ["cancelled", "late", "skipped"];

class Call {
  readonly id: number;
  readonly method: HostRequestMethod;
  readonly startedAt: number;
  readonly deadlineAt: number;
  readonly onStream: CallOptions["onStream"];
  /** How long a dialog of the extension was open meanwhile, in milliseconds. */
  dialogMs = 0;
  isSent = false;
  readonly #resolve: (outcome: Outcome<unknown>) => void;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: (() => void) | undefined;

  constructor(
    calls: PendingCalls,
    id: number,
    method: HostRequestMethod,
    startedAt: number,
    deadlineMs: number,
    resolve: (outcome: Outcome<unknown>) => void,
    { signal, onStream }: CallOptions,
  ) {
    this.id = id;
    this.method = method;
    this.startedAt = startedAt;
    this.deadlineAt = startedAt + deadlineMs;
    this.#resolve = resolve;
    this.onStream = onStream;
    this.#signal = signal;
    if (signal !== undefined) {
      this.#onAbort = () => calls.end(this, { kind: "cancelled", ms: calls.ageOf(this) });
      signal.addEventListener("abort", this.#onAbort, { once: true });
    }
  }

  resolve(outcome: Outcome<unknown>): void {
    if (this.#onAbort !== undefined) this.#signal?.removeEventListener("abort", this.#onAbort);
    this.#resolve(outcome);
  }
}

function answerOf(method: HostRequestMethod, result: unknown, ms: number): Outcome<unknown> {
  const checked = validateAnswer(method, result);
  return checked.ok
    ? { kind: "answered", value: checked.value, cut: checked.cut, ms }
    : { kind: "malformed", issue: checked.issue, ms };
}

/** A call that has no answer yet. */
export interface Waiting {
  readonly method: HostRequestMethod;
  readonly sinceMs: number;
}

const isLifecycle = (method: HostRequestMethod): boolean => hostRequests[method].family === "lifecycle";

const runtimeHookMethods: ReadonlySet<HostRequestMethod> = new Set([
  ...runtimeHooks.map((hook) => `hook.${hook}` as const),
  ...(Object.keys(hostRequests) as HostRequestMethod[]).filter(isLifecycle),
]);

/** What runs code of a module for as long as it likes (Atomic API: no handler has a deadline). */
const moduleCalls: ReadonlySet<HostRequestMethod> = new Set(["tool_call", "command", "shortcut"]);

/** What a person began, and waits for. */
const commandCalls: ReadonlySet<HostRequestMethod> = new Set(["command", "shortcut"]);

export class PendingCalls implements Expiring {
  readonly #clock: Clock;
  readonly #sweep: DeadlineSweep;
  readonly #metrics: Metrics;
  readonly #isModule: boolean;
  readonly #calls = new Map<number, Call>();
  /** A call was sent whose answer nobody wants any more. */
  onDropped: (id: number) => void = () => {};
  #lastId = 0;
  #dialogs = 0;
  #dialogSince = 0;

  /** `isModule`: whatever a person or the model asked it to do takes as long as it takes; they may interrupt it. */
  constructor(clock: Clock, sweep: DeadlineSweep, metrics: Metrics, isModule = false) {
    this.#isModule = isModule;
    this.#clock = clock;
    this.#sweep = sweep;
    this.#metrics = metrics;
    sweep.watch(this);
  }

  /**
   * Opens one request; `send` gets its id (from 1, one counter per connection) and says whether it was queued.
   * The deadline counts from here, time in the queue included.
   */
  open<M extends HostRequestMethod>(
    method: M,
    send: (id: number) => boolean,
    options: CallOptions = {},
  ): Promise<Outcome<HostResult<M>>> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      // The table pairs method and result; the promise is typed from the same table.
      const settle = resolve as (outcome: Outcome<unknown>) => void;
      const call = new Call(this, id, method, this.#clock.now(), this.#deadlineMs(method), settle, options);
      this.#calls.set(id, call);
      if (options.signal?.aborted === true) return this.end(call, { kind: "cancelled", ms: 0 });
      if (!send(id)) return this.end(call, { kind: "overloaded", ms: this.ageOf(call) });
      call.isSent = true;
      this.#sweep.expect(call.deadlineAt);
    });
  }

  /** False when nobody waits for that id: late, twice, or never asked. */
  answer(envelope: Extract<Envelope, { id: number }>): boolean {
    const call = this.#calls.get(envelope.id);
    if (call === undefined) return false;
    const ms = this.ageOf(call);
    if (envelope.kind === "error") this.end(call, { kind: "refused", message: envelope.error, ms });
    else this.end(call, answerOf(call.method, envelope.result, ms));
    return true;
  }

  /** Settles it as malformed. False when nobody waits for that id. */
  reject(id: number, issue: string): boolean {
    const call = this.#calls.get(id);
    if (call === undefined) return false;
    this.end(call, { kind: "malformed", issue, ms: this.ageOf(call) });
    return true;
  }

  /** Ends what is late. */
  expireDue(now: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const call of [...this.#calls.values()]) {
      const dueAt = this.#dueAt(call);
      if (dueAt > now) next = Math.min(next, dueAt);
      else this.end(call, { kind: "late", ms: now - call.startedAt });
    }
    return next;
  }

  /** Settles everything as gone, at once. Nothing is asked after that. */
  endAll(): void {
    this.#sweep.unwatch(this);
    for (const call of [...this.#calls.values()]) this.end(call, { kind: "gone", ms: this.ageOf(call) });
  }

  /** A part of the answer that is to come; ignored where nobody waits for that, or for parts of it. */
  stream(id: number | string, value: unknown): void {
    if (typeof id === "number") this.#calls.get(id)?.onStream?.(value);
  }

  has(id: number, method: HostRequestMethod): boolean {
    return this.#calls.get(id)?.method === method;
  }

  waiting(): readonly Waiting[] {
    const now = this.#clock.now();
    return [...this.#calls.values()].map((call) => ({ method: call.method, sinceMs: now - call.startedAt }));
  }

  /** What the extension is most likely doing: the call with that id, or else the oldest. Null while it owes nothing. */
  likely(id: number | null): { readonly method: HostRequestMethod } | null {
    const call = id === null ? undefined : this.#calls.get(id);
    return call ?? this.#calls.values().next().value ?? null;
  }

  /** A dialog of the extension opens: until it closes, its hooks wait for a person. */
  dialogOpened(): void {
    if (this.#dialogs++ === 0) this.#dialogSince = this.#clock.now();
  }

  dialogClosed(): void {
    this.#dialogs--;
    if (this.#dialogs > 0) return;
    const now = this.#clock.now();
    for (const call of this.#calls.values()) {
      call.dialogMs += now - Math.max(call.startedAt, this.#dialogSince);
      this.#sweep.expect(this.#dueAt(call));
    }
  }

  /** The clock of a lifecycle event stands still while a person is asked; that of a hook does not. */
  #dueAt(call: Call): number {
    if (!isLifecycle(call.method)) return call.deadlineAt;
    return this.#dialogs > 0 ? Number.POSITIVE_INFINITY : call.deadlineAt + call.dialogMs;
  }

  /** Runtime hooks that have no answer yet, time with a dialog not counted; none while a dialog is open. */
  awaited(): readonly Waiting[] {
    if (this.#dialogs > 0 || this.#calls.size === 0) return [];
    const now = this.#clock.now();
    return this.#hooks().map((call) => ({ method: call.method, sinceMs: now - call.startedAt - call.dialogMs }));
  }

  /** Settles what `awaited` tells, now. How many those were. */
  skip(): number {
    return this.#skip(this.#hooks());
  }

  /** Settles, now, what a person began and may take as long as it likes. How many those were. */
  skipCommands(): number {
    return this.#skip([...this.#calls.values()].filter(({ method }) => commandCalls.has(method)));
  }

  #skip(calls: readonly Call[]): number {
    if (this.#dialogs > 0) return 0;
    for (const call of calls) this.end(call, { kind: "skipped", ms: this.ageOf(call) });
    return calls.length;
  }

  #hooks(): readonly Call[] {
    return [...this.#calls.values()].filter(({ method }) => runtimeHookMethods.has(method));
  }

  #deadlineMs(method: HostRequestMethod): number {
    const isPatient = this.#isModule && moduleCalls.has(method);
    if (isPatient) return deadlines.none;
    return this.#isModule && method === "initialize" ? moduleLimits.readyMs : deadlines[hostRequests[method].deadline];
  }

  /** Milliseconds since it was opened. */
  ageOf(call: Call): number {
    return this.#clock.now() - call.startedAt;
  }

  end(call: Call, outcome: Outcome<unknown>): void {
    if (!this.#calls.delete(call.id)) return;
    this.#metrics.record(call.method, outcome.kind, outcome.ms);
    call.resolve(outcome);
    if (call.isSent && dropped.includes(outcome.kind)) this.onDropped(call.id);
  }
}
