/** What the headers of a file in a diff say, for a person. */
import type { StructuredPatch } from "diff";
import type { Row } from "../row.js";
import { styled } from "../styled.js";

const nowhere = "/dev/null";

/** `src/a.ts`, or `src/a.ts → src/b.ts`; empty when no header names a file. */
export function fileTitle(file: StructuredPatch): Row {
  const { oldFileName, newFileName } = file;
  if (oldFileName === undefined || newFileName === undefined) return [];
  const old = shortName(oldFileName, "a/", newFileName, "b/");
  const now = shortName(newFileName, "b/", oldFileName, "a/");
  const title = old === now || oldFileName === nowhere ? now : newFileName === nowhere ? old : `${old} → ${now}`;
  return styled(title, { token: "toolDiffHeader", emphasis: ["bold"] });
}

/** git's `a/` and `b/` go where both names have theirs. */
function shortName(name: string, prefix: string, other: string, otherPrefix: string): string {
  const isGit = name.startsWith(prefix) && (other.startsWith(otherPrefix) || other === nowhere);
  return isGit ? name.slice(prefix.length) : name;
}

/** What happened to the file beside its lines. ASCII digits and words of ours alone. */
export function fileNotes(file: StructuredPatch): readonly string[] {
  const notes: string[] = [];
  if (file.isRename === true) notes.push("renamed");
  if (file.isCopy === true) notes.push("copied");
  if (file.isCreate === true) notes.push("new file");
  if (file.isDelete === true) notes.push("deleted");
  if (file.isBinary === true) notes.push("binary");
  const { oldMode, newMode } = file;
  if (oldMode !== undefined && newMode !== undefined) notes.push(`mode ${oldMode} → ${newMode}`);
  return notes;
}
