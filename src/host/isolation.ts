/**
 * Thread or process, for one extension. Pure: what the file's first line says and
 * what the user's settings say.
 */
import { extname } from "node:path";
import { type JsonObject, JsonObjectSchema } from "../protocol/field.js";
import { suggestion } from "../text/edit-distance.js";

/** Where an extension runs: in a thread of ours, or in a process of its own. */
export type Isolation = "worker" | "process";

/** `"runtime": {"<file, with or without its ending>": {…}}` of settings.json. */
export interface RuntimeSetting {
  readonly isolation?: Isolation;
  /** Per worker; unset means Node's own. */
  readonly maxOldGenerationMb?: number;
}

export type RuntimeSettings = Readonly<Record<string, RuntimeSetting>>;

const SCRIPT_EXTENSIONS = new Set([".mjs", ".js", ".cjs"]);

const runtimeKeys: readonly (keyof RuntimeSetting)[] = ["isolation", "maxOldGenerationMb"];

/** What is wrong with one entry of the table: key and what it must be. The rest of the entry holds. */
export function runtimeIssues(entry: JsonObject): readonly { readonly key: string; readonly wanted: string }[] {
  const { isolation, maxOldGenerationMb } = readEntry(entry);
  return Object.keys(entry).flatMap((key) => {
    if (key === "isolation" && isolation === undefined) {
      return [{ key, wanted: 'must be "worker" or "process"; it is ignored' }];
    }
    if (key === "maxOldGenerationMb" && maxOldGenerationMb === undefined) {
      return [{ key, wanted: "must be a number above 0; it is ignored" }];
    }
    if (runtimeKeys.some((known) => known === key)) return [];
    return [{ key, wanted: `is not known, so it is ignored${suggestion(key, runtimeKeys)}` }];
  });
}

function readEntry({ isolation, maxOldGenerationMb }: JsonObject): RuntimeSetting {
  return {
    ...(isolation === "worker" || isolation === "process" ? { isolation } : {}),
    ...(typeof maxOldGenerationMb === "number" && maxOldGenerationMb > 0 ? { maxOldGenerationMb } : {}),
  };
}

/** Modules that share a thread: `"runtime": {"group": {"<name>": ["<file, with or without its ending>", …]}}`. */
export type GroupSettings = Readonly<Record<string, readonly string[]>>;

/** The key of `"runtime"` that names no extension. */
export const groupKey = "group";

/** What is not understood is left out. */
export function readGroups(value: unknown): GroupSettings {
  const table = JsonObjectSchema.safeParse(value);
  const groups = JsonObjectSchema.safeParse(table.success ? table.data[groupKey] : undefined);
  const entries = Object.entries(groups.success ? groups.data : {});
  return Object.fromEntries(entries.flatMap(([name, files]) => (isNames(files) ? [[name, files] as const] : [])));
}

/** What is wrong with the groups, as for one entry of the table. */
export function groupIssues(groups: JsonObject): readonly { readonly key: string; readonly wanted: string }[] {
  return Object.entries(groups).flatMap(([key, files]) =>
    isNames(files) ? [] : [{ key, wanted: "must be a list of the names of extensions; it is ignored" }],
  );
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

/** The group that the settings put a file into. */
export function groupFor(groups: GroupSettings, file: string): string | undefined {
  const names = [file, withoutEnding(file)];
  return Object.keys(groups).find((group) => groups[group]?.some((name) => names.includes(name)));
}

function withoutEnding(file: string): string {
  return file.slice(0, file.length - extname(file).length);
}

/** Settings are the user's, but a typo must not stop a start: what is not understood is left out. */
export function readRuntimeSettings(value: unknown): RuntimeSettings {
  const table = JsonObjectSchema.safeParse(value);
  const settings: Record<string, RuntimeSetting> = {};
  for (const [name, entry] of Object.entries(table.success ? table.data : {})) {
    if (name === groupKey) continue;
    const fields = JsonObjectSchema.safeParse(entry);
    if (fields.success) settings[name] = readEntry(fields.data);
  }
  return settings;
}

/** The setting of a file, by its name with or without ending. The name in the manifest is not known yet. */
export function settingFor(settings: RuntimeSettings, file: string): RuntimeSetting {
  return settings[file] ?? settings[withoutEnding(file)] ?? {};
}

/** What the choice depends on beside the file's name. */
export interface Place {
  readonly hasPlainNodeShebang: boolean;
  /** The extension is to run in our own working directory. A thread has no other, so elsewhere it is a process. */
  readonly runsHere: boolean;
}

/** A script for plain `node` runs in a thread unless the user said otherwise; everything else is a process. */
export function chooseIsolation(path: string, place: Place, setting: RuntimeSetting): Isolation {
  const canBeWorker = SCRIPT_EXTENSIONS.has(extname(path)) && place.hasPlainNodeShebang && place.runsHere;
  if (!canBeWorker) return "process";
  return setting.isolation ?? "worker";
}
