/**
 * One life of one extension: found → starting → ready → gone, or failed on the way. Owns its connection, its
 * manifest and what it cost; tells the listener what changed. Never throws at the host.
 */
import type { JsonObject } from "../protocol/json-object.js";
import { processLimits, wireLimits } from "../protocol/limits.js";
import type { Manifest } from "../protocol/manifest.js";
import type { Transport, TransportExit } from "../transport/transport.js";
import { Payload } from "../wire/frame.js";
import { exitText } from "./blame.js";
import type { Clock } from "./clock.js";
import { ConnectedExtension } from "./connected-extension.js";
import { Connection, type ConnectionListener } from "./connection.js";
import type { DeadlineSweep } from "./deadline-sweep.js";
import type { Found } from "./discovery.js";
import { FaultNotices } from "./fault-notices.js";
import { whyNoManifest } from "./handshake.js";
import { isUpInTime, startLimits } from "./is-up-in-time.js";
import type { Isolation } from "./isolation.js";
import { type MethodMetrics, Metrics } from "./metrics.js";
import { type Notices, quote } from "./notices.js";
import type { Reply } from "./open-requests.js";
import { PendingCalls } from "./pending-calls.js";
import type { StateReader } from "./state-board.js";
import { Watchdog } from "./watchdog.js";

/** How far an extension has come. `failed`: it never got ready; `gone`: it ended by itself; `stopped`: we ended it. */
export type ExtensionState = "starting" | "ready" | "failed" | "gone" | "stopped";

export interface ExtensionContext {
  readonly clock: Clock;
  readonly sweep: DeadlineSweep;
  readonly notices: Notices;
  /** Makes an unstarted transport. */
  readonly transport: (found: Found, isolation: Isolation) => Transport;
  readonly onRequest: (from: Extension, method: string, params: unknown, reply: Reply) => void;
  readonly onNotification: (from: Extension, method: string, params: unknown) => void;
  readonly onStderr: (from: Extension, text: string) => void;
  /** A message to it is about to go out. */
  readonly onSending: (to: Extension) => void;
  /** It ended after it was ready, whatever the reason. */
  readonly onGone: (from: Extension) => void;
  /** It never got ready (`load`), or ended by itself (`exit`), which was said. */
  readonly onFailed: (from: Extension, event: "load" | "exit", why: string) => void;
  /** A registry was made. */
  readonly onRegistered: () => void;
  /** What the extension of that path kept for its next life; null: nothing. Whoever asks has it. */
  readonly takeKept: (path: string) => JsonObject | null;
}

export class Extension extends ConnectedExtension implements StateReader {
  readonly found: Found;
  readonly metrics = new Metrics();
  isolation: Isolation;
  /** From the start to the manifest; null before. */
  startMs: number | null = null;
  /** The last thing that went wrong, as the person read it. */
  lastError: string | null = null;
  /** Bytes of memory, as last measured; null when that is not known. */
  memoryBytes: number | null = null;
  /** How people and other extensions address it; set by the registry once names are known. */
  name: string;
  readonly #context: ExtensionContext;
  #state: ExtensionState = "starting";
  #manifest: Manifest | null = null;
  #transport: Transport | null = null;
  #exit: TransportExit | null = null;
  /** Why another one took its place; null: none did. */
  #replacedFor: string | null = null;
  #stderrTail = "";
  readonly #faults = new FaultNotices(this.metrics, (text) => this.#warn(text));

  constructor(found: Found, isolation: Isolation, context: ExtensionContext) {
    super();
    this.found = found;
    this.name = found.file;
    this.isolation = isolation;
    this.#context = context;
  }

  get state(): ExtensionState {
    return this.#state;
  }

  /** Null until ready; kept after the end, so that tools stay advertised and answer with an error. */
  get manifest(): Manifest | null {
    return this.#manifest;
  }

  /** What it declares from now on. Whoever says so makes a new registry. */
  redeclare(manifest: Manifest): void {
    this.#manifest = manifest;
  }

