/**
 * What one extension has asked of us and still waits for: at most so many at a time, each answered exactly once with
 * the id it came with, whatever becomes of the extension, the session or the front end.
 */
import { requestLimits } from "../protocol/limits.js";
import { Frame } from "../wire/frame.js";
import { replyLine } from "../wire/raw-id.js";

/** How a broker answers one request. Only the first answer counts. */
export interface Reply {
  /** Of the request, as it came. */
  readonly id: unknown;
  /** Aborted when nobody waits any more: the extension ended or withdrew it, or the host refused all open requests. */
  readonly signal: AbortSignal;
  ok(result: object): void;
  fail(message: string): void;
  /** It is not refused because the session changes: that is what it asked for. */
  outlive(): void;
}

interface Entry {
  readonly rawId: string;
  readonly abort: AbortController;
  readonly reply: Reply;
  outlives: boolean;
}

/** An answer may hold what an extension sent, or a front end made: what cannot be written is still answered. */
function writableReply(rawId: string, body: { result: object } | { error: string }): string {
  try {
    return replyLine(rawId, body);
  } catch {
    return replyLine(rawId, { error: "the answer cannot be written as JSON" });
  }
}

export class OpenRequests {
  readonly #send: (frame: Frame) => boolean;
  readonly #max: number;
  readonly #open = new Set<Entry>();
  /** Replies that did not fit the queue; never more than the extension may have open, refusals aside. */
  #backlog: Frame[] = [];

  constructor(send: (frame: Frame) => boolean, max: number = requestLimits.maxOpenPerExtension) {
    this.#send = send;
    this.#max = max;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Takes a request in by the text of its id, or answers it at once and returns null when too many are open. */
  accept(rawId: string): Reply | null {
    if (this.#open.size >= this.#max) {
      this.#answer(rawId, { error: `too many open requests (at most ${this.#max})` });
      return null;
    }
    const abort = new AbortController();
    const settle = (body: { result: object } | { error: string }): void => {
      if (!this.#open.delete(entry)) return;
      this.#answer(rawId, body);
    };
    const reply: Reply = {
      get id() {
        return JSON.parse(rawId);
      },
      signal: abort.signal,
      ok: (result) => settle({ result }),
      fail: (message) => settle({ error: message }),
      outlive: () => {
        entry.outlives = true;
      },
    };
    const entry: Entry = { rawId, abort, reply, outlives: false };
    this.#open.add(entry);
    return reply;
  }

  /** The extension does not want the answer any more. It gets one all the same: what was made of it until then. */
  withdraw(id: string | number): void {
    const rawId = JSON.stringify(id);
    for (const entry of [...this.#open]) if (entry.rawId === rawId) entry.abort.abort();
  }

  /** Something it asked for may replace it, and it waits for that. */
  get hasOutliving(): boolean {
    return [...this.#open].some(({ outlives }) => outlives);
  }

  /**
   * Answers every open request with an error: reload, session switch, shutdown. `isEnd`: also those that asked for the
   * change.
   */
  refuseAll(reason: string, isEnd: boolean): void {
    for (const { abort, reply, outlives } of [...this.#open]) {
      if (outlives && !isEnd) continue;
      reply.fail(reason);
      abort.abort();
    }
  }

  /** Nobody is left to answer to. */
  abandon(): void {
    const open = [...this.#open];
    this.#open.clear();
    this.#backlog = [];
    for (const { abort } of open) abort.abort();
  }

  /** The extension reads again. */
  drain(): void {
    while (this.#backlog.length > 0) {
      const [next] = this.#backlog;
      if (next === undefined || !this.#send(next)) return;
      this.#backlog.shift();
    }
  }

  #answer(rawId: string, body: { result: object } | { error: string }): void {
    const frame = Frame.ofText(writableReply(rawId, body));
    if (this.#backlog.length === 0 && this.#send(frame)) return;
    // It floods us with requests and reads no answers: it has no claim on more memory.
    if (this.#backlog.length < requestLimits.maxReplyBacklog) this.#backlog.push(frame);
  }
}
