/** What is looked at before a thread is made for a program. Nothing here starts anything. */
import { existsSync, statSync } from "node:fs";
import { resolve as resolvePath } from "node:path";
import type { ResourceLimits } from "node:worker_threads";
import { workerLimits } from "../../protocol/limits.js";

export type Refusal = { readonly detail: string; readonly needsProcess?: boolean };

export const notBuilt: Refusal = { detail: "The thread entry is not built — run: npm run build" };

/** Synchronous on purpose: the thread pool behind the asynchronous calls is shared with extensions. */
export function whyNot(path: string, cwd: string, entry: string | undefined): Refusal | undefined {
  if (entry === undefined || !existsSync(entry)) return notBuilt;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { detail: `${path} does not exist` };
  if (stats.isDirectory()) return { detail: `${path} is a directory — name the program in it` };
  if (resolvePath(cwd) === process.cwd()) return undefined;
  return { detail: `${path} is to run in ${cwd}, but a thread runs in ${process.cwd()}`, needsProcess: true };
}

/** Raised to what a thread can start with. */
export function survivable(limits: ResourceLimits | undefined): ResourceLimits | undefined {
  if (limits?.maxOldGenerationSizeMb === undefined) return limits;
  return {
    ...limits,
    maxOldGenerationSizeMb: Math.max(limits.maxOldGenerationSizeMb, workerLimits.minOldGenerationMb),
  };
}

export function definedOnly(env: Readonly<NodeJS.ProcessEnv>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
