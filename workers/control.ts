/**
 * The host's control calls, answered over comlink. Comlink is set up by the first call: a start has none. Nothing of
 * the program's lines ever passes here.
 */
import type { MessagePort } from "node:worker_threads";
import type { Endpoint } from "comlink";
import type { ProgramControl, ProgramStats } from "../src/wire/worker-channel.js";
import { deliverTerm } from "./ending.js";

type Listener = (event: { readonly data: unknown }) => void;

const control: ProgramControl = { stats, terminate: deliverTerm };

export function answerControlCalls(port: MessagePort): void {
  let answer: Listener | undefined;
  port.on("message", async (data: unknown) => {
    if (answer === undefined) {
      const { expose } = await import("comlink");
      expose(
        control,
        endpointOf(port, (listener) => {
          answer ??= listener;
        }),
      );
    }
    answer?.({ data });
  });
  port.unref();
}

function stats(): ProgramStats {
  const { heapUsed, heapTotal } = process.memoryUsage();
  const { utilization } = performance.eventLoopUtilization();
  return { heapUsedBytes: heapUsed, heapTotalBytes: heapTotal, loopUtilization: utilization };
}

/** comlink asks for a browser's event target, and its own adapter for Node has no types. */
function endpointOf(port: MessagePort, onListener: (listener: Listener) => void): Endpoint {
  const endpoint: unknown = {
    postMessage: (message: unknown, transfer: readonly MessagePort[] = []) => port.postMessage(message, [...transfer]),
    addEventListener: (_type: string, listener: Listener) => onListener(listener),
    removeEventListener: () => {},
  };
  return endpoint as Endpoint;
}
