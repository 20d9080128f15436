/**
 * Puts new bytes in the place of a file, whole or not at all. Mode and owner stay, links are followed. Our own, because
 * the package for it takes a short write for a whole one: on a full disk it replaces a file by half of the new one.
 */
import { randomBytes } from "node:crypto";
import { constants, rmSync } from "node:fs";
import { access, type FileHandle, open, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf } from "../../protocol/caught.js";
import { builtInLimits } from "../../protocol/limits.js";

const PERMISSIONS = 0o7777;
const DEFAULT_MODE = 0o666;

/** Folders that take no new file, and places that nothing can be renamed over, such as a mounted file. */
const inPlaceCodes = new Set(["EACCES", "EPERM", "EBUSY", "EXDEV"]);

/** Files that are being written, removed however our process ends. */
const unfinished = new Set<string>();
let isExitGuarded = false;

function guardExit(): void {
  if (isExitGuarded) return;
  isExitGuarded = true;
  process.on("exit", () => {
    for (const path of unfinished) rmSync(path, { force: true });
  });
}

/** Where the bytes of a path are or will be: behind all its links, also when the last one leads to nothing yet. */
export async function realTarget(path: string): Promise<string> {
  let at = path;
  for (let hops = 0; hops < builtInLimits.linkHops; hops++) {
    const folder = await realFolder(dirname(at));
    at = join(folder, at.slice(dirname(at).length));
    const link = await readlink(at).catch(() => null);
    if (link === null) return at;
    at = resolve(folder, link);
  }
  return at;
}

/** Of a folder that may not exist yet: the part that does, resolved. */
async function realFolder(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null);
  if (real !== null || dirname(path) === path) return real ?? path;
  return join(await realFolder(dirname(path)), path.slice(dirname(path).length));
}

interface Owner {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

async function adopt(file: FileHandle, { uid, gid }: Owner): Promise<void> {
  const own = await file.stat();
  // Nobody but root can give a file away; then it is ours, as with any editor.
  if (own.uid !== uid || own.gid !== gid) await file.chown(uid, gid).catch(() => {});
}

/** Asked at the last moment; false: the file stays as it is. */
type MayReplace = () => Promise<boolean>;

const always: MayReplace = () => Promise.resolve(true);

async function besideAndOver(
  target: string,
  bytes: Buffer,
  before: Owner | null,
  mayReplace: MayReplace,
  mode?: number,
): Promise<boolean> {
  const temporary = join(dirname(target), `.e-${randomBytes(8).toString("hex")}.tmp`);
  const kept = mode ?? (before === null ? undefined : before.mode & PERMISSIONS);
  guardExit();
  unfinished.add(temporary);
  try {
    const file = await open(temporary, "wx", kept ?? DEFAULT_MODE);
    try {
      await file.writeFile(bytes);
      if (before !== null) await adopt(file, before);
      if (kept !== undefined) await file.chmod(kept);
      await file.sync();
    } finally {
      await file.close();
    }
    const may = await mayReplace();
    await (may ? rename(temporary, target) : rm(temporary, { force: true }));
    return may;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  } finally {
    unfinished.delete(temporary);
  }
}

async function inPlace(target: string, bytes: Buffer): Promise<void> {
  const file = await open(target, "r+");
  try {
    await file.writeFile(bytes);
    await file.truncate(bytes.length);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Never half of it, not even for a moment. The folder must exist and take a new file. `mode`: its permissions; default
 * those it has. Throws what the file system throws.
 */
export async function replaceWhole(path: string, text: string, mode?: number): Promise<void> {
  const target = await realTarget(path);
  const before = await stat(target).catch(() => null);
  await besideAndOver(target, Buffer.from(text), before, always, mode);
}

/**
 * Whole where the folder allows it, else in place. The folder must exist. False: it was not replaced, because
 * `mayReplace` said so. Throws what the file system throws; a file that may not be written is left alone (EACCES).
 */
export async function replaceFile(path: string, bytes: Buffer, mayReplace: MayReplace = always): Promise<boolean> {
  const target = await realTarget(path);
  const before = await stat(target).catch(() => null);
  if (before !== null) await access(target, constants.W_OK);
  try {
    return await besideAndOver(target, bytes, before, mayReplace);
  } catch (error) {
    if (before === null || !inPlaceCodes.has(codeOf(error))) throw error;
    if (!(await mayReplace())) return false;
    await inPlace(target, bytes);
    return true;
  }
}
