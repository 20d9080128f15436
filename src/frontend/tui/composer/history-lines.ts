/** The lines of history.jsonl as records and back, and which of them are kept. Pure. */
import { isJsonObject } from "../../../protocol/field.js";
import { composerLimits } from "../../../protocol/limits.js";
import { holdsApiKey } from "./api-key.js";
import { forDraft } from "./foreign-draft.js";

export interface HistoryRecord {
  readonly cwd: string;
  readonly line: string;
}

const shape = { multiline: true, secret: false } as const;

/** Nothing blank, nothing huge, nothing with an API key in it. */
export function mayBeKept(line: string): boolean {
  return line.trim() !== "" && line.length <= composerLimits.historyLineChars && !holdsApiKey(line);
}

/** What is no record, torn or written by somebody else, is left out. */
export function readHistory(text: string): readonly HistoryRecord[] {
  return text.split("\n").flatMap((json) => {
    const value = json === "" ? null : parsed(json);
    if (!isJsonObject(value) || typeof value.cwd !== "string" || typeof value.line !== "string") return [];
    const line = forDraft(value.line, shape);
    return mayBeKept(line) ? [{ cwd: value.cwd, line }] : [];
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

export function historyJson({ cwd, line }: HistoryRecord): string {
  return `${JSON.stringify({ cwd, line })}\n`;
}

/** The newest of all, and of each working directory; of the same lines of one directory the newest. */
export function newest(records: readonly HistoryRecord[]): readonly HistoryRecord[] {
  const kept: HistoryRecord[] = [];
  const perFolder = new Map<string, Set<string>>();
  for (const record of records.toReversed()) {
    const lines = perFolder.get(record.cwd) ?? new Set();
    perFolder.set(record.cwd, lines);
    if (lines.has(record.line) || lines.size >= composerLimits.historyLines) continue;
    lines.add(record.line);
    kept.push(record);
    if (kept.length >= composerLimits.historyFileLines) break;
  }
  return kept.reverse();
}
