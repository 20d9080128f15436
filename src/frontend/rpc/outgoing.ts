/**
 * Lines to the client. One that does not read costs bounded memory: pieces of text go first, then all events and
 * notices, and it is told how many were left out once it reads again. Answers and questions are always written; so that
 * they are bounded as well, nothing more is read from a client that is behind.
 */
import type { AgentEvent } from "../../agent/agent-event.js";
import { rpcLimits } from "../../protocol/limits.js";

/** Where the lines go. */
export interface Sink {
  write(text: string): void;
  /** Written, and not read yet. */
  readonly unreadBytes: number;
  /** Resolves when all of it was read, or nobody is left to read it. */
  flush(): Promise<void>;
}

/** Text of JSON. Throws for what cannot be written. */
export type Encode = (value: unknown) => string;

export type Body = { readonly result: unknown } | { readonly error: string };

/** Their sum is in the run's result anyway. */
const pieces: ReadonlySet<AgentEvent["type"]> = new Set(["text", "reasoning", "tool_output", "tool_partial"]);

export class Outgoing {
  readonly #sink: Sink;
  readonly #encode: Encode;
  /** Session → lines that were left out since it was last told. */
  #leftOut = new Map<string, number>();
  #flushing: Promise<void> | null = null;

  constructor(sink: Sink, encode: Encode) {
    this.#sink = sink;
    this.#encode = encode;
  }

  /** The client is so far behind that nothing more should be read from it. */
  get isBehind(): boolean {
    return this.#sink.unreadBytes > rpcLimits.pauseUnreadBytes;
  }

  /** `rawId`: JSON as the client wrote it. */
  reply(rawId: string, body: Body): void {
    this.#sink.write(`{"id":${rawId},${this.#inner(body)}}\n`);
  }

  /** The answer to a line without a method: its fields stand beside the id. */
  flatReply(rawId: string, answer: object): void {
    this.#sink.write(`{"id":${rawId},${this.#inner(answer)}}\n`);
  }

  /** A question, or the end of one. */
  ask(line: object): void {
    this.#sink.write(`${this.#encode(line)}\n`);
  }

  notice(session: string | null, line: object): void {
    if (this.#hasRoom(session ?? "", rpcLimits.eventUnreadBytes)) this.#sink.write(`${this.#encode(line)}\n`);
  }

  /** `rawRequest`: the id of the request it belongs to, JSON as the client wrote it. */
  event(session: string, rawRequest: string, { type, ...fields }: AgentEvent): void {
    const limit = pieces.has(type) ? rpcLimits.streamUnreadBytes : rpcLimits.eventUnreadBytes;
    if (!this.#hasRoom(session, limit)) return;
    const rest = this.#encode(fields).slice(1, -1);
    const request = rawRequest.length > rpcLimits.maxEventIdChars ? "null" : rawRequest;
    const head = `{"type":${this.#encode(type)},"session":${this.#encode(session)},"request":${request}`;
    this.#sink.write(rest === "" ? `${head}}\n` : `${head},${rest}}\n`);
  }

  /** Resolves when the client has read what there is, or nobody reads any more. */
  flush(): Promise<void> {
    this.#flushing ??= this.#sink.flush().then(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** The fields of an answer. It may hold what an extension sent: what cannot be written is still answered. */
  #inner(body: object): string {
    try {
      return this.#encode(body).slice(1, -1);
    } catch {
      return this.#encode({ error: "the answer cannot be written as JSON" }).slice(1, -1);
    }
  }

  #hasRoom(session: string, limit: number): boolean {
    if (this.#sink.unreadBytes <= limit) return true;
    if (this.#leftOut.size === 0) void this.flush().then(() => this.#tellLeftOut());
    this.#leftOut.set(session, (this.#leftOut.get(session) ?? 0) + 1);
    return false;
  }

  #tellLeftOut(): void {
    const leftOut = this.#leftOut;
    this.#leftOut = new Map();
    for (const [session, lines] of leftOut) {
      this.#sink.write(`${this.#encode({ type: "dropped", session: session === "" ? null : session, lines })}\n`);
    }
  }
}
