/** `grep`: lines that match an expression, by path and in file order, with ripgrep or without. Output is bounded. */
import type { JsonObject } from "../../protocol/field.js";
import { builtInLimits } from "../../protocol/limits.js";
import { userPath } from "../user-path.js";
import { type BuiltInTool, cancelled, completed, failed, numberArgument, textArgument } from "./built-in-tool.js";
import { binaryType, fileKind } from "./file-kind.js";
import { fileTypes } from "./file-types.js";
import type { GrepLines } from "./grep-lines.js";
import { openRegular } from "./open-regular.js";
import { plainSearch } from "./plain-search.js";
import { ripgrepSearch } from "./ripgrep-search.js";
import { shownPath } from "./shown-path.js";
import { absence } from "./written-path.js";

/** What is searched for, and where. */
export interface Search {
  readonly pattern: string;
  readonly isLiteral: boolean;
  readonly ignoreCase: boolean;
  /** Paths to look at, from `path` on; empty: all. */
  readonly glob: string;
  /** Names of `fileTypes` that the model chose; empty: all files. */
  readonly names: readonly string[];
  readonly hidden: boolean;
  /** Lines shown before and after a match. */
  readonly context: number;
  readonly maxLines: number;
  /** A file or directory, absolute. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly cwd: string;
}

export type Searched =
  | {
      readonly ok: true;
      readonly lines: GrepLines;
      /** What could not be searched; empty when everything was. */
      readonly note: string;
    }
  | { readonly ok: false; readonly issue: string };

function searchOf(args: JsonObject, path: string, isFolder: boolean, cwd: string): Search {
  return {
    pattern: textArgument(args, "pattern"),
    isLiteral: args.literal === true,
    ignoreCase: args.ignore_case === true,
    glob: textArgument(args, "glob"),
    names: fileTypes[textArgument(args, "type")] ?? [],
    hidden: args.hidden === true,
    context: numberArgument(args, "context", 0),
    maxLines: numberArgument(args, "limit", builtInLimits.grepLines),
    path,
    isFolder,
    cwd,
  };
}

async function isBinary(path: string): Promise<boolean> {
  const opened = await openRegular(path);
  if ("why" in opened) return false;
  try {
    const head = Buffer.alloc(builtInLimits.sniffBytes);
    const { bytesRead } = await opened.file.read(head, 0, head.length, 0);
    return binaryType(head.subarray(0, bytesRead)) !== null;
  } finally {
    await opened.file.close();
  }
}

export const grepTool: BuiltInTool = {
  name: "grep",
  description:
    "Searches file contents for a regular expression; shows path:line:text. Follows .gitignore and skips hidden " +
    "and binary files.",
  parameters: {
    type: "object",
    properties: {
      pattern: { type: "string", minLength: 1 },
      path: { type: "string", description: "File or directory to search; default the working directory." },
      glob: { type: "string", description: 'Only files whose path matches, such as "*.ts" or "src/**/*.c".' },
      type: { type: "string", enum: Object.keys(fileTypes), description: "Only files of that language." },
      ignore_case: { type: "boolean" },
      literal: { type: "boolean", description: "The pattern is plain text." },
      hidden: { type: "boolean", description: "Hidden files as well." },
      context: {
        type: "integer",
        minimum: 0,
        maximum: builtInLimits.maxGrepContextLines,
        description: "Lines around each match.",
      },
      limit: { type: "integer", minimum: 1, maximum: builtInLimits.maxGrepLines, description: "Lines to show." },
    },
    required: ["pattern"],
  },
  example: { pattern: "TODO|FIXME", path: "src", glob: "*.ts" },
  label: { category: "search", running: "Searching", completed: "Searched", target: "pattern" },

  async execute(args, context) {
    const path = userPath(textArgument(args, "path") || ".", context.cwd);
    const shown = shownPath(path, context.cwd);
    const found = await fileKind(path);
    if (found.kind === "absent") return failed(await absence(path, shown));
    if (found.kind === "other") return failed(`${shown} ${found.why}`);
    if (found.kind === "file" && (await isBinary(path))) return failed(`${shown} is a binary file; grep searches text`);
    const search = searchOf(args, path, found.kind === "directory", context.cwd);
    const ripgrep = await context.workshop.ripgrep();
    const searched =
      ripgrep === null ? await plainSearch(search, context) : await ripgrepSearch(ripgrep, search, context);
    if (context.signal.aborted) return cancelled();
    if (!searched.ok) return failed(searched.issue);
    const { lines, note } = searched;
    const last = lines.isFull ? `[only the first ${lines.shown} lines; narrow the pattern, path or glob]` : "";
    const said = [lines.shown === 0 ? `no line in ${shown} matches` : lines.text, last, note];
    const summary = `${lines.matches}${lines.isFull ? "+" : ""} ${lines.matches === 1 ? "match" : "matches"}`;
    return completed(said.filter(Boolean).join("\n"), { summary });
  },
};
