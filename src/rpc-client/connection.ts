/** Lines over two streams: calls that wait for their answers, and whatever else comes. Rejects everything at its end. */
import type { Readable, Writable } from "node:stream";
import { messageOf } from "../protocol/caught.js";
import type { JsonObject } from "../protocol/field.js";
import { rpcLimits } from "../protocol/limits.js";
import type { RpcArguments, RpcMethod, RpcResult } from "../protocol/rpc/methods.js";
import { encodeLine } from "../wire/encode.js";
import { LineDecoder } from "../wire/line-decoder.js";
import { RpcError } from "./rpc-error.js";

/** Both directions of a connection to `e rpc`. */
export interface Streams {
  /** What e reads. */
  readonly input: Writable;
  /** What e writes. */
  readonly output: Readable;
}

export interface Call<M extends RpcMethod> {
  readonly id: number;
  readonly answer: Promise<RpcResult<M>>;
}

interface Pending {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: RpcError) => void;
}

export class Connection {
  /** A line with a `type`. Must not throw. */
  onLine: (line: JsonObject & { readonly type: string }) => void = () => {};
  /** Nothing comes any more; once. */
  onEnd: (error: RpcError) => void = () => {};
  readonly #streams: Streams;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #end: RpcError | null = null;

  /** `ended`: the streams are told to be over by their end alone. False: `fail` says so. */
  constructor(streams: Streams, { endsWithStreams }: { readonly endsWithStreams: boolean }) {
    this.#streams = streams;
    const decoder = new LineDecoder({ onLine: (text) => this.#line(text), onBad: () => {} }, rpcLimits.clientLineBytes);
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

  /** Rejects with an RpcError. */
  call<M extends RpcMethod>(method: M, params: RpcArguments<M>): Call<M> {
    const id = ++this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#end !== null) return reject(this.#end);
      this.#pending.set(id, { method, resolve, reject });
      this.#streams.input.write(`${encodeLine({ id, method, params })}\n`);
    });
    // The method's row says what its answer is, and e wrote it.
    return { id, answer: answer as Promise<RpcResult<M>> };
  }

  /** No more calls: e finishes what runs. */
  endInput(): void {
    this.#streams.input.end();
  }

  /** Idempotent: the first reason stays. */
  fail(error: RpcError): void {
    if (this.#end !== null) return;
    this.#end = error;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { method, reject } of pending) {
      reject(new RpcError(error.code, `${method}: ${error.message}`, error.stderr));
    }
    this.onEnd(error);
  }

  #line(text: string): void {
    const line = parsed(text);
    if (line === null) return;
    const { type, id } = line;
    if (typeof type === "string") return this.onLine({ ...line, type });
    const pending = typeof id === "number" ? this.#pending.get(id) : undefined;
    if (pending === undefined || typeof id !== "number") return;
    this.#pending.delete(id);
    if (typeof line.error === "string" && !("result" in line)) {
      pending.reject(new RpcError("refused", line.error));
    } else pending.resolve(line.result);
  }
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    // The contract's own check would bring the schemas along.
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
