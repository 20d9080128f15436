/**
 * A two-way stream of frames to one extension. It moves frames; it never reads them.
 * Each sentence below has a test that runs on every implementation (test/conformance/transport).
 */
import type { Frame } from "../wire/frame.js";
import type { BadLine as BadText } from "../wire/line-decoder.js";

/** Who waits for what did not arrive, by the id of the request. */
export interface Concerned {
  /** A request of ours, which it would have answered. */
  readonly answers?: number;
  /** The request that it would have been. */
  readonly asks?: number;
}

/** What never became a frame. It is gone; the stream goes on behind it. */
export type BadLine =
  | (BadText & Concerned)
  /** An object that no line could hold. Only what is sent as an object can be that. */
  | ({ readonly kind: "not-json" } & Concerned);

/** How an extension ended. */
export interface TransportExit {
  /**
   * `failed`: it never started · `ended`: it ended by itself · `crashed`: by an error or a signal ·
   * `closed`: it closed its output, or the input we write to, and lived on · `stopped`: we asked for it.
   */
  readonly cause: "failed" | "ended" | "crashed" | "closed" | "stopped";
  readonly code: number | null;
  readonly signal: string | null;
  /**
   * One sentence for a person beyond code and signal, what to do included when known. Untrusted text: sanitise
   * before showing.
   */
  readonly detail: string | null;
  /**
   * A thread cannot do what this program asked for (`chdir`, a refused native add-on, …), but a process can.
   * Only a worker sets it.
   */
  readonly needsProcess?: boolean;
  /** It shared a thread with one that had to be ended, and did nothing itself. Only a module sets it. */
  readonly isBlameless?: boolean;
}

/** The event loop that an extension runs on, where it is a thread's. */
export interface LoopProbe {
  /** Asks whether the loop turns; true when it has, since it was asked the last time. Never blocks. */
  hasTurned(): boolean;
  /** The id of the request that it was handed last; null when there was none. */
  readonly lastRequest: number | null;
  /** Who keeps it from turning: this extension, another one by its name, or null for nobody knows who. */
  busy(): "this" | { readonly name: string } | null;
  /** Ends the thread by force, with all extensions in it; each hears in its own exit that this was why. */
  end(reason: string): void;
}

/** The means by which frames move. */
export type TransportKind = "memory" | "subprocess" | "worker" | "module";

/** A two-way stream of frames to one extension. It moves them; it never reads them. */
export interface Transport {
  readonly kind: TransportKind;
  /** Process id for a subprocess, thread id for a worker or a module, else null. */
  readonly id: number | null;
  /** Resolves when frames can flow; rejects with a HostError whose message a person can act on. */
  start(): Promise<void>;
  /**
   * Queues one frame, in order. False when the queue is full, or the extension has not started, is being stopped, or is
   * gone; never throws, never blocks. An empty queue takes a frame of any size.
   */
  send(frame: Frame): boolean;
  /** Bytes queued and not yet taken by the extension. */
  readonly queuedBytes: number;
  /**
   * Ends politely (end of input, `graceMs`), then by force. Resolves within
   * `graceMs + termGraceMs + killGraceMs`, whatever the extension does. Idempotent.
   */
  stop(graceMs: number): Promise<void>;
  /** What the extension keeps in memory now; null when that cannot be known. Bounded, never rejects. */
  memoryBytes?(): Promise<number | null>;
  /** Only of what runs in a thread that could be kept from turning by its own code. */
  readonly loop?: LoopProbe;
  /** One whole line, in the order written. Nothing arrives after `onExit`. */
  onFrame: (frame: Frame) => void;
  /** Bytes that never became a frame. */
  onBadLine: (bad: BadLine) => void;
  /** Whatever it wrote to stderr, undecoded lines and all; always drained. */
  onStderr: (text: string) => void;
  /** The queue has room again after `send` returned false. */
  onDrain: () => void;
  /**
   * Fires exactly once, also after a failed start or a stop before the start, and does not wait for descendants that
   * hold its pipes. What the extension wrote before its end has arrived by then.
   */
  onExit: (exit: TransportExit) => void;
}
