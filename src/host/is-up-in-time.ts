/** The start of one extension's transport, within a deadline. */
import { deadlines, moduleLimits } from "../protocol/limits.js";
import type { Transport } from "../transport/transport.js";
import type { Clock } from "./clock.js";
import type { DeadlineSweep } from "./deadline-sweep.js";
import type { Found } from "./discovery.js";

interface Watch {
  readonly clock: Clock;
  readonly sweep: DeadlineSweep;
}

/** Many modules come up together, and each may ask a server what it can do before it says so. */
export function startLimits(kind: Found["kind"]): { readonly upMs: number; readonly readyMs: number } {
  const { initializeMs } = deadlines;
  return kind === "module" ? moduleLimits : { upMs: initializeMs, readyMs: initializeMs };
}

/** A failed start counts as up: the connection is dead then, and knows why. */
export async function isUpInTime(transport: Transport, { clock, sweep }: Watch, upMs: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const deadlineAt = clock.now() + upMs;
  const deadline = {
    expireDue(now: number): number {
      if (now < deadlineAt) return deadlineAt;
      late.resolve(false);
      return Number.POSITIVE_INFINITY;
    },
  };
  sweep.watch(deadline);
  sweep.expect(deadlineAt);
  // The transport reports its own failure through onExit; what start() rejects with says the same.
  const up = transport.start().then(
    () => true,
    () => true,
  );
  const isUp = await Promise.race([up, late.promise]);
  sweep.unwatch(deadline);
  return isUp;
}
