/**
 * A session file → what it holds. The file may be cut at any byte and may hold anything: a line that is no record
 * is left out, and the last line counts only when it is whole.
 */

import { toolOutcomes } from "../../protocol/events.js";
import { isJsonObject } from "../../protocol/field.js";
import type { Entry, Message, SessionHeader } from "./message.js";

export type ReadSession =
  | {
      readonly ok: true;
      readonly header: SessionHeader;
      /** In file order; the last is the head. */
      readonly entries: readonly Entry[];
      readonly name: string | null;
      /** Whole lines that were no record. */
      readonly skippedLines: number;
    }
  | { readonly ok: false; readonly error: string };

function isMessage(value: unknown): value is Message {
  if (!isJsonObject(value)) return false;
  switch (value.role) {
    case "user":
      return typeof value.content === "string";
    case "assistant":
      return Array.isArray(value.content) && value.content.every((block) => isJsonObject(block));
    case "tool":
      return (
        typeof value.id === "number" &&
        typeof value.call_id === "string" &&
        typeof value.name === "string" &&
        typeof value.content === "string" &&
        toolOutcomes.some((outcome) => outcome === value.outcome)
      );
    case "compaction":
      return typeof value.summary === "string";
    default:
      return false;
  }
}

function isHeader(value: unknown): value is SessionHeader {
  return (
    isJsonObject(value) && value.type === "session" && typeof value.id === "string" && typeof value.cwd === "string"
  );
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function entryOf(value: unknown): Entry | null {
  if (!isJsonObject(value) || value.type !== "message" || typeof value.id !== "string") return null;
  const { id, parent, timestamp, message } = value;
  if (!isMessage(message) || typeof timestamp !== "string") return null;
  if (parent !== null && typeof parent !== "string") return null;
  return { id, parent, timestamp, message };
}

export function readSession(text: string): ReadSession {
  // What follows the last newline is a line that was being written when its process died.
  const lines = text.split("\n").slice(0, -1);
  const header = parseLine(lines[0] ?? "");
  if (!isHeader(header)) return { ok: false, error: "not a session file: its first line is no session header" };
  const entries: Entry[] = [];
  let name: string | null = null;
  let skippedLines = 0;
  for (const line of lines.slice(1)) {
    const value = parseLine(line);
    const entry = entryOf(value);
    if (entry !== null) entries.push(entry);
    else if (isJsonObject(value) && value.type === "name" && typeof value.name === "string") name = value.name;
    else skippedLines++;
  }
  return { ok: true, header, entries, name: name === "" ? null : name, skippedLines };
}
