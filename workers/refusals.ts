/**
 * What a thread cannot do and a process can. Each call fails with an error that names the way out; the host hears of
 * it too, so that a program that ends because of it is started again as a process.
 */
import type { Outbox } from "./outbox.js";
import { type Replacement, replace } from "./replace.js";

/** Signals that a program may listen for: SIGTERM is delivered, the others reach no extension, process or thread. */
const allowedSignals = new Set(["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGPIPE", "SIGBREAK", "SIGWINCH"]);

const processWide = [
  "abort",
  "chdir",
  "execve",
  "initgroups",
  "setegid",
  "seteuid",
  "setgid",
  "setgroups",
  "setuid",
] as const;

type Refuse = (what: string) => never;

export function refuseProcessWide(fileName: string, outbox: Outbox): void {
  const refuse: Refuse = (what) => {
    outbox.report({ kind: "refused", what });
    throw needsProcess(what, fileName);
  };
  for (const name of processWide) replace(process, name, () => () => refuse(`process.${name}()`));
  replace(process, "umask", (original) => setsUmask(refuse, (args) => original(process, args)));
  replace(process, "kill", (original) => killsOthers(refuse, (args) => original(process, args)));
  process.on("newListener", (event) => {
    if (typeof event === "string" && isSignal(event) && !allowedSignals.has(event)) refuse(`a listener for ${event}`);
  });
}

function needsProcess(what: string, fileName: string): Error {
  const setting = `"runtime": {"${fileName}": {"isolation": "process"}}`;
  const error = new Error(
    `${what} needs a process of its own; this program runs in a thread. Put ${setting} into settings.json`,
  );
  return Object.assign(error, { code: "ERR_NEEDS_PROCESS" });
}

/** Asking for the mask is harmless. */
function setsUmask(refuse: Refuse, original: (args: readonly unknown[]) => unknown): Replacement {
  return (...args) => (args[0] === undefined ? original(args) : refuse("process.umask(mask)"));
}

/** Our pid is the host's, and 0 or its negative address the host's whole group. Signal 0 only asks. */
function killsOthers(refuse: Refuse, original: (args: readonly unknown[]) => unknown): Replacement {
  return (...args) => {
    const [pid, signal] = args;
    const isOwn = [process.pid, 0, -process.pid, -1].includes(Number(pid));
    return isOwn && signal !== 0 ? refuse("process.kill() of the own process") : original(args);
  };
}

function isSignal(event: string): boolean {
  return /^SIG[A-Z]+\d?$/.test(event);
}
