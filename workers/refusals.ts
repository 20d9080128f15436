/** The calls that a thread cannot do: they would change or end the host's own process. */
import type { Io } from "./io.js";
import { late } from "./late-code.js";
import { replace } from "./replace.js";

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

/** Signals a program may listen for: SIGTERM is delivered, the others reach no extension, process or thread. */
const allowedSignals = new Set(["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGPIPE", "SIGBREAK", "SIGWINCH"]);

export function refuseProcessWide(io: Io): void {
  const refuse = (what: string): never => late().refuse(io, what);
  for (const name of processWide) replace(process, name, () => () => refuse(`process.${name}()`));
  // Asking for the mask is harmless.
  replace(process, "umask", (original) => (...args) => {
    return args[0] === undefined ? original(process, args) : refuse("process.umask(mask)");
  });
  // Our pid is the host's; 0 and negative numbers name groups that the host is in. Signal 0 only asks.
  replace(process, "kill", (original) => (...args) => {
    const [pid, signal] = args;
    const isOwn = [process.pid, 0, -process.pid, -1].includes(Number(pid));
    return isOwn && signal !== 0 ? refuse("process.kill() of the own process") : original(process, args);
  });
  process.on("newListener", (event) => {
    if (typeof event !== "string" || !event.startsWith("SIG") || allowedSignals.has(event)) return;
    refuse(`a listener for ${event}`);
  });
}
