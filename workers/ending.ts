/** The end of a program: its last words go out whole, its errors say where they are, its SIGTERM listeners are counted. */
import { cells } from "../src/wire/worker-channel.js";
import { intercept } from "./intercept.js";
import type { ProgramIo } from "./io.js";
import { late } from "./late-code.js";

export function watchEnding({ outbox, path }: ProgramIo, shared: Int32Array): void {
  process.on("exit", () => outbox.end());
  intercept(process, "reallyExit", (original, self, args) => {
    outbox.end();
    return original(self, args);
  });
  // Node prints through it past all streams, to the host's terminal.
  intercept(process, "_rawDebug", (_original, _self, args) => outbox.writeError(`${args.join(" ")}\n`));
  // Every error that nobody catches comes by here, on its way to the host.
  intercept(process, "_fatalException", (original, self, args) => {
    const place = isUnplacedSyntaxError(args[0]) ? late().findSyntaxError(path) : undefined;
    if (place !== undefined) outbox.report({ kind: "syntax-error-at", place });
    return original(self, args);
  });
  const count = (change: number) => (event: string | symbol) => {
    if (event === "SIGTERM") Atomics.add(shared, cells.termListeners, change);
  };
  process.on("newListener", count(1));
  process.on("removeListener", count(-1));
}

/** A stack with a place begins with it; one without begins with the error's name. */
function isUnplacedSyntaxError(error: unknown): boolean {
  if (!(error instanceof SyntaxError) || error.stack?.startsWith("SyntaxError") !== true) return false;
  return process.listenerCount("uncaughtException") === 0;
}
