/** What an edit changed, as modules show it: every row with its sign and its number of the line. */
import { fileDiff } from "../../../src/agent/tools/file-diff.js";

export interface EditToolDetails {
  /** Rows `+12 text`, `-12 text` and ` 12 text`, with `...` between the places. */
  diff: string;
  /** The same as a unified diff. */
  patch: string;
  /** Of the new file, from 1. */
  firstChangedLine?: number;
}

const hunkHead = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Empty when the texts differ too much to be compared in time. */
export async function editDetails(name: string, before: string, after: string): Promise<EditToolDetails> {
  const { patch } = await fileDiff(name, before, after);
  if (patch === null) return { diff: "", patch: "" };
  const columns = String(Math.max(before.split("\n").length, after.split("\n").length)).length;
  const rows: string[] = [];
  let old = 0;
  let now = 0;
  let first: number | undefined;
  for (const row of patch.split("\n").slice(2)) {
    const head = hunkHead.exec(row);
    const number = (line: number) => String(line).padStart(columns);
    if (head !== null) {
      if (rows.length > 0) rows.push(` ${" ".repeat(columns)} ...`);
      old = Number(head[1]);
      now = Number(head[2]);
    } else if (row.startsWith("+")) {
      first ??= now;
      rows.push(`+${number(now++)} ${row.slice(1)}`);
    } else if (row.startsWith("-")) {
      first ??= now;
      rows.push(`-${number(old++)} ${row.slice(1)}`);
    } else if (row.startsWith(" ")) {
      rows.push(` ${number(old++)} ${row.slice(1)}`);
      now++;
    }
  }
  return { diff: rows.join("\n"), patch, ...(first === undefined ? {} : { firstChangedLine: first }) };
}
