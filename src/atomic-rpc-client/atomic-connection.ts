/** Commands over two streams, each answered once or rejected, and whatever else comes. */
import type { AtomicCommandName, AtomicData, AtomicParamsIn } from "../protocol/atomic-rpc/commands.js";
import type { SessionEvent } from "../protocol/atomic-rpc/events.js";
import type { UiRequest, UiResponse } from "../protocol/atomic-rpc/ui-requests.js";
import { messageOf } from "../protocol/caught.js";
import { rpcLimits } from "../protocol/limits.js";
import type { Streams } from "../rpc-client/connection.js";
import { RpcError } from "../rpc-client/rpc-error.js";
import { encodeLine } from "../wire/encode.js";
import { LineDecoder } from "../wire/line-decoder.js";
import { readAtomicLine } from "./atomic-line.js";

interface Pending {
  readonly command: string;
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: RpcError) => void;
}

export interface ConnectionOptions {
  /** The streams are told to be over by their end alone. False: `fail` says so. */
  readonly endsWithStreams: boolean;
}

export class AtomicConnection {
  /** Must not throw, like the others. */
  onEvent: (event: SessionEvent) => void = () => {};
  onRequest: (request: UiRequest) => void = () => {};
  /** Nothing comes any more; once. */
  onEnd: (error: RpcError) => void = () => {};
  readonly #streams: Streams;
  readonly #pending = new Map<string, Pending>();
  #lastId = 0;
  #strayLines = 0;
  #end: RpcError | null = null;

  constructor(streams: Streams, { endsWithStreams }: ConnectionOptions) {
    this.#streams = streams;
    const decoder = new LineDecoder(
      { onLine: (text) => this.#line(text), onBad: () => void this.#strayLines++ },
      rpcLimits.clientLineBytes,
    );
    const { input, output } = streams;
    const over = (why: string): void => {
      decoder.end();
      if (endsWithStreams) this.fail(new RpcError("gone", why));
    };
    output.on("data", (chunk: Uint8Array | string) => decoder.push(Buffer.from(chunk)));
    output.once("end", () => over("e ended the connection"));
    output.once("close", () => over("the connection was closed"));
    output.on("error", (error) => over(`the connection broke: ${messageOf(error)}`));
    // What cannot be written any more is heard of by the end of the output.
    input.on("error", () => {});
  }

  /** Lines that were none of this protocol. */
  get strayLines(): number {
    return this.#strayLines;
  }

  /** Rejects with an RpcError; `late` after `timeoutMs`, null: never. */
  call<N extends AtomicCommandName>(
    command: N,
    params: AtomicParamsIn<N>,
    timeoutMs: number | null,
  ): Promise<AtomicData<N>> {
    const id = `req_${++this.#lastId}`;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (this.#end !== null) reject(this.#end);
    else {
      this.#pending.set(id, { command, resolve, reject });
      this.#write({ ...params, id, type: command });
    }
    const timer =
      timeoutMs === null
        ? undefined
        : setTimeout(() => {
            this.#pending.delete(id);
            reject(new RpcError("late", `${command}: no answer within ${timeoutMs / 1_000} s`));
          }, timeoutMs);
    // The command's row says what its data is, and e wrote it.
    return promise.finally(() => clearTimeout(timer)) as Promise<AtomicData<N>>;
  }

  respond(response: Omit<UiResponse, "type">): void {
    if (this.#end === null) this.#write({ type: "extension_ui_response", ...response });
  }

  /** No more commands: e finishes what runs. */
  endInput(): void {
    this.#streams.input.end();
  }

  /** Idempotent: the first reason stays. */
  fail(error: RpcError): void {
    if (this.#end !== null) return;
    this.#end = error;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { command, reject } of pending) {
      reject(new RpcError(error.code, `${command}: ${error.message}`, error.stderr));
    }
    this.onEnd(error);
  }

  #write(line: object): void {
    this.#streams.input.write(`${encodeLine(line)}\n`);
  }

  #line(text: string): void {
    const line = readAtomicLine(text);
    if (line === null) this.#strayLines++;
    else if (line.kind === "ui") this.onRequest(line.request);
    else if (line.kind === "event") this.onEvent(line.event);
    else this.#answer(line.id, line.data, line.error);
  }

  #answer(id: unknown, data: unknown, error: string | null): void {
    const pending = typeof id === "string" ? this.#pending.get(id) : undefined;
    if (pending === undefined || typeof id !== "string") return;
    this.#pending.delete(id);
    if (error === null) pending.resolve(data);
    else pending.reject(new RpcError("refused", error));
  }
}
