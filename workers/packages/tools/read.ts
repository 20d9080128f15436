/** The `read` tool for modules that wrap it, or read files elsewhere. */

import { type Static, Type } from "typebox";
import { imageMime } from "../../../src/agent/tools/image-kind.js";
import { openRegular } from "../../../src/agent/tools/open-regular.js";
import { readTool } from "../../../src/agent/tools/read.js";
import { type Lines, type ReadsAt, readLines } from "../../../src/agent/tools/read-lines.js";
import { withNotes } from "../../../src/agent/tools/read-notes.js";
import { shownPath } from "../../../src/agent/tools/shown-path.js";
import { writtenPath } from "../../../src/agent/tools/written-path.js";
import { userPath } from "../../../src/agent/user-path.js";
import type { AgentToolResult } from "../../../src/atomic/api/tools.js";
import { modulePackageLimits } from "../../../src/protocol/limits.js";
import { type AgentTool, textResult } from "./agent-tool.js";
import { localContext, runBuiltIn } from "./local-context.js";
import type { TruncationResult } from "./truncate.js";

const { maxLines, maxBytes } = modulePackageLimits;

const parameters = Type.Object({
  path: Type.String({ description: "File to read; absolute, or relative to the working directory." }),
  offset: Type.Optional(Type.Number({ description: "First line, counted from 1." })),
  limit: Type.Optional(Type.Number({ description: "Number of lines." })),
});
export type ReadToolInput = Static<typeof parameters>;

/** Undefined unless lines were left out that were asked for. */
export interface ReadToolDetails {
  truncation?: TruncationResult;
}

/** How files are read; paths are absolute. */
export interface ReadOperations {
  readFile(path: string): Promise<Buffer>;
  /** Rejects when it cannot be read. */
  access(path: string): Promise<void>;
  /** Null or undefined: no image. Default: by the first bytes. */
  detectImageMimeType?(path: string): Promise<string | null | undefined>;
}

export interface ReadToolOptions {
  /** Default: the local disk. */
  operations?: ReadOperations;
  /** Images are passed on as they are. */
  autoResizeImages?: boolean;
}

type Result = AgentToolResult<ReadToolDetails | undefined>;

/** Bytes that are here, read like a file. */
function inMemory(bytes: Buffer): ReadsAt {
  return {
    read: async (into, offset, length, position) => ({
      bytesRead: bytes.copy(into, offset, position, position + length),
    }),
  };
}

function truncationOf(read: Lines, from: number): TruncationResult {
  const bytes = Buffer.byteLength(read.text);
  return {
    content: read.text,
    truncated: true,
    truncatedBy: read.count >= maxLines ? "lines" : "bytes",
    // As far as it was looked at: there is one line more at least.
    totalLines: from + read.count,
    totalBytes: bytes,
    outputLines: read.count,
    outputBytes: bytes,
    lastLinePartial: false,
    firstLineExceedsLimit: false,
    maxLines,
    maxBytes,
  };
}

/** Null when it is no text. */
async function textOf(
  file: ReadsAt,
  shown: string,
  { offset, limit }: ReadToolInput,
  signal: AbortSignal | undefined,
): Promise<Result | null> {
  const from = Math.max(Math.trunc(offset ?? 1), 1);
  const count = Math.min(Math.max(Math.trunc(limit ?? maxLines), 1), maxLines);
  const never = new AbortController().signal;
  const read = await readLines(file, { from, count, maxBytes, signal: signal ?? never });
  if (signal?.aborted === true) throw new Error("Operation aborted");
  if (read.kind === "not-text") return null;
  if (read.kind === "beyond-end") throw new Error(`${shown} has only ${read.lines} lines; offset ${from} is beyond it`);
  const isCut = read.more && read.count < (limit ?? Number.POSITIVE_INFINITY);
  return textResult(withNotes(read, from), isCut ? { truncation: truncationOf(read, from) } : undefined);
}

async function readElsewhere(
  path: string,
  args: ReadToolInput,
  operations: ReadOperations,
  signal: AbortSignal | undefined,
): Promise<Result> {
  await operations.access(path);
  const named = await operations.detectImageMimeType?.(path);
  const bytes = Buffer.from(await operations.readFile(path));
  const mimeType = named ?? imageMime(bytes);
  if (mimeType !== null) {
    const image = { type: "image", data: bytes.toString("base64"), mimeType } as const;
    return { content: [{ type: "text", text: `[${mimeType}, ${bytes.length} bytes]` }, image], details: undefined };
  }
  const text = await textOf(inMemory(bytes), args.path, args, signal);
  if (text === null) throw new Error(`${args.path} is a binary file of ${bytes.length} bytes`);
  return text;
}

async function readHere(cwd: string, args: ReadToolInput, signal: AbortSignal | undefined): Promise<Result> {
  const written = await writtenPath(args.path, cwd);
  const path = userPath(written, cwd);
  const opened = await openRegular(path);
  if ("file" in opened) {
    const { file } = opened;
    try {
      const text = await textOf(file, shownPath(path, cwd), args, signal);
      if (text !== null) return text;
    } finally {
      await file.close();
    }
  }
  // Images, and whatever cannot be read: the tool of the agent knows what to say.
  return runBuiltIn(readTool, { ...args, path: written }, localContext(cwd, signal), undefined);
}

export function createReadTool(
  cwd: string,
  { operations }: ReadToolOptions = {},
): AgentTool<typeof parameters, ReadToolDetails | undefined> {
  return {
    name: "read",
    label: "read",
    description: readTool.description,
    parameters,
    promptSnippet: "Read files and images",
    async execute(_id, args, signal) {
      if (signal?.aborted === true) throw new Error("Operation aborted");
      if (operations === undefined) return readHere(cwd, args, signal);
      return readElsewhere(userPath(args.path, cwd), args, operations, signal);
    },
  };
}
