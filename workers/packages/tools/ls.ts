/** The `ls` tool for modules that wrap it, or list folders elsewhere. */
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { lsTool as builtIn } from "../../../src/agent/tools/ls.js";
import { userPath } from "../../../src/agent/user-path.js";
import { builtInLimits, modulePackageLimits } from "../../../src/protocol/limits.js";
import { type AgentTool, textResult } from "./agent-tool.js";
import { localContext, runBuiltIn } from "./local-context.js";
import { type TruncationResult, truncateHead } from "./truncate.js";

const parameters = Type.Object({
  path: Type.Optional(Type.String({ description: "Folder to list; default the working directory." })),
  limit: Type.Optional(Type.Number({ description: "Entries to show." })),
});
export type LsToolInput = Static<typeof parameters>;

export interface LsToolDetails {
  truncation?: TruncationResult;
  entryLimitReached?: number;
}

/** How folders are listed; paths are absolute. */
export interface LsOperations {
  exists(path: string): boolean | Promise<boolean>;
  stat(path: string): { isDirectory(): boolean } | Promise<{ isDirectory(): boolean }>;
  readdir(path: string): string[] | Promise<string[]>;
}

export interface LsToolOptions {
  /** Default: the local disk. */
  operations?: LsOperations;
}

async function nameOf(folder: string, name: string, operations: LsOperations): Promise<string | null> {
  try {
    return (await operations.stat(join(folder, name))).isDirectory() ? `${name}/` : name;
  } catch {
    // It has gone since, or leads nowhere.
    return null;
  }
}

async function elsewhere({ path, limit }: LsToolInput, cwd: string, operations: LsOperations) {
  const folder = userPath(path ?? ".", cwd);
  if (!(await operations.exists(folder))) throw new Error(`Path not found: ${folder}`);
  if (!(await operations.stat(folder)).isDirectory()) throw new Error(`Not a directory: ${folder}`);
  const most = Math.max(Math.trunc(limit ?? modulePackageLimits.listedEntries), 1);
  const all = [...(await operations.readdir(folder))].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
  const names = await Promise.all(all.slice(0, most).map((name) => nameOf(folder, name, operations)));
  const shown = names.filter((name) => name !== null);
  if (shown.length === 0) return textResult("(empty directory)", undefined);
  const cut = truncateHead(shown.join("\n"), { maxLines: Number.POSITIVE_INFINITY });
  const isFull = all.length > most;
  const note = isFull || cut.truncated ? `\n\n[${cut.outputLines} of ${all.length} entries shown]` : "";
  const details: LsToolDetails = {
    ...(isFull ? { entryLimitReached: most } : {}),
    ...(cut.truncated ? { truncation: cut } : {}),
  };
  return textResult(`${cut.content}${note}`, note === "" ? undefined : details);
}

export function createLsTool(
  cwd: string,
  { operations }: LsToolOptions = {},
): AgentTool<typeof parameters, LsToolDetails | undefined> {
  return {
    name: "ls",
    label: "ls",
    description: builtIn.description,
    parameters,
    promptSnippet: "List folders",
    async execute(_id, args, signal) {
      if (signal?.aborted === true) throw new Error("Operation aborted");
      if (operations !== undefined) return elsewhere(args, cwd, operations);
      const limit = Math.min(
        Math.max(Math.trunc(args.limit ?? modulePackageLimits.listedEntries), 1),
        builtInLimits.maxListed,
      );
      return runBuiltIn(builtIn, { path: args.path ?? ".", limit }, localContext(cwd, signal), undefined);
    },
  };
}
