/**
 * A session of a module's own: a tree of entries with a place in it, in memory or in a file. The session that the agent
 * works in is another one: `ctx.sessionManager` reads that.
 */
import { join, resolve } from "node:path";
import { uuid7 } from "../../../src/agent/session/uuid7.js";
import type { AgentMessage, MessageContent } from "../../../src/atomic/api/messages.js";
import type {
  ReadonlySessionManager,
  SessionEntry,
  SessionHeader,
  SessionTreeNode,
} from "../../../src/atomic/api/session.js";
import { buildSessionContext, type SessionContext } from "./build-context.js";
import {
  appendToSessionFile,
  CURRENT_SESSION_VERSION,
  readSessionFile,
  type SessionLines,
  sessionFiles,
  sessionFolder,
  writeSessionFile,
} from "./session-log.js";
import { labelsIn, treeOf } from "./session-tree.js";

type Body = SessionEntry extends infer Entry
  ? Entry extends SessionEntry
    ? Omit<Entry, "id" | "parentId" | "timestamp">
    : never
  : never;

interface Place {
  readonly cwd: string;
  readonly folder: string;
  /** False: it is kept nowhere. */
  readonly isKept: boolean;
}

function headerOf(cwd: string, parentSession?: string): SessionHeader {
  const id = uuid7(Date.now());
  const timestamp = new Date().toISOString();
  const base = { type: "session", version: CURRENT_SESSION_VERSION, id, timestamp, cwd } as const;
  return parentSession === undefined ? base : { ...base, parentSession };
}

export class SessionManager implements ReadonlySessionManager {
  readonly #place: Place;
  #header: SessionHeader;
  #file: string | undefined;
  #entries: SessionEntry[] = [];
  readonly #byId = new Map<string, SessionEntry>();
  #leaf: string | null = null;
  /** The file is written once an answer is in it; until then there is nothing to come back to. */
  #isWritten = false;

  private constructor(place: Place, lines: SessionLines, file: string | undefined, isWritten: boolean) {
    this.#place = place;
    this.#header = lines.header;
    this.#file = file;
    this.#isWritten = isWritten;
    for (const entry of lines.entries) this.#take(entry);
  }

  /** A new one. Default folder: where the sessions of the directory are. */
  static create(cwd: string, sessionDir: string = sessionFolder(cwd)): SessionManager {
    const header = headerOf(cwd);
    const name = `${header.timestamp.replace(/[:.]/g, "-")}_${header.id}.jsonl`;
    const place = { cwd, folder: sessionDir, isKept: true };
    return new SessionManager(place, { header, entries: [] }, join(sessionDir, name), false);
  }

  /** One that is there. Throws for what is no session. */
  static open(path: string, sessionDir?: string): SessionManager {
    const file = resolve(path);
    const lines = readSessionFile(file);
    if (lines === null) throw new Error(`Not a session file: ${file}`);
    const { cwd } = lines.header;
    return new SessionManager({ cwd, folder: sessionDir ?? resolve(file, ".."), isKept: true }, lines, file, true);
  }

  /** The newest one of the directory, else a new one. */
  static continueRecent(cwd: string, sessionDir: string = sessionFolder(cwd)): SessionManager {
    const newest = sessionFiles(sessionDir).find((path) => readSessionFile(path) !== null);
    return newest === undefined ? SessionManager.create(cwd, sessionDir) : SessionManager.open(newest, sessionDir);
  }

  /** One that is kept nowhere. */
  static inMemory(cwd: string = process.cwd()): SessionManager {
    const place = { cwd, folder: "", isKept: false };
    return new SessionManager(place, { header: headerOf(cwd), entries: [] }, undefined, false);
  }

