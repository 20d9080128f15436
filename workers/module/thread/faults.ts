/**
 * Errors that nobody caught, and calls that would end the process: they cost the module that they came from, and never the
 * others of the thread.
 */
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
  process.exit = (code) => {
    const status = Number(code ?? process.exitCode ?? 0);
    culprit()?.end(Number.isInteger(status) ? status : 1);
    throw new Exit("the module has ended");
  };
}
