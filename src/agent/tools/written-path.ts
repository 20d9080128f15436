/**
 * A path as a model writes it → as the disk has it. What is there under exactly that name always wins; else the name
 * it must have meant: without a mention's `@`, and in the other ways in which Unicode spells the same.
 */
import { lstat, opendir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { builtInLimits } from "../../protocol/limits.js";
import { suggestion } from "../../text/edit-distance.js";
import { userPath } from "../user-path.js";

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Names that look the same are the same: composed or not, any space, any apostrophe. */
function fold(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[\s\u00a0\u202f]/gu, " ")
    .replace(/[\u2018\u2019\u02bc]/gu, "'");
}

/** Of a folder; empty when it cannot be read, cut when it is huge. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of await opendir(folder)) {
      names.push(name);
      if (names.length >= builtInLimits.comparedNames) break;
    }
  } catch {
    // It cannot be read: then nothing is known of it.
  }
  return names;
}

/** The same path in the spelling of the disk; null when it has none that looks like it. */
async function spelling(written: string, cwd: string): Promise<string | null> {
  for (const form of ["NFC", "NFD"]) {
    const other = written.normalize(form);
    if (other !== written && (await exists(userPath(other, cwd)))) return other;
  }
  const path = userPath(written, cwd);
  const wanted = fold(basename(path));
  const alike = (await namesIn(dirname(path))).filter((name) => fold(name) === wanted);
  const [only] = alike;
  return only === undefined || alike.length > 1 ? null : join(dirname(path), only);
}

/** As it was written when nothing is there under any such name. Never throws. */
export async function writtenPath(written: string, cwd: string): Promise<string> {
  if (written === "" || written.includes("\0") || (await exists(userPath(written, cwd)))) return written;
  const mentioned = written.startsWith("@") ? written.slice(1) : null;
  if (mentioned !== null && mentioned !== "" && (await exists(userPath(mentioned, cwd)))) return mentioned;
  return (await spelling(written, cwd)) ?? (mentioned ? await spelling(mentioned, cwd) : null) ?? written;
}

/** What to say of a path where nothing is: the nearest name in its folder, or that the folder is not there either. */
export async function absence(path: string, shown: string): Promise<string> {
  const folder = dirname(path);
  if (!(await exists(folder))) return `${shown} does not exist, nor does its folder`;
  return `${shown} does not exist${suggestion(basename(path), await namesIn(folder))}`;
}
