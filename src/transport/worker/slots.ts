/**
 * A slot is one thread for one program, and never for another: its globals and module cache belong to what ran there.
 * A slot that nobody kept waiting is a bare Worker (spares.ts says why), with the program's order in its workerData.
 */
import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from "node:worker_threads";
import type { ProgramOrder } from "../../wire/worker-channel.js";
import type { Timer } from "../timer.js";
import { Control } from "./control.js";

export interface Slot {
  readonly worker: Worker;
  readonly control: Control;
  /** Ends the thread by force. Nobody waits for it: a thread may be stuck in a system call. */
  kill(): void;
}

/** What the thread is handed with its program. */
export interface Start {
  readonly control: MessagePort;
  readonly order: ProgramOrder<MessagePort>;
}

/** Throws what `Worker` throws: resource limits of the wrong type, no more threads. */
export function coldSlot(
  entry: string,
  order: ProgramOrder<MessagePort>,
  resourceLimits: ResourceLimits | undefined,
  timer: Timer,
): Slot {
  const { port1, port2 } = new MessageChannel();
  const start: Start = { control: port2, order };
  const worker = new Worker(entry, {
    workerData: start,
    transferList: [port2, order.port],
    // Ours to read: by default they go to the host's own output.
    stdout: true,
    stderr: true,
    // Loaders and modes of the host are none of the program's: as a process it would not have them. Said only where
    // there are any, because it has a price.
    ...(process.execArgv.length === 0 ? {} : { execArgv: [] }),
    ...(resourceLimits === undefined ? {} : { resourceLimits }),
  });
  const kill = (): void => void worker.terminate();
  return { worker, control: new Control(port1, endOf(worker), timer), kill };
}

export function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.once("exit", () => resolve()));
}
