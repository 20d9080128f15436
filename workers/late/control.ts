/**
 * The host's control calls, answered over comlink. Set up by the first call: a start has none. Nothing of the program's
 * lines ever passes here.
 */
import { performance } from "node:perf_hooks";
import type { MessagePort } from "node:worker_threads";
import { type Endpoint, expose } from "comlink";
import type { ProgramControl, ProgramStats } from "../../src/wire/worker-channel.js";

type Listener = (event: { readonly data: unknown }) => void;

const control: ProgramControl = {
  stats(): ProgramStats {
    const { heapUsed, heapTotal } = process.memoryUsage();
    const { utilization } = performance.eventLoopUtilization();
    return { heapUsedBytes: heapUsed, heapTotalBytes: heapTotal, loopUtilization: utilization };
  },
  terminate: () => process.emit("SIGTERM", "SIGTERM"),
};

/** Returns what takes the calls that arrive at the port. */
export function answerControlCalls(port: MessagePort): (call: unknown) => void {
  let answer: Listener = () => {};
  // comlink asks for a browser's event target, and its own adapter for Node has no types.
  const endpoint: unknown = {
    postMessage: (message: unknown, transfer: readonly MessagePort[] = []) => port.postMessage(message, [...transfer]),
    addEventListener: (_type: string, listener: Listener) => {
      answer = listener;
    },
    removeEventListener: () => {},
  };
  expose(control, endpoint as Endpoint);
  return (data) => answer({ data });
}
