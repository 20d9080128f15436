/** An extension that lives in the test: a function of the messages it gets, over the memory transport. */
import type { Found } from "../host/discovery.js";
import { type MemoryPeer, memoryTransport } from "../transport/memory.js";
import type { Transport } from "../transport/transport.js";

/** One message from the host. */
export interface HostMessage {
  readonly id?: number;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into, unvalidated on purpose
  readonly params?: any;
  readonly result?: unknown;
  readonly error?: string;
}

/** An extension that is a function of the test. */
export interface MemoryProgram {
  /** The file name it goes by until its manifest is taken. */
  readonly name: string;
  /** Its manifest; `name` may be left out. */
  readonly manifest?: object;
  /** Every message after `initialize`. `line` writes an object as a line, `peer` does everything else. */
  readonly onMessage?: (message: HostMessage, line: (value: object) => void, peer: MemoryPeer) => void;
}

/** What to give `startHost`: `extra` and `transport`. */
export function memoryPrograms(programs: readonly MemoryProgram[]): {
  readonly extra: readonly Found[];
  readonly transport: (found: Found) => Transport;
} {
  const byPath = new Map(programs.map((program) => [`memory:${program.name}`, program]));
  return {
    extra: [...byPath].map(([path, { name }]) => ({ path, file: name })),
    transport: (found) => {
      const program = byPath.get(found.path);
      if (program === undefined) throw new Error(`no memory program at ${found.path}`);
      const { transport, peer } = memoryTransport();
      peer.onLine = (text) => receive(program, JSON.parse(text), peer);
      return transport;
    },
  };
}

function receive(program: MemoryProgram, message: HostMessage, peer: MemoryPeer): void {
  const line = (value: object): void => peer.write(`${JSON.stringify(value)}\n`);
  if (message.method === "initialize" && program.manifest !== undefined) {
    line({ id: message.id, result: { name: program.name, ...program.manifest } });
  } else if (message.method === "shutdown") peer.exit();
  else program.onMessage?.(message, line, peer);
}
