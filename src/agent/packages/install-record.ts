/**
 * What was installed from where, by the identity of the package: what the directories themselves cannot tell. A
 * record that is lost costs one more fetch, nothing else.
 */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { readObjectFile, writeObjectFile } from "../json-object-file.js";
import { recordPath } from "./package-place.js";
import { failure } from "./package-work.js";

const RECORD_FORMAT_VERSION = 1;

export interface InstalledAs {
  /** The commit of a repository, the tag of a release. */
  readonly version: string;
  /** The branch, tag or commit that it was; null: none was asked for. */
  readonly ref: string | null;
  /** Whether it can stand for something newer: a branch, the latest, a range. */
  readonly moves: boolean;
}

async function readAll(home: string): Promise<JsonObject> {
  const file = await readObjectFile(recordPath(home));
  const packages = file.kind === "object" ? file.value.packages : {};
  return isJsonObject(packages) ? packages : {};
}

/** Null: nothing is known of it. */
export async function readRecord(home: string, identity: string): Promise<InstalledAs | null> {
  const all = await readAll(home);
  const entry = Object.hasOwn(all, identity) ? all[identity] : undefined;
  if (!isJsonObject(entry) || typeof entry.version !== "string") return null;
  const { version, ref, moves } = entry;
  return { version, ref: typeof ref === "string" ? ref : null, moves: moves !== false };
}

/** Null forgets it. Only for the holder of the lock. */
export async function writeRecord(home: string, identity: string, entry: InstalledAs | null): Promise<void> {
  const { [identity]: _before, ...others } = await readAll(home);
  const packages = entry === null ? others : { ...others, [identity]: { ...entry } };
  const wrong = await writeObjectFile(recordPath(home), { format_version: RECORD_FORMAT_VERSION, packages });
  if (wrong !== null) throw failure(wrong);
}
