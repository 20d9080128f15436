/**
 * A session file → what it holds. The file may be cut at any byte and may hold anything: a line that is no record
 * is left out, and the last line counts only when it is whole.
 */
import { isJsonObject } from "../../protocol/field.js";
import { sessionLimits } from "../../protocol/limits.js";
import type { Entry, SessionHeader, WorkflowStage } from "./entry.js";
import { EntryTree } from "./entry-tree.js";
import { parseLine, readLine, textOf } from "./read-entry.js";

export type ReadSession =
  | {
      readonly ok: true;
      readonly header: SessionHeader;
      readonly tree: EntryTree;
      /** Whole lines that were no record. */
      readonly skippedLines: number;
      /** Bytes up to the end of the last whole line. What follows was being written when its process died. */
      readonly wholeBytes: number;
    }
  | { readonly ok: false; readonly error: string };

const NEWLINE = 10;
/** How a header begins that was cut while it was written. */
const HEADER_START = '{"type":"session"';

const ID = /^[\w.:-]+$/;

export function readHeader(line: string): SessionHeader | null {
  const value = parseLine(line);
  if (!isJsonObject(value) || value.type !== "session" || typeof value.cwd !== "string") return null;
  const { id, cwd, format_version, created, model, effort, parent_session } = value;
  const workflow = workflowStage(value.workflow);
  if (typeof format_version !== "number" || !(format_version >= 1)) return null;
  if (typeof id !== "string" || id.length > sessionLimits.idChars || !ID.test(id)) return null;
  return {
    type: "session",
    format_version,
    id,
    cwd,
    created: textOf(created),
    model: textOf(model),
    ...(typeof effort === "string" || effort === null ? { effort } : {}),
    ...(typeof parent_session === "string" ? { parent_session } : {}),
    ...(workflow === null ? {} : { workflow }),
  };
}

/** Null: not all of it is there. */
function workflowStage(value: unknown): WorkflowStage | null {
  if (!isJsonObject(value)) return null;
  const { run_id, stage_id, stage_name } = value;
  const isStage = typeof run_id === "string" && typeof stage_id === "string" && typeof stage_name === "string";
  return isStage ? { run_id, stage_id, stage_name } : null;
}

/** Nothing was ever said in it: it is empty, or its very first line was being written when its process died. */
export function isUnbegun(bytes: Uint8Array): boolean {
  if (bytes.includes(NEWLINE)) return false;
  const start = Buffer.from(bytes.subarray(0, HEADER_START.length)).toString("latin1");
  return HEADER_START.startsWith(start);
}

/** Bytes up to the end of the last whole line. */
function wholeBytesOf(bytes: Buffer): number {
  return bytes.lastIndexOf(NEWLINE) + 1;
}

/** Decoding many lines at once is faster; all at once may be more than a string can hold. */
function pieceEnd(bytes: Buffer, from: number, pieceBytes: number): number {
  if (bytes.length - from <= pieceBytes) return wholeBytesOf(bytes);
  const end = bytes.lastIndexOf(NEWLINE, from + pieceBytes - 1) + 1;
  return end > from ? end : bytes.indexOf(NEWLINE, from) + 1;
}

/** The lines of `bytes` that are whole, without a byte order mark. One that is too long is empty. */
export function* wholeLines(bytes: Buffer, pieceBytes: number = sessionLimits.pieceBytes): Generator<string> {
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let end = pieceEnd(bytes, from, pieceBytes); end > from; end = pieceEnd(bytes, from, pieceBytes)) {
    if (end - from > pieceBytes) yield "";
    else yield* bytes.toString("utf8", from, end - 1).split("\n");
    from = end;
  }
}

/**
 * An entry whose parent is not there hangs on the one before it in the file: its parent's line was damaged, and most
 * often that is where it stood.
 */
function withKnownParent(entry: Entry, tree: EntryTree): Entry {
  if (entry.parent === null || tree.entry(entry.parent) !== null) return entry;
  return { ...entry, parent: tree.entries.at(-1)?.id ?? null };
}

/** False for a line that is no record. */
function take(text: string, tree: EntryTree): boolean {
  const line = readLine(text);
  switch (line.kind) {
    case "entry":
      if (tree.entry(line.entry.id) !== null) return false;
      tree.add(withKnownParent(line.entry, tree));
      return true;
    case "name":
      tree.name = line.name;
      return true;
    case "head":
      return tree.moveTo(line.head);
    case "other":
      return true;
    case "broken":
      return false;
  }
}

export function readSession(file: string | Buffer): ReadSession {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const lines = wholeLines(bytes);
  const first = lines.next();
  const header = first.done === true ? null : readHeader(first.value);
  if (header === null) {
    return { ok: false, error: "it is no session file: its first line is no session header" };
  }
  const tree = new EntryTree();
  let skippedLines = 0;
  for (const text of lines) if (!take(text, tree)) skippedLines++;
  return { ok: true, header, tree, skippedLines, wholeBytes: wholeBytesOf(bytes) };
}
