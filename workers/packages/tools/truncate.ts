/** Long texts cut to what a model should read: whole lines, from the beginning or the end. Pure. */
import { modulePackageLimits } from "../../../src/protocol/limits.js";

export const DEFAULT_MAX_LINES = modulePackageLimits.maxLines;
export const DEFAULT_MAX_BYTES = modulePackageLimits.maxBytes;
export const GREP_MAX_LINE_LENGTH = modulePackageLimits.grepLineChars;

export interface TruncationOptions {
  maxLines?: number;
  maxBytes?: number;
}

export interface TruncationResult {
  /** What is left. */
  content: string;
  truncated: boolean;
  /** Which of the bounds was met first; null: none. */
  truncatedBy: "lines" | "bytes" | null;
  totalLines: number;
  totalBytes: number;
  outputLines: number;
  outputBytes: number;
  /** The first line that is left lacks its beginning: one line alone was too long. From the end only. */
  lastLinePartial: boolean;
  /** Nothing is left, because the first line alone is too long. From the beginning only. */
  firstLineExceedsLimit: boolean;
  maxLines: number;
  maxBytes: number;
}

interface Bounds {
  readonly maxLines: number;
  readonly maxBytes: number;
}

/** How many of the lines fit, taken in this order, and which bound ended it. */
function fitting(lines: readonly string[], { maxLines, maxBytes }: Bounds): { count: number; by: "lines" | "bytes" } {
  let bytes = 0;
  let count = 0;
  for (const line of lines) {
    if (count >= maxLines) return { count, by: "lines" };
    bytes += Buffer.byteLength(line) + (count === 0 ? 0 : 1);
    if (bytes > maxBytes) return { count, by: "bytes" };
    count++;
  }
  return { count, by: "lines" };
}

function boundsOf({ maxLines, maxBytes }: TruncationOptions): Bounds {
  return { maxLines: maxLines ?? DEFAULT_MAX_LINES, maxBytes: maxBytes ?? DEFAULT_MAX_BYTES };
}

function resultOf(content: string, all: readonly string[], text: string, bounds: Bounds): TruncationResult {
  return {
    content,
    truncated: false,
    truncatedBy: null,
    totalLines: all.length,
    totalBytes: Buffer.byteLength(text),
    outputLines: content === "" && text !== "" ? 0 : content.split("\n").length,
    outputBytes: Buffer.byteLength(content),
    lastLinePartial: false,
    firstLineExceedsLimit: false,
    ...bounds,
  };
}

/** The beginning, in whole lines: for files. */
export function truncateHead(content: string, options: TruncationOptions = {}): TruncationResult {
  const bounds = boundsOf(options);
  const lines = content.split("\n");
  const { count, by } = fitting(lines, bounds);
  if (count === lines.length) return resultOf(content, lines, content, bounds);
  const cut = resultOf(lines.slice(0, count).join("\n"), lines, content, bounds);
  return { ...cut, truncated: true, truncatedBy: by, outputLines: count, firstLineExceedsLimit: count === 0 };
}

/** The last bytes, from the beginning of a character on. */
function lastBytes(line: string, maxBytes: number): string {
  const bytes = Buffer.from(line);
  let from = Math.max(bytes.length - maxBytes, 0);
  while (from < bytes.length && ((bytes[from] ?? 0) & 0xc0) === 0x80) from++;
  return bytes.toString("utf8", from);
}

/** The end, in whole lines; of a last line that is too long, its end: for the output of commands. */
export function truncateTail(content: string, options: TruncationOptions = {}): TruncationResult {
  const bounds = boundsOf(options);
  const lines = content.split("\n");
  const { count, by } = fitting(lines.toReversed(), bounds);
  if (count === lines.length) return resultOf(content, lines, content, bounds);
  const isPartial = count === 0 && bounds.maxLines > 0;
  const kept = isPartial
    ? lastBytes(lines.at(-1) ?? "", bounds.maxBytes)
    : lines.slice(lines.length - count).join("\n");
  const cut = resultOf(kept, lines, content, bounds);
  return { ...cut, truncated: true, truncatedBy: by, outputLines: isPartial ? 1 : count, lastLinePartial: isPartial };
}

/** One line of a search. */
export function truncateLine(
  line: string,
  maxChars: number = GREP_MAX_LINE_LENGTH,
): { text: string; wasTruncated: boolean } {
  if (line.length <= maxChars) return { text: line, wasTruncated: false };
  // Half of a pair stays with its other half.
  const kept = line.slice(0, maxChars).replace(/[\ud800-\udbff]$/, "");
  return { text: `${kept}... [truncated]`, wasTruncated: true };
}

const KIB = 1024;

/** `512B`, `1.5KB`, `2.0MB`. */
export function formatSize(bytes: number): string {
  if (bytes < KIB) return `${bytes}B`;
  return bytes < KIB * KIB ? `${(bytes / KIB).toFixed(1)}KB` : `${(bytes / KIB / KIB).toFixed(1)}MB`;
}
