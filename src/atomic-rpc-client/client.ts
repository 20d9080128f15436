/**
 * Drives `e --mode rpc`: starts it or takes its streams, sends commands, hands out events, has dialogs answered. Whatever
 * becomes of the other side, each command settles.
 */
import type { AtomicCommandName, AtomicData, AtomicParamsIn } from "../protocol/atomic-rpc/commands.js";
import type { SessionEvent } from "../protocol/atomic-rpc/events.js";
import type { UiRequest } from "../protocol/atomic-rpc/ui-requests.js";
import { atomicRpcLimits } from "../protocol/limits.js";
import { type ChildEnd, RpcChild, type StartOptions } from "../rpc-client/child.js";
import type { Streams } from "../rpc-client/connection.js";
import { RpcError } from "../rpc-client/rpc-error.js";
import { AtomicConnection } from "./atomic-connection.js";
import { answerOf, type DialogHandlers, isDialog, type ShowRequest } from "./dialogs.js";
import { EventQueue } from "./event-queue.js";
import { type PromptOutcome, PromptWatch } from "./prompt-watch.js";

/** What a client may want to know or to answer. */
export interface AtomicClientOptions {
  /** Answers dialogs of extensions. Default: all are cancelled. */
  readonly dialogs?: DialogHandlers;
  /** Every event. Must not throw. */
  readonly onEvent?: (event: SessionEvent) => void;
  /** What extensions show. Must not throw. */
  readonly onShow?: (request: ShowRequest) => void;
  /** Milliseconds that commands which do not wait for a turn may take; null: for ever. Default 30 000. */
  readonly timeoutMs?: number | null;
}

/** Those that take as long as a model or a person does. */
const unbounded: ReadonlySet<AtomicCommandName> = new Set<AtomicCommandName>([
  ...(["abort", "bash", "clone", "compact", "follow_up", "fork", "import_session", "invoke_shortcut"] as const),
  ...(["navigate_tree", "new_session", "prompt", "refresh_models", "reload", "steer", "switch_session"] as const),
  ...(["start_pending_recovery", "user_bash"] as const),
]);

/** A client of one `e --mode rpc`. */
export class AtomicRpcClient implements AsyncDisposable {
  readonly #connection: AtomicConnection;
  readonly #child: RpcChild | null;
  readonly #options: AtomicClientOptions;
  readonly #ended = Promise.withResolvers<RpcError>();
  readonly #queues = new Set<EventQueue>();
  readonly #watches = new Set<PromptWatch>();

  private constructor(connection: AtomicConnection, child: RpcChild | null, options: AtomicClientOptions) {
    this.#connection = connection;
    this.#child = child;
    this.#options = options;
    connection.onEvent = (event) => this.#event(event);
    connection.onRequest = (request) => this.#request(request);
    connection.onEnd = (error) => {
      for (const watch of this.#watches) watch.fail(error);
      for (const queue of this.#queues) queue.end();
      this.#ended.resolve(error);
    };
    void child?.ended.then((end) => connection.fail(child.reason(end)));
    if (options.dialogs?.questionnaire === undefined) return;
    // An older one does not know it, and asks no such questions either.
    this.send("set_extension_ui_capabilities", { questionnaire: true }).catch(() => undefined);
  }

  /** Starts `e --mode rpc`. Never throws: an e that cannot be started rejects the first command with the reason. */
  static start(options: StartOptions & AtomicClientOptions = {}): AtomicRpcClient {
    const child = new RpcChild(options, { words: ["--mode", "rpc"], name: "e --mode rpc" });
    return new AtomicRpcClient(new AtomicConnection(child, { endsWithStreams: false }), child, options);
  }

  /** Over streams of the caller's, such as a socket; nothing but those is ended. */
  static over(streams: Streams, options: AtomicClientOptions = {}): AtomicRpcClient {
    return new AtomicRpcClient(new AtomicConnection(streams, { endsWithStreams: true }), null, options);
  }

  /** The process id of the e that was started. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Settles with the reason when nothing more comes. */
  get ended(): Promise<RpcError> {
    return this.#ended.promise;
  }

  /** Lines of the other side that were none of this protocol. */
  get strayLines(): number {
    return this.#connection.strayLines;
  }

  /** Any command, by its name. Rejects with an RpcError. */
  send<N extends AtomicCommandName>(command: N, params: AtomicParamsIn<N>): Promise<AtomicData<N>> {
    const { timeoutMs = atomicRpcLimits.clientCommandMs } = this.#options;
    return this.#connection.call(command, params, unbounded.has(command) ? null : timeoutMs);
  }

  /**
   * Sends a prompt and waits until the session is idle again; at once where it begins no turn of its own. Rejects with
   * an RpcError when it is refused.
   */
  async prompt(message: string, options: Omit<AtomicParamsIn<"prompt">, "message"> = {}): Promise<PromptOutcome> {
    const watch = new PromptWatch();
    this.#watches.add(watch);
    try {
      const { disposition } = await this.send("prompt", { ...options, message });
      return disposition === "started" ? await watch.settled : { disposition, messages: [], text: "", aborted: false };
    } finally {
      this.#watches.delete(watch);
    }
  }

  /** Every event from now on, until the connection ends; the oldest go first when they are not read. */
  events(): AsyncIterableIterator<SessionEvent> {
    const queue = new EventQueue(() => this.#queues.delete(queue));
    this.#queues.add(queue);
    return queue;
  }

  /** Ends its input, after which e finishes what runs and ends, and sees to it that it does. Idempotent. */
  async close(): Promise<ChildEnd | null> {
    this.#connection.endInput();
    const end = (await this.#child?.stop()) ?? null;
    this.#connection.fail(new RpcError("closed", "the client was closed"));
    return end;
  }

  /** Ends the process that was started, at once. Commands are rejected when it is gone. */
  kill(signal: NodeJS.Signals = "SIGTERM"): void {
    this.#child?.kill(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #event(event: SessionEvent): void {
    for (const watch of this.#watches) watch.take(event);
    for (const queue of this.#queues) queue.push(event);
    this.#options.onEvent?.(event);
  }

  #request(request: UiRequest): void {
    const { dialogs = {}, onShow } = this.#options;
    if (isDialog(request)) void answerOf(request, dialogs).then((answer) => this.#connection.respond(answer));
    else onShow?.(request);
  }
}
