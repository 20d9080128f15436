/** What every step of installing packages is given, and the two ways in which one fails. */
import type { Clock } from "../../host/clock.js";
import { HostError } from "../../protocol/host-error.js";

export interface PackageWork {
  readonly home: string;
  /** What git and npm inherit, apart from what would let them ask or run something. */
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** Aborted when the person wants it to end: what runs is ended, what was made is removed. */
  readonly signal: AbortSignal;
  /** A line for the person about what takes its time. Sanitised. */
  readonly progress: (text: string) => void;
}

/** For the person: what is wrong, and what to do about it. */
export function failure(message: string, cause?: unknown): HostError {
  return new HostError("package", message, { cause });
}

/** Throws when the person wants it to end. */
export function checkGoingOn({ signal }: Pick<PackageWork, "signal">): void {
  if (signal.aborted) throw new HostError("stopped", "interrupted; nothing was changed");
}
