/**
 * Who may write to a session file: the one whose process is named in `<file>.lock`. A lock whose process is gone is
 * taken over; which of several does so is decided by a second file. Never removes the lock of a process that lives.
 */
import type * as fs from "node:fs";
import { hostname } from "node:os";
import { codeOf } from "../../protocol/caught.js";
import { isJsonObject } from "../../protocol/field.js";
import { sessionLimits } from "../../protocol/limits.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { isSameProcess, ownStart } from "./process-start.js";
import { parseLine } from "./read-entry.js";

type Files = Pick<
  typeof fs,
  "closeSync" | "fstatSync" | "openSync" | "readFileSync" | "renameSync" | "statSync" | "unlinkSync" | "writeSync"
>;

/** Taken until `release`, or until the process ends. */
export interface SessionLock {
  /** False when somebody took the lock away all the same. */
  isHeld(): boolean;
  release(): void;
}

export type Locked = { readonly ok: true; readonly lock: SessionLock } | { readonly ok: false; readonly error: string };

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as process-start.ts tells it. */
  readonly started: string;
  /** ISO 8601: when it took the lock. */
  readonly since: string;
}

const PRIVATE_FILE = 0o600;

function ownLine(): string {
  const since = new Date().toISOString();
  return `${JSON.stringify({ pid: process.pid, host: hostname(), started: ownStart(), since } satisfies Owner)}\n`;
}

function ownerIn(text: string): Owner | null {
  const value = parseLine(text);
  if (!isJsonObject(value)) return null;
  const { pid, host, started, since } = value;
  if (typeof pid !== "number" || !Number.isSafeInteger(pid) || pid < 1) return null;
  if (typeof host !== "string" || typeof started !== "string" || typeof since !== "string") return null;
  return { pid, host, started, since };
}

/** Who has it. `gone`: nobody who lives. `absent`: there is no lock any more. */
function holder(
  path: string,
  files: Files,
): { readonly kind: "absent" | "gone" } | { readonly kind: "held"; readonly by: string } {
  let text: string;
  let ageMs: number;
  try {
    const found = files.statSync(path);
    // Reading a pipe or a device may never end.
    if (!found.isFile()) throw new Error(`${path} is no lock of e; remove it`);
    text = found.size > sessionLimits.maxLockBytes ? "" : files.readFileSync(path, "utf8");
    ageMs = Date.now() - found.mtimeMs;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { kind: "absent" };
    throw error;
  }
  const owner = ownerIn(text);
  if (owner === null)
    return ageMs > sessionLimits.lockWritingMs
      ? { kind: "gone" }
      : { kind: "held", by: "a process that is opening it" };
  const isHere = owner.host === hostname();
  if (isHere && !isSameProcess(owner.pid, owner.started)) return { kind: "gone" };
  const who = isHere && owner.pid === process.pid ? "this process" : `process ${owner.pid}`;
  const where = isHere ? "" : ` on ${sanitizeLabel(owner.host)} (when it is gone, remove ${path})`;
  return { kind: "held", by: `${who}${where} since ${sanitizeLabel(owner.since)}` };
}

function lockOf(fd: number, path: string, files: Files): SessionLock {
  const isHeld = (): boolean => files.fstatSync(fd).nlink > 0;
  return {
    isHeld,
    release: () => {
      const mine = isHeld();
      files.closeSync(fd);
      if (!mine) return;
      try {
        files.unlinkSync(path);
      } catch {
        // Whoever finds it sees that its process is gone.
      }
    },
  };
}

/** Null: somebody else was there first. */
function make(path: string, files: Files): number | null {
  let fd: number;
  try {
    fd = files.openSync(path, "wx", PRIVATE_FILE);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return null;
    throw error;
  }
  try {
    files.writeSync(fd, ownLine());
    return fd;
  } catch (error) {
    files.closeSync(fd);
    files.unlinkSync(path);
    throw error;
  }
}

/**
 * Puts ours in the place of a lock whose process is gone. Only who made the second file may, and looks again first:
 * somebody may have taken the lock over between our look and now.
 */
function takeOver(path: string, files: Files): number | null {
  const claim = `${path}.takeover`;
  if (holderOrGone(claim, files) === "gone") files.unlinkSync(claim);
  const fd = make(claim, files);
  if (fd === null) return null;
  if (holderOrGone(path, files) === "gone") {
    files.renameSync(claim, path);
    return fd;
  }
  files.closeSync(fd);
  files.unlinkSync(claim);
  return null;
}

function holderOrGone(path: string, files: Files): "absent" | "gone" | "held" {
  return holder(path, files).kind;
}

/** A refusal says who has it and what to do. Throws what the file system throws. */
export function lockFile(file: string, files: Files): Locked {
  const path = `${file}.lock`;
  let by = "another process";
  for (let attempt = 0; attempt < sessionLimits.lockAttempts; attempt++) {
    const made = make(path, files);
    if (made !== null) return { ok: true, lock: lockOf(made, path, files) };
    const found = holder(path, files);
    if (found.kind === "held") {
      by = found.by;
      break;
    }
    const taken = found.kind === "gone" ? takeOver(path, files) : null;
    if (taken !== null) return { ok: true, lock: lockOf(taken, path, files) };
  }
  const ways = "fork it (--fork ID), or name another with --session FILE";
  return { ok: false, error: `${file} is in use by ${by}; ${ways}` };
}
