/**
 * What the host and a thread say to each other about one module. Messages are the objects of the line protocol, cloned as
 * they are; what is beside them is a record. A module may reach its end of the port, so the host believes nothing of this.
 */
import { isProgramRecord, type ProgramRecord } from "./worker-channel.js";

/** The cells of one `Int32Array` over a SharedArrayBuffer. Counters wrap; compare them by difference (`a - b | 0`). */
export const moduleCells = {
  /** Messages that the module has taken. */
  taken: 0,
  /** 1 when the host was refused room and wants a `room` record. */
  roomWanted: 1,
  /** Messages of the module that the host is done with. A module that is ahead waits here. */
  done: 2,
  /** 1 while it waits. */
  sendBlocked: 3,
  /** The number of the last `ping` that was seen: its loop turned since. */
  beat: 4,
  /** How many messages it is being handed right now: 1 while its own code runs because of one, until it first waits. */
  handling: 5,
  /** The id of the request that it was handed last; 0 before the first. */
  request: 6,
} as const;

export const moduleCellCount = 7;

/** To the module: a message of the protocol as it is, which has a method or an id, or a record, which has neither. */
export type ToModule = ToModuleRecord | object;

export type ToModuleRecord =
  /** Asks whether the thread's loop turns; see `moduleCells.beat`. */
  | { readonly ping: number }
  /** No more messages follow; what runs may end by itself. */
  | { readonly end: true };

/** From the module: a message of the protocol as it is, or a record. */
export type FromModuleRecord =
  | { readonly stderr: string }
  /** Of child processes, so that they end with it. */
  | { readonly record: ProgramRecord }
  /** It took something from a full queue. */
  | { readonly room: true }
  /** It has ended by itself, with a process's exit status. `error`: why, as text with a mapped stack. */
  | { readonly ended: number; readonly error?: string };

/** What a thread needs to run one module. A thread may be given several: they share its copy of every package. */
export interface ModuleOrder<Port> {
  /** The file with the factory. */
  readonly path: string;
  /** How people call it until it is known better: the file's name. */
  readonly name: string;
  readonly cwd: string;
  /** The whole environment; null for the one that the thread was made with. */
  readonly env: Readonly<Record<string, string>> | null;
  readonly port: Port;
  /** `moduleCells`. */
  readonly cells: SharedArrayBuffer;
  /** Absolute paths of what package names stand for: `@bastani/atomic` → file. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** Records have neither. */
export function isMessage(value: object): boolean {
  return "method" in value || "id" in value;
}

const passedOn: ReadonlySet<unknown> = new Set(["bus.emit", "state.keep"]);

/** What modules say to others, or to themselves: it is passed on as it is, and may be anything that can be cloned. */
export function isEmission(value: unknown): boolean {
  return typeof value === "object" && value !== null && "method" in value && passedOn.has(value.method);
}

/** What each record carries. */
const fields: Readonly<Record<string, "object" | "string" | "number" | "boolean">> = {
  stderr: "string",
  record: "object",
  room: "boolean",
  ended: "number",
};

/** A module that finds its end of the port can post anything at all there. */
export function isFromModuleRecord(record: object): record is FromModuleRecord {
  if (isMessage(record)) return false;
  for (const name in fields) {
    const value: unknown = Reflect.get(record, name);
    if (value === undefined) continue;
    const error: unknown = Reflect.get(record, "error");
    if (name === "record" && !isProgramRecord(value)) return false;
    return typeof value === fields[name] && value !== null && (error === undefined || typeof error === "string");
  }
  return false;
}
