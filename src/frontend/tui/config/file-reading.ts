/**
 * What a file of the person's gives: a value in any case, and what is wrong with the file. Never throws; an issue is
 * one line that fits behind the file's name.
 */
import { foreignJson } from "../../../agent/foreign-json.js";
import { isJsonObject, type JsonObject } from "../../../protocol/field.js";
import { fileLimits, looksLimits } from "../../../protocol/limits.js";
import { clipChars } from "../../../text/clip.js";
import { sanitizeLabel } from "../../../text/sanitize.js";

export interface FileReading<T> {
  readonly value: T;
  readonly issues: readonly string[];
}

/** The object that a file holds, empty for a blank file; or why it holds none. */
export function readObject(text: string): JsonObject | string {
  if (text.trim() === "") return {};
  const read = foreignJson(text, fileLimits.maxDepth);
  if (!read.ok) return `is not valid JSON: ${read.issue}`;
  return isJsonObject(read.value) ? read.value : "must hold a JSON object";
}

/** One line, sanitised and bounded: it quotes what stands in the file. */
export function issueLine(text: string): string {
  return clipChars(sanitizeLabel(text), looksLimits.issueChars);
}
