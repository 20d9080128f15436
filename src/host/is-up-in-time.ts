/** The start of one extension's transport, within the handshake's deadline. */
import { deadlines } from "../protocol/limits.js";
import type { Transport } from "../transport/transport.js";
import type { Clock } from "./clock.js";
import type { DeadlineSweep } from "./deadline-sweep.js";

interface Watch {
  readonly clock: Clock;
  readonly sweep: DeadlineSweep;
}

/** A failed start counts as up: the connection is dead then, and knows why. */
export async function isUpInTime(transport: Transport, { clock, sweep }: Watch): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const deadlineAt = clock.now() + deadlines.initializeMs;
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
