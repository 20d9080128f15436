/**
 * Which session an agent works in: a new one, one that is there, or none that is kept. What is there is locked before
 * it is read, so that nobody else can add to it in between.
 */
import * as fs from "node:fs";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { HostError } from "../../protocol/host-error.js";
import { sessionLimits } from "../../protocol/limits.js";
import { SESSION_FORMAT_VERSION, type SessionHeader } from "./entry.js";
import type { EntryTree } from "./entry-tree.js";
import { isUnbegun, readSession } from "./read-session.js";
import { type FileSystem, SessionFile } from "./session-file.js";
import { lockFile, type SessionLock } from "./session-lock.js";

/** Which session an agent works on, and where it is kept. */
export type SessionSource =
  /** Nothing is kept. */
  | { readonly kind: "none" }
  /** A new one, among the sessions of its directory. */
  | { readonly kind: "new" }
  /** The session in this file; there must be one. */
  | { readonly kind: "resume"; readonly path: string }
  /** The session in this file, which is made if it is not there. */
  | { readonly kind: "file"; readonly path: string };

export interface FoundSession {
  readonly header: SessionHeader;
  readonly tree: EntryTree;
  /** Whole lines that were no record. */
  readonly skippedLines: number;
}

export interface OpenSession {
  /** Where its records go; null: nowhere. */
  readonly file: SessionFile | null;
  /** What is there already; null: nothing. */
  readonly found: FoundSession | null;
}

interface Opening {
  readonly complain: (why: string) => void;
  readonly files?: FileSystem;
}

function fail(path: string, why: string, cause?: unknown): never {
  throw new HostError("file", `session ${path}: ${why}`, { cause });
}

/**
 * Its real path: two names of one file must have one lock. Null: there is no such file. Throws a HostError "file" for
 * what cannot be read.
 */
function realFile(path: string, files: FileSystem): string | null {
  try {
    const stat = files.statSync(path);
    // Reading a pipe or a device may never end.
    if (!stat.isFile()) return fail(path, "it is not a file");
    if (stat.size > sessionLimits.maxFileBytes) return fail(path, "it is too large to be opened");
    return files.realpathSync(path);
  } catch (error) {
    if (error instanceof HostError) throw error;
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
    return fail(path, `it cannot be read: ${messageOf(error)}`, error);
  }
}

function readBytes(path: string, files: FileSystem): Buffer {
  try {
    return files.readFileSync(path);
  } catch (error) {
    return fail(path, `it cannot be read: ${messageOf(error)}`, error);
  }
}

/** Null: this disk takes no lock now, so it takes no lines either; that is said when there is one to write. */
function lock(path: string, files: FileSystem): SessionLock | null {
  let locked: ReturnType<typeof lockFile>;
  try {
    locked = lockFile(path, files);
  } catch {
    return null;
  }
  if (!locked.ok) throw new HostError("file", locked.error);
  return locked.lock;
}

/** One in which nothing was ever said begins anew in its place. */
function takeUp(path: string, held: SessionLock | null, { complain, files = fs }: Opening): OpenSession {
  const bytes = readBytes(path, files);
  const rest = { complain, files, ...(held === null ? {} : { lock: held }) };
  if (isUnbegun(bytes)) {
    return { file: new SessionFile(path, { ...rest, found: { size: bytes.length, wholeBytes: 0 } }), found: null };
  }
  const read = readSession(bytes);
  if (!read.ok) return fail(path, read.error);
  const { header, tree, skippedLines, wholeBytes } = read;
  if (header.format_version > SESSION_FORMAT_VERSION) {
    return fail(
      path,
      `a later e wrote it (format ${header.format_version}); this one can export it, but not go on with it`,
    );
  }
  const file = new SessionFile(path, { ...rest, found: { size: bytes.length, wholeBytes } });
  return { file, found: { header, tree, skippedLines } };
}

/**
 * `newPath`: where a new session goes. Throws a HostError "file": locked by another process, no session file, written
 * by a later version, unreadable.
 */
export function openSession(source: SessionSource, newPath: string, opening: Opening): OpenSession {
  if (source.kind === "none") return { file: null, found: null };
  const { files = fs } = opening;
  if (source.kind === "new") return { file: new SessionFile(newPath, opening), found: null };
  const path = realFile(source.path, files);
  if (path === null) {
    if (source.kind === "resume") return fail(source.path, "there is no such file");
    return { file: new SessionFile(source.path, opening), found: null };
  }
  const held = lock(path, files);
  try {
    return takeUp(path, held, opening);
  } catch (error) {
    held?.release();
    throw error;
  }
}
