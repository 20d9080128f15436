/**
 * What a list says of one session file, without taking all of it apart: only prompts and names are parsed, the rest
 * is told by how its line begins. Reading never changes anything.
 */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { sessionLimits } from "../../protocol/limits.js";
import type { SessionHeader } from "./entry.js";
import { readLine } from "./read-entry.js";
import { readHeader, wholeLines } from "./read-session.js";
import { promptOf, safeName, titleOf } from "./session-title.js";

/** A session as lists show it. */
export interface SessionSummary {
  readonly path: string;
  readonly id: string;
  /** How its first prompt begins; empty when there is none. Safe to show, like the name. */
  readonly title: string;
  readonly name: string | null;
  /** ISO 8601. */
  readonly created: string;
  /** ISO 8601: when it was written to last. */
  readonly modified: string;
  readonly messages: number;
  /** Prompts of the user. */
  readonly turns: number;
  /** As its file says: foreign text. */
  readonly cwd: string;
}

/** Null: no regular file of a size that can be opened. */
export async function readSessionFile(
  path: string,
): Promise<{ readonly bytes: Buffer; readonly modified: Date } | null> {
  // A pipe must not be waited for. Windows has no such flag, and no such pipes.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => null);
  if (file === null) return null;
  try {
    const stat = await file.stat();
    if (!stat.isFile() || stat.size > sessionLimits.maxFileBytes) return null;
    return { bytes: await file.readFile(), modified: stat.mtime };
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** How lines begin and go on that this host wrote. Anything else is parsed. */
const OWN_MESSAGE = '{"type":"message","id":"';
const BODY = '"message":{"role":"';

interface Counts {
  messages: number;
  turns: number;
  title: string;
  name: string | null;
}

function countLine(text: string, counts: Counts): void {
  const at = text.startsWith(OWN_MESSAGE) ? text.indexOf(BODY) : -1;
  if (at !== -1 && !text.startsWith("user", at + BODY.length)) {
    counts.messages++;
    return;
  }
  const line = readLine(text);
  if (line.kind === "name") counts.name = line.name;
  if (line.kind !== "entry") return;
  const { entry } = line;
  if (entry.type === "name") counts.name = entry.name;
  if (entry.type !== "message") return;
  counts.messages++;
  const prompt = promptOf(entry);
  if (prompt === null) return;
  counts.turns++;
  if (counts.title === "") counts.title = titleOf(prompt);
}

export interface FileContent {
  readonly bytes: Buffer;
  readonly modified: Date;
}

/** Null: it is no session file. */
export function summarize(path: string, { bytes, modified }: FileContent): SessionSummary | null {
  const counts: Counts = { messages: 0, turns: 0, title: "", name: null };
  let header: SessionHeader | null = null;
  for (const text of wholeLines(bytes)) {
    if (header !== null) countLine(text, counts);
    else header = readHeader(text);
    if (header === null) return null;
  }
  if (header === null) return null;
  const { id, created, cwd } = header;
  const { title, messages, turns } = counts;
  return {
    path,
    id,
    title,
    name: safeName(counts.name),
    created,
    modified: modified.toISOString(),
    messages,
    turns,
    cwd,
  };
}
