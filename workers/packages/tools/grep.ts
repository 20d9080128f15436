/** The `grep` tool for modules that wrap it, or search files elsewhere. */
import { type Static, Type } from "typebox";
import { grepTool as builtIn } from "../../../src/agent/tools/grep.js";
import { type GrepLine, GrepLines } from "../../../src/agent/tools/grep-lines.js";
import { userPath } from "../../../src/agent/user-path.js";
import type { AgentToolResult } from "../../../src/atomic/api/tools.js";
import { builtInLimits, modulePackageLimits } from "../../../src/protocol/limits.js";
import { type AgentTool, textResult } from "./agent-tool.js";
import { localContext, runBuiltIn } from "./local-context.js";
import type { TruncationResult } from "./truncate.js";

const parameters = Type.Object({
  pattern: Type.String({ description: "Regular expression, or plain text with `literal`." }),
  path: Type.Optional(Type.String({ description: "File or folder; default the working directory." })),
  glob: Type.Optional(Type.String({ description: "Only files whose path matches, such as *.ts." })),
  ignoreCase: Type.Optional(Type.Boolean()),
  literal: Type.Optional(Type.Boolean({ description: "The pattern is plain text." })),
  context: Type.Optional(Type.Number({ description: "Lines around each match." })),
  limit: Type.Optional(Type.Number({ description: "Lines to show." })),
});
export type GrepToolInput = Static<typeof parameters>;

export interface GrepToolDetails {
  truncation?: TruncationResult;
  matchLimitReached?: number;
  linesTruncated?: boolean;
}

/** Where a file that is searched comes from; folders are searched on the local disk. */
export interface GrepOperations {
  isDirectory(path: string): boolean | Promise<boolean>;
  readFile(path: string): string | Promise<string>;
}

export interface GrepToolOptions {
  /** Default: the local disk. */
  operations?: GrepOperations;
}

type Result = AgentToolResult<GrepToolDetails | undefined>;

function expressionOf({ pattern, literal, ignoreCase }: GrepToolInput): RegExp {
  const source = literal === true ? pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : pattern;
  return new RegExp(source, ignoreCase === true ? "iu" : "u");
}

function whole(value: number | undefined, absent: number, most: number): number {
  return Math.min(Math.max(Math.trunc(value ?? absent), 0), most);
}

/** One file that somebody else gives us. */
async function searchText(text: string, args: GrepToolInput): Promise<Result> {
  const expression = expressionOf(args);
  const around = whole(args.context, 0, builtInLimits.maxGrepContextLines);
  const lines = text.split(/\r?\n/);
  const hits = new Set(lines.flatMap((line, at) => (expression.test(line) ? [at] : [])));
  const rows: GrepLine[] = lines.flatMap((line, at) => {
    const isNear =
      hits.has(at) || [...Array(around).keys()].some((by) => hits.has(at - by - 1) || hits.has(at + by + 1));
    return isNear ? [{ number: at + 1, text: line, isMatch: hits.has(at) }] : [];
  });
  const limit = whole(args.limit, modulePackageLimits.grepMatches, builtInLimits.maxGrepLines);
  const found = new GrepLines(limit, around > 0);
  found.addFile(args.path ?? "", rows);
  if (found.shown === 0) return textResult("No matches found", undefined);
  const note = found.isFull ? `\n\n[${limit} lines at most; narrow the pattern]` : "";
  return textResult(`${found.text}${note}`, found.isFull ? { matchLimitReached: limit } : undefined);
}

export function createGrepTool(
  cwd: string,
  { operations }: GrepToolOptions = {},
): AgentTool<typeof parameters, GrepToolDetails | undefined> {
  return {
    name: "grep",
    label: "grep",
    description: builtIn.description,
    parameters,
    promptSnippet: "Search file contents",
    async execute(_id, args, signal) {
      if (signal?.aborted === true) throw new Error("Operation aborted");
      const path = userPath(args.path ?? ".", cwd);
      if (operations !== undefined && !(await operations.isDirectory(path))) {
        return searchText(await operations.readFile(path), args);
      }
      const { ignoreCase, context, limit, ...rest } = args;
      const given = {
        ...rest,
        ...(ignoreCase === undefined ? {} : { ignore_case: ignoreCase }),
        context: whole(context, 0, builtInLimits.maxGrepContextLines),
        limit: Math.max(whole(limit, modulePackageLimits.grepMatches, builtInLimits.maxGrepLines), 1),
      };
      return runBuiltIn(builtIn, given, localContext(cwd, signal), undefined);
    },
  };
}
