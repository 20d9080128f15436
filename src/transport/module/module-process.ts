/** What to run for a module that is to have a process of its own: our Node, with the runtime of modules. */
import type { SpawnTarget } from "../spawn-target.js";
import { workerEntry } from "../worker/entry-path.js";
import { moduleCode } from "./module-entry.js";

export interface ModuleProcess {
  readonly path: string;
  readonly name: string;
  readonly cwd: string;
  /** Of its heap. Default: Node's own. */
  readonly maxOldGenerationMb?: number | undefined;
}

export function moduleProcess({ maxOldGenerationMb, ...order }: ModuleProcess): SpawnTarget {
  const entry = workerEntry("module-process");
  const code = moduleCode();
  if (entry === undefined || code === undefined)
    return { kind: "refused", reason: "the runtime of modules was not built" };
  const heap = maxOldGenerationMb === undefined ? [] : [`--max-old-space-size=${maxOldGenerationMb}`];
  const argument = JSON.stringify({ ...order, aliases: code.aliases });
  return { kind: "program", command: process.execPath, args: [...heap, entry, argument] };
}
