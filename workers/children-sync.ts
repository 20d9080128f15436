/**
 * The same for `spawnSync`, `execSync` and `execFileSync`, which announce nothing: they are caught where they reach
 * the system, so that no start pays for loading `node:child_process`.
 */
import type { ChildReporter } from "./children.js";
import type { Outbox } from "./outbox.js";
import { type Replacement, replace } from "./replace.js";

interface SyncOptions {
  readonly stdio: readonly SyncStdio[];
  readonly detached?: boolean;
  readonly maxBuffer?: number;
}

interface SyncStdio {
  readonly type: string;
  readonly fd?: number;
}

interface SyncResult {
  readonly pid?: number;
  readonly output?: (Uint8Array | null)[] | null;
}

export function watchSyncChildren(outbox: Outbox, reporter: ChildReporter): void {
  const binding = syncBinding();
  if (binding === undefined) return;
  replace(binding, "spawn", (original): Replacement => {
    return (given) => {
      const options = given as SyncOptions;
      const fds = options.stdio.map(({ type, fd }) => (type === "fd" || type === "inherit" ? fd : undefined));
      reporter.thread();
      const result = original(binding, [changed(options, fds)]) as SyncResult;
      if (result.pid !== undefined && result.pid > 0) {
        reporter.began(result.pid);
        reporter.ended(result.pid);
      }
      for (const [index, fd] of fds.entries()) putOutput(result, index, fd, outbox);
      return result;
    };
  });
}

function changed(options: SyncOptions, fds: readonly (number | undefined)[]): SyncOptions {
  const stdio = options.stdio.map((entry, index) => {
    if (fds[index] === 0) return { type: "ignore" };
    if (fds[index] === 1 || fds[index] === 2) return { type: "pipe", readable: false, writable: true };
    return entry;
  });
  const isInherited = fds.includes(1) || fds.includes(2);
  return {
    ...options,
    stdio,
    detached: process.platform !== "win32",
    ...(isInherited ? { maxBuffer: Number.POSITIVE_INFINITY } : {}),
  };
}

function putOutput(result: SyncResult, index: number, fd: number | undefined, outbox: Outbox): void {
  const output = result.output?.[index];
  if (output === undefined || output === null || result.output === undefined || result.output === null) return;
  if (fd === 1) outbox.write(output);
  else if (fd === 2) outbox.writeError(output);
  else return;
  result.output[index] = null;
}

/** Node has no public way to see these calls; without this one, the module is loaded and nothing is caught. */
function syncBinding(): object | undefined {
  const bind: unknown = Reflect.get(process, "binding");
  if (typeof bind !== "function") return undefined;
  try {
    const binding: unknown = Reflect.apply(bind, process, ["spawn_sync"]);
    return typeof binding === "object" && binding !== null ? binding : undefined;
  } catch {
    return undefined;
  }
}
