/** What every step of installing packages is given, and the two ways in which one fails. */
import type { Clock } from "../../host/clock.js";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { HostError } from "../../protocol/host-error.js";

export interface PackageWork {
  readonly home: string;
  /** What git and npm inherit, apart from what would let them ask or run something. */
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** Aborted when the person wants it to end: what runs is ended, what was made is removed. */
  readonly signal: AbortSignal;
  /** Throws when what was fetched is of no use. Default: it must bring what packages bring. */
  readonly check?: (root: string, subject: string) => void;
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

const advice: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; make room and try again",
  EDQUOT: "your share of the disk is used up; make room and try again",
  EROFS: "the home of e can only be read; E_HOME names another one",
  EACCES: "something of it belongs to somebody else; look at its owner and mode",
  EPERM: "something of it belongs to somebody else; look at its owner and mode",
};

/** An error of the system as a person needs it; anything else as it is. */
export function explained(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof HostError || !/^E[A-Z]+$/.test(code)) return error;
  const what = advice[code];
  return failure(what === undefined ? messageOf(error) : `${what} (${messageOf(error)})`, error);
}
