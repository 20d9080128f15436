/** AGENTS.md, else CLAUDE.md: one of each directory, cut to what a model can be told at every turn. */
import { join } from "node:path";
import { resourceLimits } from "../../protocol/limits.js";
import { byteLength } from "../../text/clip.js";
import { isNamed, realPath } from "../files/path-facts.js";
import type { Issues } from "./issues.js";
import { contextFileNames } from "./project-directories.js";
import { readTextFile } from "./read-text.js";
import type { ContextFile } from "./resources.js";

const { contextFileBytes, contextBytes } = resourceLimits;

function candidate(directory: string): string | null {
  const paths = contextFileNames.map((name) => join(directory, name));
  return paths.find(isNamed) ?? null;
}

/** The last line says what is missing. */
function cut(path: string, text: string, unreadBytes: number): string {
  const end = text.lastIndexOf("\n") + 1;
  const kept = end === 0 ? text : text.slice(0, end);
  const missing = unreadBytes + byteLength(text.slice(kept.length));
  return `${kept.trimEnd()}\n… ${missing} more bytes of this file are not shown; read ${path} for the rest`;
}

function read(path: string, issues: Issues): ContextFile | null {
  const file = readTextFile(path, contextFileBytes);
  if (file.kind === "unreadable") issues.add(path, `cannot be read: ${file.why}`);
  if (file.kind === "absent") issues.add(path, "is a link that leads nowhere");
  if (file.kind !== "text") return null;
  const isCut = file.unreadBytes > 0;
  const size = isCut ? [`is longer than ${contextFileBytes / 1024} KiB; the model is told the beginning only`] : [];
  // One line for each file, however much is wrong with it.
  const remarks = [...file.remarks, ...size].join("; it ");
  if (remarks !== "") issues.add(path, remarks);
  if (file.text.trim() === "") return null;
  return { path, text: isCut ? cut(path, file.text, file.unreadBytes) : file.text.trimEnd() };
}

/** The nearest directories come first when there is not room for all. */
function withinBudget(files: readonly ContextFile[], issues: Issues): readonly ContextFile[] {
  let left = contextBytes;
  const kept: ContextFile[] = [];
  for (const file of files.toReversed()) {
    const bytes = byteLength(file.text);
    if (bytes <= left) {
      kept.unshift(file);
      left -= bytes;
    } else issues.add(file.path, `is left out: such files may hold ${contextBytes / 1024} KiB together`);
  }
  return kept;
}

/** Of these directories, in their order. A file that is reached twice counts once, at its first place. */
export function readContextFiles(directories: readonly string[], issues: Issues): readonly ContextFile[] {
  const files: ContextFile[] = [];
  const seen = new Set<string>();
  for (const path of directories.map(candidate).filter((found) => found !== null)) {
    const target = realPath(path);
    if (seen.has(target)) continue;
    seen.add(target);
    const file = read(path, issues);
    if (file !== null) files.push(file);
  }
  return withinBudget(files, issues);
}
