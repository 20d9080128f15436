/**
 * The `packages` of settings.json, changed entry by entry: the order, the filters and what is no entry stay as they
 * are. Only for the holder of the lock.
 */
import { isJsonObject } from "../../protocol/field.js";
import { readObjectFile } from "../json-object-file.js";
import { settingsPath, updateSettings } from "../settings.js";
import { type PackageSource, parsePackageSource } from "./package-source.js";
import { failure } from "./package-work.js";

function sourceOf(entry: unknown): string | null {
  const text = isJsonObject(entry) ? entry.source : entry;
  return typeof text === "string" ? text : null;
}

function isOf(entry: unknown, identity: string, home: string): boolean {
  const text = sourceOf(entry);
  if (text === null) return false;
  const parsed = parsePackageSource(text, home);
  return parsed.ok && parsed.source.identity === identity;
}

async function readEntries(home: string): Promise<readonly unknown[]> {
  const file = await readObjectFile(settingsPath(home));
  if (file.kind === "unreadable" || file.kind === "set-aside") throw failure(file.notice);
  const packages: unknown = file.kind === "object" ? (file.value.packages ?? []) : [];
  if (!Array.isArray(packages)) throw failure('settings.json: "packages" must be a list; correct it, then try again');
  return packages;
}

async function write(home: string, packages: readonly unknown[]): Promise<void> {
  const wrong = await updateSettings(home, { packages });
  if (wrong !== null) throw failure(wrong);
}

/** Adds the source, or puts it in the place of its other spelling, with the filters that stand there. */
export async function listPackage(source: PackageSource, home: string): Promise<void> {
  const entries = await readEntries(home);
  const at = entries.findIndex((entry) => isOf(entry, source.identity, home));
  const before = entries[at];
  const entry = isJsonObject(before) ? { ...before, source: source.text } : source.text;
  const others = entries.filter((one, i) => i <= at || !isOf(one, source.identity, home));
  await write(home, at === -1 ? [...entries, entry] : others.map((one, i) => (i === at ? entry : one)));
}

/** Whether it was there. */
export async function unlistPackage(source: PackageSource, home: string): Promise<boolean> {
  const entries = await readEntries(home);
  const left = entries.filter((entry) => !isOf(entry, source.identity, home));
  if (left.length === entries.length) return false;
  await write(home, left);
  return true;
}
