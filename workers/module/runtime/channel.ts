/**
 * A module's end of the wire: requests out and their answers in, requests in and their answers out, both withdrawn and
 * streamed. Everything leaves in the order in which it was said. It knows no method and validates nothing.
 */
import type {
  ExtensionAsks,
  ExtensionHears,
  ExtensionNotificationMethod,
  ExtensionRequestMethod,
  ExtensionTells,
} from "../../../src/protocol/methods.js";
import { Incoming } from "./incoming.js";
import { type Fields, isFields } from "./record.js";

export interface AskOptions {
  /** Aborted: the request is withdrawn, and rejects. */
  readonly signal?: AbortSignal | undefined;
  /** Parts of the answer, before it. */
  readonly onPart?: (value: unknown) => void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onPart: ((value: unknown) => void) | undefined;
}

export class Channel {
  /** Posts what has to be said before anything else is. */
  beforeEach: () => void = () => {};
  readonly #send: (message: object) => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #incoming = new Map<number, Incoming>();
  #lastId = 0;
  #closed: string | null = null;
  readonly #closings: (() => void)[] = [];

  constructor(send: (message: object) => void) {
    this.#send = send;
  }

  /** Rejects with what the host refuses, and when nobody answers any more. */
  ask<M extends ExtensionRequestMethod>(
    method: M,
    params: ExtensionAsks<M>,
    options: AskOptions = {},
  ): Promise<ExtensionHears<M>> {
    // The table pairs method and answer, and the host answers by the table.
    return this.askAny(method, params, options) as Promise<ExtensionHears<M>>;
  }

  /** The same without the table's types. */
  askAny(method: string, params: unknown, { signal, onPart }: AskOptions = {}): Promise<unknown> {
    if (this.#closed !== null) return Promise.reject(new Error(this.#closed));
    if (signal?.aborted === true) return Promise.reject(withdrawn(signal));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        if (!this.#waiting.delete(id)) return;
        this.tell("cancel", { id });
        reject(withdrawn(signal));
      };
      const done = (): void => signal?.removeEventListener("abort", onAbort);
      const settle = <T>(end: (value: T) => void) => {
        return (value: T): void => {
          done();
          end(value);
        };
      };
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject), onPart });
      signal?.addEventListener("abort", onAbort, { once: true });
      try {
        this.post({ id, method, params });
      } catch (error) {
        this.#waiting.delete(id);
        done();
        reject(error);
      }
    });
  }

  tell<M extends ExtensionNotificationMethod>(method: M, params: ExtensionTells<M>): void {
    this.post({ method, params });
  }

  /** Throws what cannot be cloned; nothing else leaves for that. */
  post(message: object): void {
    if (this.#closed !== null) return;
    this.beforeEach();
    this.#send(message);
  }

  /** A request that came in. Answered once, by `answer` or `fail`. */
  open(id: number, method: string, params: unknown): Incoming {
    const call = new Incoming(id, method, params, this.#stream);
    this.#incoming.set(id, call);
    return call;
  }

  readonly #stream = (call: Incoming, value: unknown): void => {
    if (this.#incoming.get(call.id) === call) this.tell("stream", { id: call.id, value });
  };

  answer({ id }: Incoming, result: object): void {
    if (!this.#incoming.has(id)) return;
    // What cannot be cloned leaves it open, to be failed.
    this.post({ id, result });
    this.#incoming.delete(id);
  }

  fail({ id }: Incoming, error: string): void {
    if (this.#incoming.delete(id)) this.post({ id, error });
  }

  /** Nobody waits for the answer to this request of the host's. */
  withdraw(id: unknown): void {
    if (typeof id === "number") this.#incoming.get(id)?.withdraw();
  }

  /** An answer that came in. Late ones, and those that were never asked for, have no effect. */
  settle({ id, result, error }: Fields): void {
    const waiting = typeof id === "number" ? this.#waiting.get(id) : undefined;
    if (waiting === undefined || typeof id !== "number") return;
    this.#waiting.delete(id);
    if (error === undefined || error === null) waiting.resolve(result);
    else waiting.reject(new Error(typeof error === "string" ? error : JSON.stringify(error)));
  }

  /** A part of an answer that came in. */
  part(params: unknown): void {
    if (!isFields(params) || typeof params.id !== "number") return;
    this.#waiting.get(params.id)?.onPart?.(params.value);
  }

  /** Nothing goes out any more; whoever waits is told why, and so is whatever the host waited for. */
  close(reason: string): void {
    if (this.#closed !== null) return;
    this.#closed = reason;
    for (const call of this.#incoming.values()) call.withdraw();
    this.#incoming.clear();
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    for (const onClose of this.#closings.splice(0)) onClose();
  }

  onClose(run: () => void): void {
    this.#closings.push(run);
  }
}

function withdrawn(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException("The request was withdrawn", "AbortError");
}
