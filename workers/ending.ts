/** The end of a program: its last words go out whole, and SIGTERM reaches the listeners that it has for it. */
import { cells } from "../src/wire/worker-channel.js";
import type { Outbox } from "./outbox.js";
import { replace } from "./replace.js";

export function watchEnding(outbox: Outbox, shared: Int32Array): void {
  process.on("exit", () => outbox.end());
  replace(process, "reallyExit", (original) => (...args) => {
    outbox.end();
    return original(process, args);
  });
  // Node prints through it past all streams, to the host's terminal.
  replace(
    process,
    "_rawDebug",
    () =>
      (...args) =>
        outbox.writeError(`${args.join(" ")}\n`),
  );
  const count = (change: number) => (event: string | symbol) => {
    if (event === "SIGTERM") Atomics.add(shared, cells.termListeners, change);
  };
  process.on("newListener", count(1));
  process.on("removeListener", count(-1));
}

/** False when nobody listens. */
export function deliverTerm(): boolean {
  return process.emit("SIGTERM", "SIGTERM");
}
