/**
 * One extension on the wire: calls out with deadlines, requests in with a bound, everything in the order it was
 * sent. It enforces the contract and interprets nothing; it works alike on every transport.
 */
import { classify } from "../protocol/envelope.js";
import { moduleLimits, requestLimits, wireLimits } from "../protocol/limits.js";
import type { HostNotificationMethod, HostRequestMethod, HostResult } from "../protocol/methods.js";
import type { BadLine, Transport, TransportExit } from "../transport/transport.js";
import { Frame, type Payload } from "../wire/frame.js";
import { isEmission } from "../wire/module-channel.js";
import { OpenRequests, type Reply } from "./open-requests.js";
import type { Outcome } from "./outcome.js";
import type { CallOptions, PendingCalls } from "./pending-calls.js";

/** A line that broke the contract. It cost itself; the connection goes on. Texts are foreign. */
export type Fault =
  | { readonly kind: "bad-line"; readonly bad: BadLine }
  | { readonly kind: "not-a-message"; readonly reason: string; readonly line: string }
  | { readonly kind: "events-dropped" }
  /** More than fits was sent before the manifest was taken. */
  | { readonly kind: "too-early" };

/** What goes with one request. */
export interface RequestOptions extends CallOptions {
  /** Hears the request's id before it is sent. */
  readonly onSent?: (id: number) => void;
}

export interface ConnectionListener {
  onRequest(method: string, params: unknown, reply: Reply): void;
  onNotification(method: string, params: unknown): void;
  onFault(fault: Fault): void;
  /** A message is about to go out: what it depends on goes before it, with `tell`. */
  onSending(): void;
  /** Exactly once. Every call is settled and every open request abandoned by then. */
  onExit(exit: TransportExit): void;
}

export class Connection {
  readonly #transport: Transport;
  readonly #calls: PendingCalls;
  readonly #open: OpenRequests;
  readonly #listener: ConnectionListener;
  /** What it sends comes as objects. */
  readonly #isModule: boolean;
  /** What arrived before `release`, in order; null once released. */
  #held: (() => void)[] | null = [];
  #isDead = false;
  /** Its last word was said: nothing goes out any more, and what comes in has no effect. */
  #isClosed = false;
  /** Answers to nobody: late ones, second ones, made-up ids. */
  strayAnswers = 0;

  /** `dialect`: of whoever is at the other end, in a thread or not. */
  constructor(
    transport: Transport,
    calls: PendingCalls,
    listener: ConnectionListener,
    dialect: "program" | "module" = "program",
  ) {
    this.#transport = transport;
    this.#calls = calls;
    this.#listener = listener;
    this.#isModule = transport.kind === "module";
    // A module says all that it does with requests and waits for hardly any; in a thread it has a window besides.
    const maxOpen = dialect === "module" ? moduleLimits.openRequests : requestLimits.maxOpenPerExtension;
    this.#open = new OpenRequests((frame) => {
      if (this.#isDead) return false;
      listener.onSending();
      return transport.send(frame);
    }, maxOpen);
    transport.onFrame = (frame) => this.#receive(frame);
    transport.onBadLine = (bad) => this.#onBadLine(bad);
    transport.onDrain = () => this.#open.drain();
    transport.onExit = (exit) => this.#end(exit);
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  get openRequests(): number {
    return this.#open.count;
  }

