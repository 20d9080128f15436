/**
 * Errors that nobody caught, and calls that would end the process: they cost the module that they came from, and never the
 * others of the thread. What Node would print in the end is for the host's own terminal, so it never comes to that.
 */
import { intercept } from "../../intercept.js";
import type { Tenant } from "./tenant.js";

/** Ends the work of a module that called `process.exit`, which must not return. */
class Exit extends Error {
  override readonly name = "Exit";
}

export function watchFaults(culprit: (thrown?: unknown) => Tenant | undefined): void {
  const report = (thrown: unknown): void => {
    if (!(thrown instanceof Exit)) culprit(thrown)?.reportUncaught(thrown);
  };
  process.on("uncaughtException", report);
  process.on("unhandledRejection", report);
  const endThread = threadEnd();
  process.exit = (code) => {
    const status = Number(code ?? process.exitCode ?? 0);
    try {
      culprit()?.end(Number.isInteger(status) ? status : 1);
    } catch {
      // Not even that can be told any more.
      endThread(1);
    }
    throw new Exit("the module has ended");
  };
  // A listener of a module may throw, or it may have taken ours away: then Node gives up, and calls `process.exit`.
  intercept(process, "_fatalException", (original, self, args) => {
    try {
      return original(self, args);
    } catch (thrown) {
      if (!(thrown instanceof Exit)) endThread(1);
      return true;
    }
  });
}

/** Ends the thread at once, with all that is in it. Taken before a module could put something else in its place. */
function threadEnd(): (status: number) => void {
  const end: unknown = Reflect.get(process, "reallyExit");
  if (typeof end !== "function") return () => {};
  const bound: unknown = end.bind(process);
  return typeof bound === "function" ? (status) => void bound(status) : () => {};
}
