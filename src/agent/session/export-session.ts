/** A session as a file for people (HTML) or programs (JSONL). Never overwrites anything unless it is told to. */
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { isDirectory } from "../files/path-facts.js";
import { replaceWhole } from "../files/replace-file.js";
import { userPath } from "../user-path.js";
import { allRecords } from "./all-records.js";
import { lineOf, type SessionHeader } from "./entry.js";
import type { EntryTree } from "./entry-tree.js";
import { htmlPage } from "./html-page.js";
import { safeName, titleOfEntries } from "./session-title.js";

/** `html` for people, `jsonl` for programs. */
export type ExportFormat = "html" | "jsonl";

/** Where it was written, or why not. */
export type ExportAnswer =
  | { readonly ok: true; readonly path: string; readonly title: string }
  | { readonly ok: false; readonly error: string };

/** Where and how a session is written. */
export interface ExportTarget {
  /** As a person writes it: a file, a folder, or null for a name of its own in `cwd`. */
  readonly path: string | null;
  readonly format: ExportFormat;
  readonly cwd: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Overwrites what is there. */
  readonly force?: boolean;
}

export interface Exportable {
  readonly header: SessionHeader;
  readonly tree: EntryTree;
  /** Its file as it is, for JSONL. Default: written anew from the entries. */
  readonly lines?: string;
}

const SLUG_CHARS = 40;
const ID_CHARS = 13;

/** A file name that is safe everywhere: letters, digits and dashes. */
export function exportName(title: string, id: string, format: ExportFormat): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, SLUG_CHARS)
    .toWellFormed()
    .replace(/^-+|-+$/g, "");
  const parts = ["session", slug, id.replace(/[^\w-]/g, "").slice(0, ID_CHARS)].filter((part) => part !== "");
  return `${parts.join("-")}.${format}`;
}

/** A pipe or a device must not be replaced by a file, whatever is asked for. */
async function isNoFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => !found.isFile(),
    () => false,
  );
}

/** Nothing is left of it when it cannot be written whole, as on a full disk. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function place(path: string, text: string, force: boolean): Promise<string | null> {
  try {
    if (await isNoFile(path)) return `${path} is no regular file; name another`;
    if (force) await replaceWhole(path, text, 0o600);
    else await writeNew(path, text);
    return null;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return `${path} is there already; name another file, or overwrite it with --force`;
    return `${path} cannot be written: ${messageOf(error)}`;
  }
}

/** HTML shows the branch that the session is on, JSONL has all of it. */
export async function exportSession({ header, tree, lines }: Exportable, target: ExportTarget): Promise<ExportAnswer> {
  const { format, cwd, now, force = false } = target;
  const title = safeName(tree.name) ?? titleOfEntries(tree.entries);
  const named = userPath(target.path ?? ".", cwd);
  const path = isDirectory(named) ? join(named, exportName(title, header.id, format)) : named;
  const text =
    format === "html"
      ? htmlPage({ title, header, entries: tree.branch() })
      : (lines ?? allRecords(header, tree, now).map(lineOf).join(""));
  const problem = await place(path, text, force);
  return problem === null ? { ok: true, path, title } : { ok: false, error: problem };
}
