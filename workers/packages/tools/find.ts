/** The `find` tool for modules that wrap it, or look for files elsewhere. */
import { relative, sep } from "node:path";
import { type Static, Type } from "typebox";
import { findTool as builtIn } from "../../../src/agent/tools/find.js";
import { userPath } from "../../../src/agent/user-path.js";
import { builtInLimits, modulePackageLimits } from "../../../src/protocol/limits.js";
import { type AgentTool, textResult } from "./agent-tool.js";
import { localContext, runBuiltIn } from "./local-context.js";
import { type TruncationResult, truncateHead } from "./truncate.js";

const parameters = Type.Object({
  pattern: Type.String({ description: 'Glob such as "*.ts", "src/**/*.c", "**/test*".' }),
  path: Type.Optional(Type.String({ description: "Folder to look in; default the working directory." })),
  limit: Type.Optional(Type.Number({ description: "Paths to show." })),
});
export type FindToolInput = Static<typeof parameters>;

export interface FindToolDetails {
  truncation?: TruncationResult;
  resultLimitReached?: number;
}

/** How files are looked for; paths are absolute, or relative to the folder. */
export interface FindOperations {
  exists(path: string): boolean | Promise<boolean>;
  glob(pattern: string, folder: string, options: { ignore: string[]; limit: number }): string[] | Promise<string[]>;
}

export interface FindToolOptions {
  /** Default: the local disk. */
  operations?: FindOperations;
}

async function elsewhere({ pattern, path, limit }: FindToolInput, cwd: string, operations: FindOperations) {
  const folder = userPath(path ?? ".", cwd);
  if (!(await operations.exists(folder))) throw new Error(`Path not found: ${folder}`);
  const most = Math.max(Math.trunc(limit ?? modulePackageLimits.foundPaths), 1);
  const ignore = ["**/node_modules/**", "**/.git/**"];
  const found = await operations.glob(pattern, folder, { ignore, limit: most });
  if (found.length === 0) return textResult("No files found matching pattern", undefined);
  const shown = found.slice(0, most).map((one) => (one.startsWith(folder) ? relative(folder, one) : one));
  const cut = truncateHead(shown.join("\n").replaceAll(sep, "/"), { maxLines: Number.POSITIVE_INFINITY });
  const isFull = found.length >= most;
  const note = isFull || cut.truncated ? `\n\n[${cut.outputLines} paths shown; narrow the pattern]` : "";
  const details: FindToolDetails = {
    ...(isFull ? { resultLimitReached: most } : {}),
    ...(cut.truncated ? { truncation: cut } : {}),
  };
  return textResult(`${cut.content}${note}`, note === "" ? undefined : details);
}

export function createFindTool(
  cwd: string,
  { operations }: FindToolOptions = {},
): AgentTool<typeof parameters, FindToolDetails | undefined> {
  return {
    name: "find",
    label: "find",
    description: builtIn.description,
    parameters,
    promptSnippet: "Find files by glob",
    async execute(_id, args, signal) {
      if (signal?.aborted === true) throw new Error("Operation aborted");
      if (operations !== undefined) return elsewhere(args, cwd, operations);
      const limit = Math.min(
        Math.max(Math.trunc(args.limit ?? modulePackageLimits.foundPaths), 1),
        builtInLimits.maxListed,
      );
      const given = { glob: args.pattern, path: args.path ?? ".", limit };
      return runBuiltIn(builtIn, given, localContext(cwd, signal), undefined);
    },
  };
}
