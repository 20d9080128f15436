/** The file of a session (JSONL, version 3): read whole, appended to line by line. */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SessionEntry, SessionHeader } from "../../../src/atomic/api/session.js";
import { isJsonObject } from "../../../src/protocol/json-object.js";
import { getAgentDir } from "../host/identity.js";

export const CURRENT_SESSION_VERSION = 3;

const OWNER_ONLY = 0o600;

export interface SessionLines {
  readonly header: SessionHeader;
  readonly entries: SessionEntry[];
}

/** Where the sessions of a directory are kept. */
export function sessionFolder(cwd: string): string {
  const name = cwd.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-");
  return join(getAgentDir(), "sessions", `--${name}--`);
}

/** A line that is no entry is left out. Null: it is no session of this kind. */
export function readSessionFile(path: string): SessionLines | null {
  const records = readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line): unknown[] => {
      try {
        return line.trim() === "" ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    })
    .filter(isJsonObject);
  const [header, ...entries] = records;
  if (header === undefined || header.type !== "session" || typeof header.id !== "string") return null;
  const whole = entries.filter(({ id, type }) => typeof id === "string" && typeof type === "string");
  return { header: header as unknown as SessionHeader, entries: whole as unknown as SessionEntry[] };
}

/** All of it, in a new file of the owner's alone. */
export function writeSessionFile(path: string, { header, entries }: SessionLines): void {
  mkdirSync(dirname(path), { recursive: true });
  const lines = [header, ...entries].map((record) => `${JSON.stringify(record)}\n`);
  writeFileSync(path, lines.join(""), { mode: OWNER_ONLY });
}

export function appendToSessionFile(path: string, entry: SessionEntry): void {
  appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

/** Newest first; their names begin with the time. */
export function sessionFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
    return names
      .sort()
      .reverse()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