  isPersisted(): boolean {
    return this.#place.isKept;
  }
  getCwd(): string {
    return this.#place.cwd;
  }
  getSessionDir(): string {
    return this.#place.folder;
  }
  usesDefaultSessionDir(): boolean {
    return this.#place.folder === sessionFolder(this.#place.cwd);
  }
  getSessionId(): string {
    return this.#header.id;
  }
  getSessionFile(): string | undefined {
    return this.#file;
  }
  getLeafId(): string | null {
    return this.#leaf;
  }
  getLeafEntry(): SessionEntry | undefined {
    return this.#leaf === null ? undefined : this.#byId.get(this.#leaf);
  }
  getEntry(id: string): SessionEntry | undefined {
    return this.#byId.get(id);
  }
  getLabel(id: string): string | undefined {
    return labelsIn(this.#entries).get(id);
  }
  getHeader(): SessionHeader {
    return this.#header;
  }
  getEntries(): SessionEntry[] {
    return [...this.#entries];
  }
  getChildren(parentId: string): SessionEntry[] {
    return this.#entries.filter((entry) => entry.parentId === parentId);
  }
  getTree(): SessionTreeNode[] {
    return treeOf(this.#entries);
  }

  getBranch(fromId: string | null = this.#leaf): SessionEntry[] {
    const path: SessionEntry[] = [];
    for (let id = fromId; id !== null && id !== undefined; ) {
      const entry = this.#byId.get(id);
      if (entry === undefined || path.length > this.#entries.length) break;
      path.push(entry);
      id = entry.parentId;
    }
    return path.reverse();
  }

  getSessionName(): string | undefined {
    const named = this.#entries.findLast((entry) => entry.type === "session_info");
    return named?.type === "session_info" && named.name !== "" ? named.name : undefined;
  }

  buildSessionContext(): SessionContext {
    return buildSessionContext(this.#entries, this.#leaf, this.#byId);
  }

  buildContextEntries(): SessionEntry[] {
    const branch = this.getBranch();
    const at = branch.findLastIndex(({ type }) => type === "compaction");
    const compaction = branch[at];
    if (compaction?.type !== "compaction") return branch;
    const kept = branch.findIndex(({ id }) => id === compaction.firstKeptEntryId);
    return [compaction, ...(kept < 0 ? [] : branch.slice(kept, at)), ...branch.slice(at + 1)];
  }

  /** Each of these gives the id of the new entry, which is a child of the leaf and the leaf from now on. */
  appendMessage(message: AgentMessage): string {
    return this.#append({ type: "message", message });
  }
  appendThinkingLevelChange(thinkingLevel: string): string {
    return this.#append({ type: "thinking_level_change", thinkingLevel });
  }
  appendModelChange(provider: string, modelId: string): string {
    return this.#append({ type: "model_change", provider, modelId });
  }
  appendCompaction(summary: string, firstKeptEntryId: string | null, tokensBefore: number, details?: unknown): string {
    return this.#append({ type: "compaction", summary, firstKeptEntryId, tokensBefore, details });
  }
  appendCustomEntry(customType: string, data?: unknown): string {
    return this.#append({ type: "custom", customType, data });
  }
  appendCustomMessageEntry(customType: string, content: MessageContent, display: boolean, details?: unknown): string {
    return this.#append({ type: "custom_message", customType, content, display, details });
  }
  appendSessionInfo(name: string): string {
    return this.#append({ type: "session_info", name: name.trim() });
  }
  appendLabelChange(targetId: string, label: string | undefined): string {
    if (!this.#byId.has(targetId)) throw new Error(`Entry ${targetId} not found`);
    return this.#append({ type: "label", targetId, label });
  }

  /** What comes next follows this entry. */
  branch(fromId: string): void {
    if (!this.#byId.has(fromId)) throw new Error(`Entry ${fromId} not found`);
    this.#leaf = fromId;
  }
  /** What comes next is a root. */
  resetLeaf(): void {
    this.#leaf = null;
  }
  branchWithSummary(fromId: string | null, summary: string, details?: unknown): string {
    if (fromId === null) this.resetLeaf();
    else this.branch(fromId);
    return this.#append({ type: "branch_summary", fromId: fromId ?? "root", summary, details });
  }

  #append(body: Body): string {
    const id = this.#freshId();
    const entry = { ...body, id, parentId: this.#leaf, timestamp: new Date().toISOString() } as SessionEntry;
    this.#take(entry);
    this.#keep(entry);
    return id;
  }

  #take(entry: SessionEntry): void {
    this.#entries.push(entry);
    this.#byId.set(entry.id, entry);
    this.#leaf = entry.id;
  }

  #keep(entry: SessionEntry): void {
    if (!this.#place.isKept || this.#file === undefined) return;
    if (this.#isWritten) return appendToSessionFile(this.#file, entry);
    if (entry.type !== "message" || entry.message.role !== "assistant") return;
    writeSessionFile(this.#file, { header: this.#header, entries: this.#entries });
    this.#isWritten = true;
  }

  #freshId(): string {
    for (;;) {
      const id = crypto.randomUUID().slice(0, 8);
      if (!this.#byId.has(id)) return id;
    }
  }
}
