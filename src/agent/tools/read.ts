/** `read`: lines of a text file, or an image. Says what it left out; refuses what is neither. */
import { builtInLimits, toolLimits } from "../../protocol/limits.js";
import { userPath } from "../user-path.js";
import {
  type BuiltInOutcome,
  type BuiltInTool,
  cancelled,
  completed,
  failed,
  numberArgument,
  type ToolContext,
  textArgument,
} from "./built-in-tool.js";
import { whyNot } from "./file-kind.js";
import { imageMime } from "./image-kind.js";
import { openRegular } from "./open-regular.js";
import { readImage } from "./read-image.js";
import { readLines } from "./read-lines.js";
import { withNotes } from "./read-notes.js";
import { shownPath } from "./shown-path.js";
import { absence } from "./written-path.js";

const SIGNATURE_BYTES = 16;

interface Place {
  readonly path: string;
  readonly shown: string;
  readonly from: number;
  readonly count: number;
}

async function readText({ path, shown, from, count }: Place, context: ToolContext): Promise<BuiltInOutcome> {
  const { workshop, signal } = context;
  const stamp = await workshop.seen.stampOf(path);
  const opened = await openRegular(path);
  if ("why" in opened) {
    if (opened.why === "does not exist") return failed(await absence(path, shown));
    const hint = opened.why === "is a directory" ? "ls lists it" : "read takes regular files";
    return failed(`${shown} ${opened.why}; ${hint}`);
  }
  const { file } = opened;
  try {
    const maxBytes = toolLimits.contentBytes - 2 * builtInLimits.lastLineBytes;
    const read = await readLines(file, { from, count, maxBytes, signal });
    if (signal.aborted) return cancelled();
    workshop.seen.note(stamp);
    if (read.kind === "beyond-end") {
      const lines = `${read.lines} ${read.lines === 1 ? "line" : "lines"}`;
      return failed(`${shown} has only ${lines}; offset ${from} is beyond its end`);
    }
    if (read.kind === "not-text") {
      const head = Buffer.alloc(SIGNATURE_BYTES);
      await file.read(head, 0, head.length, 0);
      const mime = imageMime(head);
      if (mime !== null) return await readImage(path, shown, mime, context);
      const { size } = await file.stat();
      return failed(`${shown} is a binary file of ${size} bytes, which read cannot show`, { summary: read.type });
    }
    if (read.count === 0 && !read.more) return completed("[the file is empty]", { summary: "empty" });
    return completed(withNotes(read, from), { summary: `${read.count} ${read.count === 1 ? "line" : "lines"}` });
  } catch (error) {
    return failed(`${shown} ${whyNot(error)}`);
  } finally {
    await file.close();
  }
}

export const readTool: BuiltInTool = {
  name: "read",
  description:
    "Reads a text file or an image. Shows the lines from `offset` on (default 1), at most `limit`; last lines in " +
    "brackets say what is missing and how to go on. Use ls for a directory.",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string", minLength: 1, description: "Absolute, or relative to the working directory." },
      offset: { type: "integer", minimum: 1, description: "First line, counted from 1." },
      limit: { type: "integer", minimum: 1, description: `Number of lines; at most ${builtInLimits.readLines}.` },
    },
    required: ["path"],
  },
  example: { path: "src/main.ts", offset: 1, limit: 200 },
  label: { category: "file read", running: "Reading", completed: "Read", target: "path" },

  async execute(args, context) {
    const path = userPath(textArgument(args, "path"), context.cwd);
    const from = numberArgument(args, "offset", 1);
    const count = Math.min(numberArgument(args, "limit", builtInLimits.readLines), builtInLimits.readLines);
    return readText({ path, shown: shownPath(path, context.cwd), from, count }, context);
  },
};
