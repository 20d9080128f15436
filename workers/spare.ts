/** What is special about a thread that waits: it comes from a pool of one, and uses the time. */
import { Readable } from "node:stream";
import { format } from "node:util";
import { MessagePort, parentPort } from "node:worker_threads";
import { late } from "./late-code.js";

/** What programs of this kind import most. Node's own modules alone: they leave no trace in a program. */
const likely = ["readline", "child_process", "fs/promises", "os", "path", "url", "util", "events", "stream/promises"];

let poolPort: MessagePort | undefined;

/**
 * The pool keeps its thread alive through a port that only its own code can see; the program is to end when it has
 * nothing left to do. The pool attaches its listener right after it has loaded this file, which is when we see it.
 */
export function watchPoolPort(): void {
  const { on } = MessagePort.prototype;
  Object.defineProperty(MessagePort.prototype, "on", {
    configurable: true,
    value(this: MessagePort, ...args: Parameters<typeof on>) {
      Reflect.deleteProperty(MessagePort.prototype, "on");
      poolPort = this;
      return Reflect.apply(on, this, args);
    },
  });
}

export function releasePoolPorts(): void {
  parentPort?.unref();
  poolPort?.unref();
}

export function warmUp(): void {
  for (const name of likely) process.getBuiltinModule(name);
  late();
  void exercise();
}

/** Has Node compile what a program will run: its loader of modules, streams, and a reader of lines. */
async function exercise(): Promise<void> {
  const nothing = "data:text/javascript,";
  await import(nothing);
  const { createInterface } = await import("node:readline");
  for await (const line of createInterface({ input: Readable.from(["{}\n"]) })) format("%s", JSON.parse(line));
}
