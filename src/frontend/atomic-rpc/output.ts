/**
 * Lines to the client, in the order in which they were said. Nothing is ever left out; what may be told in one are the
 * updates of a tool, of which the latest stands for those before it.
 */
import { atomicRpcLimits } from "../../protocol/limits.js";

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

/** Timers, so that a test has its own. */
export interface OutputClock {
  /** Returns what ends it. */
  setTimer(ms: number, callback: () => void): () => void;
}

export type Answered =
  | { readonly success: true; readonly data?: unknown }
  | { readonly success: false; readonly error: string };

interface Held {
  readonly record: object;
}

export class AtomicOutput {
  readonly #sink: Sink;
  readonly #encode: Encode;
  readonly #clock: OutputClock;
  /** Tool call → its latest update, which waits a moment for a later one. */
  readonly #held = new Map<string, Held>();
  /** Calls of which an update was told within the last moment. */
  readonly #recent = new Set<string>();
  #endTimer: (() => void) | null = null;

  constructor(sink: Sink, encode: Encode, clock: OutputClock) {
    this.#sink = sink;
    this.#encode = encode;
    this.#clock = clock;
  }

  /** The client is so far behind that nothing more should be read from it. */
  get isBehind(): boolean {
    return this.#sink.unreadBytes > atomicRpcLimits.pauseUnreadBytes;
  }

  /** Resolves when the client has read what there is, or nobody reads any more. */
  flush(): Promise<void> {
    return this.#sink.flush();
  }

  /** An event or a request of an extension. `about`: its id, JSON as the client wrote it. */
  write(record: object, about: string | null = null): void {
    this.#release();
    this.#line(record, about);
  }

  /** The update of a tool call; a later one may take its place before it is written. */
  writeLatest(call: string, record: object): void {
    if (!this.#recent.has(call)) {
      this.write(record);
      this.#recent.add(call);
      this.#arm();
      return;
    }
    // Last among those that wait: between calls the order is that of what is told.
    this.#held.delete(call);
    this.#held.set(call, { record });
    this.#arm();
  }

  /** `rawId`: JSON as the client wrote it; null: it gave none. */
  answer(rawId: string | null, command: string, answered: Answered): void {
    this.#release();
    const head = `{${rawId === null ? "" : `"id":${rawId},`}"type":"response","command":${this.#encode(command)},`;
    this.#sink.write(`${head}${this.#inner(answered)}}\n`);
  }

  /** Everything that waits is written. */
  end(): void {
    this.#release();
    this.#endTimer?.();
    this.#endTimer = null;
  }

  #line(record: object, about: string | null = null): void {
    let text: string;
    try {
      text = this.#encode(record);
    } catch {
      const { type } = record as { readonly type?: unknown };
      text = this.#encode({
        type: "extension_error",
        event: type,
        error: "what was to be told cannot be written as JSON",
      });
    }
    this.#sink.write(about === null ? `${text}\n` : `{"id":${about},${text.slice(1)}\n`);
  }

  /** It may hold what an extension sent: what cannot be written is still answered. */
  #inner(answered: Answered): string {
    try {
      return this.#encode(answered).slice(1, -1);
    } catch {
      return this.#encode({ success: false, error: "the answer cannot be written as JSON" }).slice(1, -1);
    }
  }

  #release(): void {
    for (const { record } of this.#held.values()) this.#line(record);
    this.#held.clear();
  }

  #arm(): void {
    this.#endTimer ??= this.#clock.setTimer(atomicRpcLimits.toolUpdateMs, () => {
      this.#endTimer = null;
      this.#recent.clear();
      for (const call of this.#held.keys()) this.#recent.add(call);
      const isBusy = this.#held.size > 0;
      this.#release();
      if (isBusy) this.#arm();
    });
  }
}
