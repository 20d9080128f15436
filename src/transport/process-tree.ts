/**
 * Ending a program with everything it started. Unix: the process group whose leader it is; Windows: `taskkill /T`.
 * Every group that is alive is on one list, so that each way out of our process can end them all. Nothing here throws.
 */
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { win32 } from "node:path";
import { codeOf } from "../protocol/caught.js";

const isWindows = process.platform === "win32";
const owned = new Set<number>();
let isExitGuarded = false;

/**
 * From the spawn on, not from the handshake: a process that is still starting is ours as well. However our own process
 * ends, no tree that is owned outlives it.
 */
export function ownTree(pid: number): void {
  owned.add(pid);
  if (isExitGuarded) return;
  isExitGuarded = true;
  process.on("exit", () => killAllChildren("SIGKILL"));
}

/** The leaders of all trees that are alive. */
export function ownedTrees(): readonly number[] {
  return [...owned];
}

/**
 * Signals the group that `pid` leads. False when nobody was there. Call it only while the leader is alive: later the
 * number may belong to somebody else.
 */
export function killTree(pid: number, signal: NodeJS.Signals): boolean {
  if (isWindows) return taskkill(pid, false);
  // A number below 2 would address our own group, or every process there is.
  if (pid < 2) return false;
  const killed = trySignal(-pid, signal);
  // A stopped process takes SIGTERM only when it goes on.
  if (killed && signal === "SIGTERM") trySignal(-pid, "SIGCONT");
  return killed;
}

/**
 * Ends what is left of a group, at best at the very moment the end of its leader is reported: later the number is ours
 * only as long as somebody of the group is alive. Windows cannot tell whose children they were, so `killTree` has to come before the end there.
 */
export function killOrphans(pid: number): void {
  if (!isWindows && pid > 1) trySignal(-pid, "SIGKILL");
  owned.delete(pid);
}

/** Ends every tree that is alive, synchronously, so that it works in an `exit` handler. */
export function killAllChildren(signal: NodeJS.Signals): void {
  for (const pid of owned) {
    if (isWindows) taskkill(pid, true);
    else killTree(pid, signal);
  }
}

/**
 * Ends every process that is below ours, whoever began it: threads of a thread begin some that nobody told us of. Only
 * for the end of a process that is all ours. Where the system has no /proc it does nothing.
 */
export function killDescendants(): void {
  for (const pid of below("self")) trySignal(pid, "SIGKILL");
}

/** A process, told from a later one of the same number by the time of its start. */
export interface KnownProcess {
  readonly pid: number;
  readonly started: string;
}

/** Every process below that one, those that left its group included. Where the system has no /proc: none. */
export function descendantsOf(pid: number): readonly KnownProcess[] {
  return [...below(pid)].flatMap((one) => {
    const started = startTickOf(one);
    return started === undefined ? [] : [{ pid: one, started }];
  });
}

/** Whether there is such a process, be it somebody else's. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** The tick of its start since the boot. Undefined for one that has ended, and where the system has no /proc. */
export function startTickOf(pid: number): string | undefined {
  return statOf(pid)?.started;
}

/** Signals a process unless it has ended, whoever has its number now. */
export function signalKnown({ pid, started }: KnownProcess, signal: NodeJS.Signals): void {
  if (startTickOf(pid) === started) trySignal(pid, signal);
}

/** Children and theirs, each before its own. */
function below(pid: number | "self"): ReadonlySet<number> {
  const found = new Set(childrenOf(pid));
  for (const one of found) for (const child of childrenOf(one)) found.add(child);
  return found;
}

/** Linux keeps them by the thread that began them. */
function childrenOf(pid: number | "self"): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1")
        .split(" ")
        .map(Number)
        .filter((child) => child > 1),
    );
  } catch {
    return [];
  }
}

/** The processes of a group that are alive, zombies left out. Where the system has no /proc: its leader, if any. */
export function treeMembers(pid: number): readonly number[] {
  if (process.platform !== "linux") return !isWindows && trySignal(-pid, 0) ? [pid] : [];
  return processIds().filter((member) => groupOf(member) === pid);
}

/** What a process and every one below it keep in memory. Null for one that has ended, and where the system has no /proc. */
export function treeMemoryBytes(pid: number): number | null {
  const own = residentBytes(pid);
  if (own === null) return null;
  return [...below(pid)].reduce((sum, one) => sum + (residentBytes(one) ?? 0), own);
}

/** By absolute path: a `taskkill` found on PATH, or in the current folder, may be anybody's. */
export function taskkillCommand(pid: number, env: NodeJS.ProcessEnv): readonly [command: string, args: string[]] {
  const systemRoot = env.SystemRoot ?? env.windir ?? "C:\\Windows";
  return [win32.join(systemRoot, "System32", "taskkill.exe"), ["/T", "/F", "/PID", String(pid)]];
}

function taskkill(pid: number, isSync: boolean): boolean {
  const [command, args] = taskkillCommand(pid, process.env);
  const options = { stdio: "ignore", windowsHide: true } as const;
  if (isSync) return spawnSync(command, args, options).status === 0;
  const ignoreFailure = (): void => {};
  spawn(command, args, options).on("error", ignoreFailure).unref();
  return true;
}

function trySignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function residentBytes(pid: number): number | null {
  try {
    const kib = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kib === undefined ? null : Number(kib) * 1_024;
  } catch {
    return null;
  }
}

function processIds(): readonly number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** The process group of a living process. */
function groupOf(pid: number): number | undefined {
  return statOf(pid)?.group;
}

/** From its stat line, the fields behind a name that may hold anything; undefined for one that has ended. */
function statOf(pid: number): { readonly group: number; readonly started: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, , group] = fields;
    // The 22nd of all, the third of which is the first here.
    return state === "Z" || state === "X" ? undefined : { group: Number(group), started: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}
