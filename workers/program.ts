/**
 * Thread entry for a program that speaks lines: puts a process's surroundings around it, then runs it, unmodified, as
 * the main module. Every millisecond here is paid by each start; nothing heavy may be imported (never zod).
 */
import { type MessagePort, workerData } from "node:worker_threads";
import type { ProgramOrder } from "../src/wire/worker-channel.js";
import { late } from "./late-code.js";
import { runProgram } from "./run.js";
import { releasePoolPorts, warmUp, watchPoolPort } from "./spare.js";

interface Start {
  readonly control: MessagePort;
  readonly order: ProgramOrder<MessagePort>;
}

/** A spare thread's only task, called by Piscina. It ends with the thread. */
export function run(start: Start): Promise<never> {
  releasePoolPorts();
  // Not within the task: it would swallow what the program throws.
  setImmediate(() => begin(start));
  return new Promise(() => {});
}

function begin({ control, order }: Start): void {
  let answer: ((call: unknown) => void) | undefined;
  control.on("message", (call) => {
    answer ??= late().answerControlCalls(control);
    answer(call);
  });
  control.unref();
  runProgram(order);
}

function isStart(value: unknown): value is Start {
  return typeof value === "object" && value !== null && "order" in value && "control" in value;
}

if (isStart(workerData)) begin(workerData);
else {
  watchPoolPort();
  warmUp();
}
