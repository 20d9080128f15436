/** Bytes of UTF-8 cut where a reader expects it: between characters, and between lines when one ends nearby. Pure. */
import { builtInLimits } from "../../protocol/limits.js";

const NEWLINE = 0x0a;

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** The nearest character start at or after `at`. */
export function characterStart(bytes: Buffer, at: number): number {
  let start = Math.min(Math.max(at, 0), bytes.length);
  while (isContinuation(bytes[start])) start++;
  return start;
}

/** How many of the first `max` bytes to show. */
export function headLength(bytes: Buffer, max: number): number {
  if (bytes.length <= max) return bytes.length;
  const newline = bytes.lastIndexOf(NEWLINE, max - 1);
  if (newline >= max - builtInLimits.nearLineEndBytes && newline >= 0) return newline + 1;
  let end = max;
  while (end > 0 && isContinuation(bytes[end])) end--;
  return end;
}

/** Where the last `max` bytes begin. */
export function tailStart(bytes: Buffer, max: number): number {
  if (bytes.length <= max) return 0;
  const from = bytes.length - max;
  const newline = bytes.indexOf(NEWLINE, from);
  if (newline >= 0 && newline < from + builtInLimits.nearLineEndBytes && newline + 1 < bytes.length) return newline + 1;
  return characterStart(bytes, from);
}
