/**
 * The sessions of a home: listed, found, copied, brought in, handed out, named and removed. What an agent has open is
 * its own alone.
 */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { HostError } from "../../protocol/host-error.js";
import { removeSession, renameSession } from "./change-session.js";
import { type ExportAnswer, type ExportTarget, exportSession } from "./export-session.js";
import { findSession } from "./find-session.js";
import { type ForkAnswer, type ForkPosition, forkSession } from "./fork-session.js";
import { importSession } from "./import-session.js";
import { readSession } from "./read-session.js";
import { sessionFolder } from "./session-file.js";
import { readSessionFile, type SessionSummary, summarize } from "./session-summary.js";

/** Whose sessions: of one directory, or all there are. */
export type SessionScope = { readonly cwd: string } | { readonly all: true };

/** The sessions that a home keeps. */
export interface SessionStore {
  /** Newest first, by when they were written to last. What is no session is left out. */
  list(scope: SessionScope): Promise<readonly SessionSummary[]>;
  /**
   * An id, the beginning of one, a name, or a path → the session's file. The sessions of `cwd` come first.
   * Rejects with a HostError "usage" when there is none or more than one.
   */
  find(ref: string, cwd: string): Promise<string>;
  /** The session of `cwd` that was written to last; null when there is none. */
  latest(cwd: string): Promise<string | null>;
  /** As `Agent.fork`, of a session that nobody has open; `entryId` null is its leaf or its last prompt. */
  forkFile(path: string, entryId: string | null, position: ForkPosition, cwd: string): Promise<ForkAnswer>;
  /** A copy of the file, as a session of `cwd`. Rejects with a HostError "file" for what is no session. */
  importFile(file: string, cwd: string): Promise<string>;
  /** Rejects with a HostError "file" when `path` is no session. */
  exportFile(path: string, target: Omit<ExportTarget, "now">): Promise<ExportAnswer>;
  /**
   * Null and blank clear the name. Rejects with a HostError "file" for what is no session, and for one that somebody has
   * open: an agent renames its own.
   */
  renameFile(path: string, name: string | null): Promise<void>;
  /** For good. Rejects as `renameFile` does. */
  removeFile(path: string): Promise<void>;
}

/** For tests, which have a time of their own. */
export interface StoreOptions {
  /** Milliseconds since 1970. Default: the system's. */
  readonly timeOfDay?: () => number;
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".jsonl")).map((name) => join(folder, name));
}

async function filesOf(home: string, scope: SessionScope): Promise<readonly string[]> {
  if ("cwd" in scope) return filesIn(sessionFolder(home, scope.cwd));
  const folders = await readdir(join(home, "sessions")).catch(() => []);
  const found = await Promise.all(folders.map((name) => filesIn(join(home, "sessions", name))));
  return found.flat();
}

/** Newest first. */
async function byTime(paths: readonly string[]): Promise<readonly string[]> {
  const dated = await Promise.all(
    paths.map(async (path) => ({
      path,
      at: await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  return dated.toSorted((a, b) => b.at - a.at || (a.path < b.path ? 1 : -1)).map(({ path }) => path);
}

async function summaryOf(path: string): Promise<SessionSummary | null> {
  const content = await readSessionFile(path);
  return content === null ? null : summarize(path, content);
}

async function sessionIn(path: string) {
  const content = await readSessionFile(path);
  if (content === null) throw new HostError("file", `${path} is no file that can be read`);
  const read = readSession(content.bytes);
  if (!read.ok) throw new HostError("file", `${path}: ${read.error}`);
  return { ...read, bytes: content.bytes };
}

/** The sessions of a home, which need not exist. Reads nothing yet. */
export function openSessionStore(home: string, { timeOfDay = Date.now }: StoreOptions = {}): SessionStore {
  /** One after the other: many files at once would be held in memory together. */
  const list = async (scope: SessionScope): Promise<readonly SessionSummary[]> => {
    const summaries: SessionSummary[] = [];
    for (const path of await byTime(await filesOf(home, scope))) {
      const summary = await summaryOf(path);
      if (summary !== null) summaries.push(summary);
    }
    return summaries;
  };
  return {
    list,
    find: (ref, cwd) => findSession(ref, cwd, { list, files: (scope) => filesOf(home, scope) }),
    async latest(cwd) {
      for (const path of await byTime(await filesOf(home, { cwd }))) if ((await summaryOf(path)) !== null) return path;
      return null;
    },
    async forkFile(path, entryId, position, cwd) {
      return forkSession(await sessionIn(path), entryId, position, { home, cwd, now: timeOfDay() });
    },
    importFile: (file, cwd) => importSession(file, { home, cwd, now: timeOfDay() }),
    renameFile: async (path, name) => renameSession(path, name, timeOfDay),
    removeFile: async (path) => removeSession(path),
    async exportFile(path, target) {
      const { header, tree, bytes, wholeBytes } = await sessionIn(path);
      return exportSession(
        { header, tree, lines: bytes.toString("utf8", 0, wholeBytes) },
        { ...target, now: timeOfDay() },
      );
    },
  };
}