  /** Settles always. */
  request<M extends HostRequestMethod>(
    method: M,
    params: Payload,
    options: RequestOptions = {},
  ): Promise<Outcome<HostResult<M>>> {
    if (this.#isDead || this.#isClosed) return Promise.resolve({ kind: "gone", wasEnded: true, ms: 0 });
    const send = (id: number): boolean => {
      // `tool.update` and `stream` will name it.
      options.onSent?.(id);
      this.#listener.onSending();
      return this.#transport.send(Frame.request(id, method, params));
    };
    return this.#calls.open(method, send, options);
  }

  /** Never blocks. Dropped, with a fault, when the extension does not read. */
  notify(method: HostNotificationMethod, params: Payload | null): void {
    if (this.#isDead || this.#isClosed) return;
    this.#listener.onSending();
    const isFull = this.#transport.queuedBytes > wireLimits.maxOutboundEventBytes;
    if (isFull || !this.#transport.send(Frame.notification(method, params))) {
      this.#listener.onFault({ kind: "events-dropped" });
    }
  }

  /** A notification that may take as much of the queue as a request. False when it was not queued; no fault, then. */
  tell(method: HostNotificationMethod, params: Payload): boolean {
    return !this.#isDead && !this.#isClosed && this.#transport.send(Frame.notification(method, params));
  }

  /**
   * The last word to an extension that is about to be ended. What is open is settled, both ways; what it still sends
   * has no effect.
   */
  close(reason: string): void {
    this.#open.refuseAll(reason, true);
    this.notify("shutdown", null);
    this.#isClosed = true;
    this.#calls.endAll();
  }

  /** From now on what the extension sends is passed on; what it sent too early comes first. */
  release(): void {
    if (this.#isClosed) return;
    const held = this.#held ?? [];
    this.#held = null;
    for (const deliver of held) deliver();
  }

  /** A request of the extension's that it does not want answered any more. */
  withdraw(id: string | number): void {
    this.#open.withdraw(id);
  }

  get hasOutliving(): boolean {
    return this.#open.hasOutliving;
  }

  refuseOpenRequests(reason: string): void {
    this.#open.refuseAll(reason, false);
  }

  /** Who waits for what did not arrive need not wait for the deadline; the answer that it was says the rest. */
  #onBadLine(bad: BadLine): void {
    if (bad.kind !== "not-utf8" && !this.#isClosed) {
      const issue =
        bad.kind === "too-long" ? this.#tooLong(bad.bytes) : "it holds what JSON cannot, or a list with holes";
      if (bad.asks !== undefined) return this.#open.accept(JSON.stringify(bad.asks))?.fail(issue);
      if (bad.answers !== undefined && this.#calls.reject(bad.answers, issue)) return;
    }
    this.#listener.onFault({ kind: "bad-line", bad });
  }

  #tooLong(bytes: number): string {
    const max = this.#isModule ? moduleLimits.maxMessageBytes : wireLimits.maxLineBytes;
    return `a line of ${bytes} bytes is longer than the ${max} allowed`;
  }

  #receive(frame: Frame): void {
    if (this.#isClosed) return;
    const isPassedOn = this.#isModule && isEmission(frame.value);
    if (!isPassedOn && frame.nestsDeeperThan(wireLimits.maxDepth)) return this.#onTooDeep(frame);
    let value: unknown;
    try {
      value = frame.value;
    } catch {
      // Half a line at the end costs nothing but itself: the end is told anyway.
      return frame.isWhole ? this.#reject(frame, "not JSON") : undefined;
    }
    const envelope = classify(value);
    switch (envelope.kind) {
      case "request":
        return this.#onRequest(frame, value, envelope.method, envelope.params);
      case "notification":
        this.#deliver(() => this.#listener.onNotification(envelope.method, envelope.params));
        return;
      case "not-a-message":
        return this.#reject(frame, envelope.reason);
      default:
        if (!this.#calls.answer(envelope)) this.strayAnswers++;
    }
  }

  /** Nothing of it is passed on. Of what came as an object it is known who waits for it. */
  #onTooDeep(frame: Frame): void {
    const reason = "nested too deeply";
    if (this.#isModule) {
      const envelope = classify(frame.value);
      if (envelope.kind === "request") return this.#accept(frame, frame.value)?.fail(reason);
      if ("id" in envelope && this.#calls.reject(envelope.id, reason)) return;
    }
    this.#reject(frame, reason);
  }

  #onRequest(frame: Frame, value: unknown, method: string, params: unknown): void {
    const reply = this.#accept(frame, value);
    if (reply === null) return;
    if (!this.#deliver(() => this.#listener.onRequest(method, params, reply))) {
      reply.fail("too many requests before the manifest");
    }
  }

  /** Null when it will not be answered by whoever is asked. */
  #accept(frame: Frame, value: unknown): Reply | null {
    const id = typeof value === "object" && value !== null && "id" in value ? value.id : null;
    const rawId = frame.rawId(id);
    if (rawId !== null && rawId.length <= requestLimits.maxIdChars) return this.#open.accept(rawId);
    this.#reject(frame, rawId === null ? "its id is no JSON" : "its id is too long");
    return null;
  }

  /** False when it could not even be held. */
  #deliver(deliver: () => void): boolean {
    if (this.#held === null) {
      deliver();
      return true;
    }
    if (this.#held.length >= requestLimits.maxHeldBeforeReady) {
      this.#listener.onFault({ kind: "too-early" });
      return false;
    }
    this.#held.push(deliver);
    return true;
  }

  #reject(frame: Frame, reason: string): void {
    this.#listener.onFault({ kind: "not-a-message", reason, line: frame.excerpt(wireLimits.maxQuotedLineChars) });
  }

  #end(exit: TransportExit): void {
    this.#isDead = true;
    this.#held = null;
    this.#calls.endAll();
    this.#open.abandon();
    this.#listener.onExit(exit);
  }
}
