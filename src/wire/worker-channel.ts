/**
 * What the host and a thread say to each other about one program: the shared counters, and what is not a line.
 * Lines are plain strings on the same port; a line to the program is one message, its output is one message for each
 * write that completes a line. A program may reach its end of the port, so the host believes nothing of this.
 */
import { wireLimits } from "../protocol/limits.js";

/** The cells of one `Int32Array` over a SharedArrayBuffer. Counters wrap; compare them by difference (`a - b | 0`). */
export const cells = {
  /** Messages posted to the program. A blocked read waits here. */
  posted: 0,
  /** 1 while a read is blocked, so that a post costs no wake-up otherwise. */
  readBlocked: 1,
  /** Bytes, newlines included, and lines that the program has taken. */
  takenBytes: 2,
  takenLines: 3,
  /** 1 when the host was refused room and wants a `room` record. */
  roomWanted: 4,
  /** What the output cost (`costOf`) that the host is done with. A blocked write waits here. */
  doneChars: 5,
  /** 1 while a write is blocked. */
  writeBlocked: 6,
  /** How many listeners the program has for SIGTERM: none means that nobody need be asked before the thread ends. */
  termListeners: 7,
} as const;

export const cellCount = 8;

/** To the program: a line without its newline, or the end of its input. */
export type ToProgram = string | null;

/** From the program: whole lines, joined by newlines, the last newline left out; or a record. */
export type FromProgram = string | ProgramRecord;

export type ProgramRecord =
  /** What it wrote to stderr. */
  | { readonly kind: "stderr"; readonly text: string }
  /** A line that never became one. */
  | { readonly kind: "too-long"; readonly bytes: number; readonly answers?: number }
  | { readonly kind: "not-utf8" }
  /** Output without a newline, of a program that is ending. */
  | { readonly kind: "tail"; readonly text: string }
  /** It closed its output. */
  | { readonly kind: "closed" }
  /** It took something from a full queue. */
  | { readonly kind: "room" }
  /** A child process began: the group that it leads. `thread` is the system's id of the thread, where there is one. */
  | { readonly kind: "child"; readonly pid: number }
  | { readonly kind: "child-gone"; readonly pid: number }
  | { readonly kind: "thread"; readonly id: number }
  /** It asked for what only a process can do. */
  | { readonly kind: "refused"; readonly what: string }
  /** Where a syntax error is, which the error of a module does not say: `file:line`. */
  | { readonly kind: "syntax-error-at"; readonly place: string };

/** What each record carries beside its kind. */
const fields: Readonly<Record<ProgramRecord["kind"], readonly [name: string, type: "string" | "number"] | null>> = {
  stderr: ["text", "string"],
  "too-long": ["bytes", "number"],
  "not-utf8": null,
  tail: ["text", "string"],
  closed: null,
  room: null,
  child: ["pid", "number"],
  "child-gone": ["pid", "number"],
  thread: ["id", "number"],
  refused: ["what", "string"],
  "syntax-error-at": ["place", "string"],
};

/** A program that finds its end of the port can post anything at all there. */
export function isProgramRecord(message: unknown): message is ProgramRecord {
  if (typeof message !== "object" || message === null) return false;
  const kind: unknown = Reflect.get(message, "kind");
  if (typeof kind !== "string" || !Object.hasOwn(fields, kind)) return false;
  const field = fields[kind as ProgramRecord["kind"]];
  return field === null || typeof Reflect.get(message, field[0]) === field[1];
}

/** What a message takes of the window, in characters. Each costs something, so that empty lines are bounded as well. */
export function costOf(message: FromProgram): number {
  const text = typeof message === "string" ? message : "text" in message ? message.text : "";
  return text.length + wireLimits.workerMessageChars;
}

/** What a thread needs to run a program. */
export interface ProgramOrder<Port> {
  readonly path: string;
  /** The whole environment; null for the one that the thread was made with. */
  readonly env: Readonly<Record<string, string>> | null;
  readonly port: Port;
  readonly cells: SharedArrayBuffer;
  /** The host has a terminal, which the program must not find. */
  readonly hidesTerminal: boolean;
}

/** The host's control calls, answered by the thread over comlink; never the other way round. */
export interface ProgramControl {
  stats(): ProgramStats;
  /** Delivers SIGTERM to the program's listeners. False when it has none. */
  terminate(): boolean;
}

export interface ProgramStats {
  readonly heapUsedBytes: number;
  readonly heapTotalBytes: number;
  /** Since the thread began: the share of time its loop was busy, 0 to 1. */
  readonly loopUtilization: number;
}
