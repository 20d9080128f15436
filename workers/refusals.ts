/** The calls that a thread cannot do: they would change or end the host's own process. */
import { intercept } from "./intercept.js";

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
const allowedSignals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT", "SIGPIPE", "SIGBREAK", "SIGWINCH"];

/** Throws for what was asked. */
export type Refuse = (what: string) => never;

export function refuseProcessWide(refuse: Refuse): void {
  for (const name of processWide) intercept(process, name, () => refuse(`process.${name}()`));
  // Asking for the mask is harmless.
  intercept(process, "umask", (original, self, args) => {
    return args[0] === undefined ? original(self, args) : refuse("process.umask(mask)");
  });
  // Our pid is the host's; 0 and negative numbers name groups that the host is in. Signal 0 only asks.
  // `process.kill` comes by it; what it was given may be a number in name only, so it is made one here, once.
  intercept(process, "_kill", (original, self, args) => {
    const [pid, signal] = [Number(args[0]) | 0, Number(args[1]) | 0];
    const isOwn = [process.pid, 0, -process.pid, -1].includes(pid);
    return isOwn && signal !== 0 ? refuse("process.kill() of the own process") : original(self, [pid, signal]);
  });
}

/** A program that counts on a signal is better off as a process. */
export function refuseSignalListeners(refuse: Refuse): void {
  process.on("newListener", (event) => {
    if (typeof event !== "string" || !event.startsWith("SIG") || allowedSignals.includes(event)) return;
    refuse(`a listener for ${event}`);
  });
}
