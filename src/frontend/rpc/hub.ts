/**
 * The client's side of `e rpc`: takes its lines, answers each exactly once, and writes what happens meanwhile. Requests
 * do not wait for each other; lines without a method do. It owns no stream and ends no process.
 */
import type { AgentEvent } from "../../agent/agent-event.js";
import type { Notice } from "../../host/front-end.js";
import { messageOf } from "../../protocol/caught.js";
import { HostError } from "../../protocol/host-error.js";
import { rpcLimits } from "../../protocol/limits.js";
import { isRpcMethod, type RpcMethod, type RpcParams, rpcMethodNames, rpcMethods } from "../../protocol/rpc/methods.js";
import { validate } from "../../protocol/validate.js";
import { clipChars } from "../../text/clip.js";
import { suggestion } from "../../text/edit-distance.js";
import { Asks } from "./asks.js";
import type { Answered, Handler, RpcContext } from "./handler.js";
import { handlers } from "./handlers.js";
import { OneShotQueue } from "./one-shot-queue.js";
import { OpenSession } from "./open-session.js";
import { type Encode, Outgoing, type Sink } from "./outgoing.js";
import { type DepthExceeds, type RequestLine, readRequestLine } from "./request-line.js";
import type { RpcPlace } from "./rpc-place.js";
import { type ClientState, noticeLine, SessionClient } from "./session-client.js";
import { SessionTable } from "./session-table.js";

/** How lines are read and written; what a front end may not know itself. */
export interface RpcCodec {
  readonly encode: Encode;
  readonly depthExceeds: DepthExceeds;
  /** The JSON of a line's id as it was written, fit for a line of ours. */
  readonly rawIdOf: (text: string, id: unknown) => string;
}

export interface HubOptions {
  readonly place: RpcPlace;
  readonly sink: Sink;
  readonly codec: RpcCodec;
  /** Takes notices until the client says hello. */
  readonly fallback: (notice: Notice) => void;
}

const NO_ID = "null";

export class RpcHub {
  readonly #options: HubOptions;
  readonly #out: Outgoing;
  readonly #asks: Asks;
  readonly #sessions: SessionTable;
  readonly #client: ClientState = { hasSaidHello: false, asks: false };
  readonly #context: RpcContext;
  readonly #oneShots = new OneShotQueue();
  readonly #open = new Set<Promise<void>>();
  readonly #stopped = Promise.withResolvers<void>();
  #isStopped = false;
  #hasToldIssues = false;

  constructor(options: HubOptions) {
    const { place, sink, codec, fallback } = options;
    this.#options = options;
    this.#out = new Outgoing(sink, codec.encode);
    this.#asks = new Asks((line) => this.#out.ask(line));
    const emit = (session: string, rawRequest: string, event: AgentEvent) =>
      this.#out.event(session, rawRequest, event);
    this.#sessions = new SessionTable((opened) => {
      const session = new OpenSession(opened.agent.info().id ?? "", opened, emit);
      opened.onShutdown = () => void this.#endByItself(session);
      return session;
    });
    const speech = { out: this.#out, asks: this.#asks, state: this.#client, fallback };
    this.#context = {
      place,
      sessions: this.#sessions,
      asks: this.#asks,
      client: this.#client,
      tellIssues: () => this.#tellIssues(),
      attach: ({ id, opened }) => opened.relay.attach(new SessionClient(id, speech)),
      stop: () => {
        this.#isStopped = true;
        this.#stopped.resolve();
      },
    };
  }

  /** Nothing more is to be read: the client asked for the end. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Resolves when the client has asked for the end, and was answered. */
  get stopped(): Promise<void> {
    return this.#stopped.promise;
  }

  /** Takes one line. It is answered later, or now. */
  take(text: string): void {
    const { rawIdOf, depthExceeds } = this.#options.codec;
    const line = readRequestLine(text, depthExceeds);
    const rawId = line.id === null ? NO_ID : rawIdOf(text, line.id);
    if (line.kind === "call") this.#call(rawId, line.method, line.params);
    else if (line.kind === "bad-call") this.#out.reply(rawId, { error: line.error });
    else this.#oneShots.push(() => this.#oneShot(rawId, line));
  }

  /** What came was no line. */
  refuse(error: string): void {
    this.#oneShots.push(async () => this.#out.reply(NO_ID, { error }));
  }

  /** Whether another line may be taken now. */
  get hasRoom(): boolean {
    return !this.#out.isBehind && this.#oneShots.waiting < rpcLimits.maxWaitingOneShots;
  }

  /** Resolves when one may. */
  async room(): Promise<void> {
    while (!this.hasRoom) await (this.#out.isBehind ? this.#out.flush() : this.#oneShots.next());
  }

  /** The client's input ended: nobody answers questions, but what runs is finished and answered. */
  async finish(): Promise<void> {
    this.#client.asks = false;
    this.#asks.refuseAll("no ui: the client's input has ended");
    await this.#oneShots.idle();
    while (this.#open.size > 0) await Promise.all(this.#open);
    await this.#sessions.idle();
  }

  /** Closes every session; prompts that run are answered with an error. */
  async end(): Promise<void> {
    this.#asks.refuseAll("no ui: the process is ending");
    await this.#sessions.end();
  }

  #call(rawId: string, method: string, params: object): void {
    if (!isRpcMethod(method)) {
      const typed = clipChars(method, rpcLimits.quotedNameChars);
      return this.#out.reply(rawId, {
        error: `unknown method ${JSON.stringify(typed)}${suggestion(method, rpcMethodNames)}`,
      });
    }
    if (this.#open.size >= rpcLimits.maxOpenRequests) {
      return this.#out.reply(rawId, { error: `at most ${rpcLimits.maxOpenRequests} requests can be open at once` });
    }
    const checked = validate(rpcMethods[method].params, params);
    if (!checked.ok) return this.#out.reply(rawId, { error: `${method}: bad params (${checked.issue})` });
    const work = this.#answer(rawId, method, checked.value);
    this.#open.add(work);
    void work.finally(() => this.#open.delete(work));
  }

  async #answer<M extends RpcMethod>(rawId: string, method: M, params: object): Promise<void> {
    let answered: Answered<M>;
    try {
      // Table, handlers and params are indexed by the same method; TypeScript cannot follow a union through all three.
      const handler = handlers[method] as Handler<M>;
      answered = await handler(params as RpcParams<M>, this.#context, rawId);
    } catch (error) {
      const why = messageOf(error);
      answered = { ok: false, error: error instanceof HostError ? why : `${method} broke: ${why}` };
    }
    this.#out.reply(rawId, answered.ok ? { result: answered.result } : { error: answered.error });
    answered.afterwards?.();
  }

  async #oneShot(rawId: string, line: Extract<RequestLine, { readonly kind: "one-shot" | "bad" }>): Promise<void> {
    let answer: object;
    try {
      answer = line.kind === "bad" ? { error: line.error } : await this.#options.place.oneShot(line.request);
    } catch (error) {
      answer = { error: messageOf(error) };
    }
    this.#out.flatReply(rawId, answer);
  }

  async #endByItself(session: OpenSession): Promise<void> {
    await session.quiet();
    await this.#sessions.close(session);
    session.tellEnd();
  }

  #tellIssues(): void {
    if (this.#hasToldIssues) return;
    this.#hasToldIssues = true;
    for (const text of this.#options.place.issues) {
      this.#out.notice(null, noticeLine(null, { extension: null, tone: "warning", text }));
    }
  }
}
