/**
 * Drives `e rpc`: starts it or takes its streams, calls its methods, hands out what it tells. Whatever becomes of the
 * other side, each call settles.
 */
import { messageOf } from "../protocol/caught.js";
import type { JsonObject } from "../protocol/field.js";
import type { RpcArguments, RpcMethod, RpcResult } from "../protocol/rpc/methods.js";
import { type ChildEnd, RpcChild, type StartOptions } from "./child.js";
import { Connection, type Streams } from "./connection.js";
import type { RpcAsk, RpcDropped, RpcEvent, RpcNotice } from "./lines.js";
import { PromptRun } from "./prompt-run.js";
import { RpcError } from "./rpc-error.js";
import { RpcSession, type SessionCalls } from "./session.js";

/** A client of one `e rpc`, with as many sessions as it likes. */
export class RpcClient implements AsyncDisposable {
  /** Every event of every session, also those that a run hands out. Must not throw. */
  onEvent: (event: RpcEvent | RpcDropped) => void = () => {};
  /** Only after `hello`. Must not throw. */
  onNotice: (notice: RpcNotice) => void = () => {};
  /**
   * Only after `hello({ ask: true })`. What it resolves with is the answer: `{ value }`, `{ confirmed }` or `{ text }`;
   * undefined, or a rejection, cancels the question. `signal` fires when nobody waits for it any more.
   */
  onAsk: (ask: RpcAsk, signal: AbortSignal) => Promise<unknown> = () => Promise.resolve(undefined);
  readonly #connection: Connection;
  readonly #child: RpcChild | null;
  readonly #runs = new Map<number, PromptRun>();
  readonly #asks = new Map<number, AbortController>();
  readonly #ended = Promise.withResolvers<RpcError>();
  readonly #calls: SessionCalls = {
    call: (method, params) => this.call(method, params),
    prompt: (params) => this.#prompt(params),
  };

  private constructor(connection: Connection, child: RpcChild | null) {
    this.#connection = connection;
    this.#child = child;
    connection.onLine = (line) => this.#line(line);
    connection.onEnd = (error) => {
      for (const abort of this.#asks.values()) abort.abort();
      this.#asks.clear();
      this.#ended.resolve(error);
    };
    void child?.ended.then((end) => connection.fail(child.reason(end)));
  }

  /** Starts `e rpc`. Never throws: an e that cannot be started rejects the first call with the reason. */
  static start(options: StartOptions = {}): RpcClient {
    const child = new RpcChild(options);
    return new RpcClient(new Connection(child, { endsWithStreams: false }), child);
  }

  /** Over streams of the caller's, such as a socket; nothing but those is ended. */
  static over(streams: Streams): RpcClient {
    return new RpcClient(new Connection(streams, { endsWithStreams: true }), null);
  }

  /** The process id of the e that was started. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Settles with the reason when nothing more comes. */
  get ended(): Promise<RpcError> {
    return this.#ended.promise;
  }

  /** Any method of `e rpc`, by its name. Rejects with an RpcError. */
  call<M extends RpcMethod>(method: M, params: RpcArguments<M>): Promise<RpcResult<M>> {
    return this.#connection.call(method, params).answer;
  }

  /** From then on notices come; with `ask`, questions too. */
  hello(options: RpcArguments<"hello"> = {}): Promise<RpcResult<"hello">> {
    return this.call("hello", options);
  }

  models(): Promise<RpcResult<"models.list">> {
    return this.call("models.list", {});
  }

  async createSession(options: RpcArguments<"session.create"> = {}): Promise<RpcSession> {
    const { session } = await this.call("session.create", options);
    return new RpcSession(this.#calls, session);
  }

  sessions(options: RpcArguments<"session.list"> = {}): Promise<RpcResult<"session.list">> {
    return this.call("session.list", options);
  }

  /** Asks e to close every session and to end, and sees to it that it does. Idempotent. */
  async close(): Promise<ChildEnd | null> {
    await this.call("shutdown", {}).catch(() => undefined);
    this.#connection.endInput();
    const end = (await this.#child?.stop()) ?? null;
    this.#connection.fail(new RpcError("closed", "the client was closed"));
    return end;
  }

  /** Ends the process that was started, at once. Calls are rejected when it is gone. */
  kill(signal: NodeJS.Signals = "SIGTERM"): void {
    this.#child?.kill(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #prompt(params: RpcArguments<"session.prompt">): PromptRun {
    const { id, answer } = this.#connection.call("session.prompt", params);
    const run = new PromptRun(params.session, answer);
    this.#runs.set(id, run);
    const forget = (): void => void this.#runs.delete(id);
    answer.then(forget, forget);
    return run;
  }

  /** e wrote it: a known type has the form that lines.ts says. */
  #line(line: JsonObject & { readonly type: string }): void {
    switch (line.type) {
      case "notice":
        return this.onNotice(line as unknown as RpcNotice);
      case "ask":
        return void this.#ask(line as unknown as RpcAsk);
      case "ask_closed":
        return this.#asks.get(Number(line.ask))?.abort();
      case "dropped":
        return this.onEvent(line as unknown as RpcDropped);
      default: {
        const event = line as unknown as RpcEvent;
        if (typeof event.request === "number") this.#runs.get(event.request)?.take(event);
        return this.onEvent(event);
      }
    }
  }

  async #ask(ask: RpcAsk): Promise<void> {
    const abort = new AbortController();
    this.#asks.set(ask.ask, abort);
    const result = await this.onAsk(ask, abort.signal).catch((error: unknown) => void messageOf(error));
    this.#asks.delete(ask.ask);
    if (abort.signal.aborted) return;
    // An answer that fits no option leaves the question open for nobody: it is cancelled then.
    await this.call("ask.reply", { ask: ask.ask, result }).catch(() => this.#cancel(ask.ask));
  }

  async #cancel(ask: number): Promise<void> {
    await this.call("ask.reply", { ask }).catch(() => undefined);
  }
}
