/**
 * Errors that nobody caught, and calls that would end the process: they cost the module that they came from, and never the
 * others of the thread.
 */
import type { Tenant } from "./tenant.js";
import { textOf } from "./tenant.js";

/** Ends the work of a module that called `process.exit`, which must not return. */
class Exit extends Error {
  override readonly name = "Exit";
}

export function watchFaults(culprit: () => Tenant | undefined): void {
  process.on("uncaughtException", (error) => {
    if (!(error instanceof Exit)) report(culprit(), "uncaughtException", error);
  });
  process.on("unhandledRejection", (error) => {
    if (!(error instanceof Exit)) report(culprit(), "unhandledRejection", error);
  });
  process.exit = (code) => {
    const status = Number(code ?? process.exitCode ?? 0);
    culprit()?.end(Number.isInteger(status) ? status : 1);
    throw new Exit("the module has ended");
  };
}

/** It lives on, as after an error in a handler: a timer that throws is no reason to take a guard away. */
function report(tenant: Tenant | undefined, event: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  tenant?.channel.send({ method: "extension.error", params: { event, error: message, stack: textOf(error) } });
}