  /** Process id or thread id; null when nothing runs. */
  get transportId(): number | null {
    return this.connection?.isDead === false ? (this.#transport?.id ?? null) : null;
  }

  /** It has ended for what an extension did that shared its thread. */
  get isBlameless(): boolean {
    return this.#exit?.isBlameless === true;
  }

  get stderrTail(): string {
    return this.#stderrTail;
  }

  /** Asks what memory it uses; bounded. */
  async measure(): Promise<void> {
    const isUp = this.connection?.isDead === false;
    this.memoryBytes = isUp ? ((await this.#transport?.memoryBytes?.()) ?? null) : null;
  }

  costs(): readonly MethodMetrics[] {
    return this.metrics.snapshot();
  }

  /** Settles when the extension is ready, or is known never to be; a failure was already said. */
  async start(initialize: Payload): Promise<void> {
    const startedAt = this.#context.clock.now();
    const failure = await this.#attempt(initialize);
    if (this.#state !== "starting") return;
    if (failure === null) {
      this.startMs = this.#context.clock.now() - startedAt;
      this.#state = "ready";
      return;
    }
    this.#fail(failure);
    this.connection?.close(failure);
    void this.#transport?.stop(0);
  }

  get acceptsState(): boolean {
    return this.#manifest?.accepts.includes("state") === true;
  }

  /** Lets through what the extension sent before the host was ready for it, its end included. */
  release(): void {
    this.connection?.release();
    // A manifest can be its last word: it ended before anybody learned that it was ready.
    if (this.#exit !== null) this.#ended(this.#exit);
  }

  /**
   * Another one takes its place. It ends once what it asked for is answered, at once when it asked for nothing of the
   * kind; resolves then, or when it is known to go on for a while.
   */
  async replace(reason: string): Promise<void> {
    this.#replacedFor = reason;
    if (this.connection?.hasOutliving !== true) await this.stop(reason);
  }

  /** It was answered: if it was replaced meanwhile, and waits for nothing else, it ends now. */
  settleReplacement(): void {
    const reason = this.#replacedFor;
    if (reason !== null && this.connection?.hasOutliving !== true) void this.stop(reason);
  }

  /** Politely, then by force; bounded, whatever state it is in. Says nothing. */
  async stop(reason: string): Promise<void> {
    if (this.#state !== "failed" && this.#state !== "gone") this.#state = "stopped";
    this.connection?.close(reason);
    await this.#transport?.stop(processLimits.shutdownGraceMs);
  }

  /** Null when the manifest arrived, else the sentence that says why not. */
  async #attempt(initialize: Payload): Promise<string | null> {
    const transport = this.#context.transport(this.found, this.isolation);
    this.#transport = transport;
    this.calls = new PendingCalls(this.#context.clock, this.#context.sweep, this.metrics, this.found.kind === "module");
    this.calls.onDropped = (id) => this.#tellDropped(id);
    const listener: ConnectionListener = {
      onRequest: (method, params, reply) => this.#context.onRequest(this, method, params, reply),
      onNotification: (method, params) => this.#context.onNotification(this, method, params),
      onFault: (fault) => this.#faults.report(fault),
      onSending: () => this.#context.onSending(this),
      onExit: (ended) => {
        this.#exit = ended;
        this.watchdog?.end();
        this.#ended(ended);
      },
    };
    const connection = new Connection(transport, this.calls, listener, this.found.kind);
    this.connection = connection;
    transport.onStderr = (text) => this.#keepStderr(text);
    const { upMs, readyMs } = startLimits(this.found.kind);
    if (!(await isUpInTime(transport, this.#context, upMs))) return `did not start in ${upMs / 1_000} s`;
    this.#watch(transport);
    this.watchdog?.called();
    const outcome = await connection.request("initialize", initialize);
    if (outcome.kind === "answered") {
      this.#manifest = outcome.value;
      return null;
    }
    const ended = this.#exit;
    if (ended?.needsProcess === true && this.isolation === "worker") return this.#retryAsProcess(initialize, ended);
    return whyNoManifest(outcome, ended, this.#stderrTail, readyMs);
  }

  #watch({ loop }: Transport): void {
    if (loop === undefined || this.#exit !== null) return;
    this.watchdog = new Watchdog(loop, this.#context, {
      awaited: (lastRequest) => this.calls?.likely(lastRequest) ?? null,
      warn: (text) => this.#context.notices.post(this.name, "warning", text),
    });
  }

  /** Nobody waits for its answer any more. */
  #tellDropped(id: number): void {
    if (this.#manifest?.accepts.includes("cancel") === true) this.connection?.tell("cancel", new Payload({ id }));
  }

  #retryAsProcess(initialize: Payload, exit: TransportExit): Promise<string | null> {
    this.#warn(
      `cannot run in a thread (${exit.detail ?? "no reason given"}), so it runs as a process; to skip the attempt, ` +
        `set "runtime": {"${this.found.file}": {"isolation": "process"}} in settings.json`,
    );
    this.isolation = "process";
    this.#stderrTail = "";
    this.#exit = null;
    return this.#attempt(initialize);
  }

  #ended(exit: TransportExit): void {
    if (this.#state !== "ready" || this.#manifest === null) return;
    this.#state = "gone";
    const { file } = this.found;
    const text = exitText(exit, this.#manifest, this.#stderrTail);
    this.lastError = this.name === file ? text : `${quote(file)} ${text}`;
    this.#context.notices.post(this.name, "error", this.lastError);
    this.#context.onFailed(this, "exit", this.lastError);
    this.#context.onGone(this);
  }

  #fail(reason: string): void {
    this.#state = "failed";
    this.lastError = reason;
    this.#context.notices.post(this.name, "error", reason);
    this.#context.onFailed(this, "load", reason);
  }

  #warn(text: string): void {
    if (this.#state !== "stopped") this.#context.notices.post(this.name, "warning", text);
  }

  #keepStderr(text: string): void {
    this.#stderrTail = (this.#stderrTail + text).slice(-wireLimits.stderrTailBytes);
    this.#context.onStderr(this, text);
  }
}
