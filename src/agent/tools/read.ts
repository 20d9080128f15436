/** `read`: lines of a text file. Says what it left out; refuses what is no text or no regular file. */
import { builtInLimits, toolLimits } from "../../protocol/limits.js";
import { userPath } from "../user-path.js";
import { type BuiltInTool, cancelled, completed, failed, numberArgument, textArgument } from "./built-in-tool.js";
import { fileKind } from "./file-kind.js";
import { type LinesRead, readLines } from "./read-lines.js";
import { shownPath } from "./shown-path.js";

function lastLine(read: Extract<LinesRead, { kind: "lines" }>, from: number): string {
  if (read.isCut) return `\n[line ${from} is too long and is cut here; bash with cut or fold shows the rest]`;
  const to = from + read.count - 1;
  const separator = read.text.endsWith("\n") || read.text === "" ? "" : "\n";
  if (!read.more) return from === 1 ? "" : `${separator}[lines ${from}-${to}; the file ends here]`;
  return `${separator}[lines ${from}-${to}; more follows: read again with offset ${to + 1}]`;
}

export const readTool: BuiltInTool = {
  name: "read",
  description:
    "Reads a text file. Shows its lines as they are, from line `offset` on (default 1), at most `limit`; " +
    "the last line in brackets says when more follows. Use bash to list a directory.",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string", description: "Absolute, or relative to the working directory." },
      offset: { type: "integer", minimum: 1, description: "First line, counted from 1." },
      limit: { type: "integer", minimum: 1, description: `Number of lines; at most ${builtInLimits.readLines}.` },
    },
    required: ["path"],
  },
  label: { category: "file read", running: "Reading", completed: "Read", target: "path" },

  async execute(args, context) {
    const path = userPath(textArgument(args, "path"), context.cwd);
    const shown = shownPath(path, context.cwd);
    const from = numberArgument(args, "offset", 1);
    const found = await fileKind(path);
    if (found.kind === "absent") return failed(`${shown} does not exist`);
    if (found.kind === "other") return failed(`${shown} ${found.why}; read takes regular files`);
    const read = await readLines(path, {
      from,
      count: Math.min(numberArgument(args, "limit", builtInLimits.readLines), builtInLimits.readLines),
      maxBytes: toolLimits.contentBytes - builtInLimits.lastLineBytes,
      signal: context.signal,
    });
    if (context.signal.aborted) return cancelled();
    if (read.kind === "not-text") {
      const what = read.type === "binary" ? "a binary file" : `an image (${read.type})`;
      return failed(`${shown} is ${what} of ${found.bytes} bytes, which read cannot show`, { summary: read.type });
    }
    if (read.kind === "beyond-end") return failed(`${shown} has only ${read.lines} lines`);
    if (read.text === "") return completed("[the file is empty]", { summary: "empty" });
    const lines = `${read.count} ${read.count === 1 ? "line" : "lines"}`;
    return completed(read.text + lastLine(read, from), { summary: lines });
  },
};
