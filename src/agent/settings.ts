/**
 * `settings.json` in the home (e protocol §16). Reading never fails: a broken file is set aside, a broken value
 * falls back to its default, and both are said. Unknown keys belong to others and are kept.
 */

import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { runtimeIssues } from "../host/isolation.js";
import { isJsonObject, type JsonObject } from "../protocol/field.js";
import { toolLimits } from "../protocol/limits.js";
import { readObjectFile, writeObjectFile } from "./json-object-file.js";

export const SETTINGS_FORMAT_VERSION = 1;

/** An entry of `packages`: a source, or an object with filters beside its `source`. */
export interface PackageSetting {
  readonly source: string;
  /** What else the entry said; empty for a plain source. */
  readonly filters: JsonObject;
}

export interface Settings {
  /** `provider/model`; null: the built-in default. */
  readonly model: string | null;
  readonly effort: string | null;
  /** Tool calls of one batch that run at once, 1–64. Default `toolLimits.concurrency`. */
  readonly tool_concurrency: number;
  /** Configuration by extension name, handed to every extension whole. */
  readonly extensions: JsonObject;
  readonly packages: readonly PackageSetting[];
  /** How to run an extension, by its file name with or without the ending, as written; the host interprets it. */
  readonly runtime: Readonly<Record<string, JsonObject>>;
  /** What an untrusted directory means: usable without its resources, or not at all. */
  readonly untrusted: "allow" | "refuse";
}

/** `$E_HOME`, made absolute; else `~/.e`. */
export function homeDirectory(env: Readonly<Record<string, string | undefined>>, userHome: string = homedir()): string {
  const named = env.E_HOME;
  return named === undefined || named === "" ? join(userHome, ".e") : resolve(named);
}

export function settingsPath(home: string): string {
  return join(home, "settings.json");
}

type Complain = (key: string, wanted: string) => void;

function text(from: JsonObject, key: string, complain: Complain): string | null {
  const value = from[key];
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  complain(key, "must be a text; it is ignored");
  return null;
}

function concurrency(from: JsonObject, complain: Complain): number {
  const value = from.tool_concurrency ?? toolLimits.concurrency;
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= toolLimits.maxConcurrency) {
    return value;
  }
  complain(
    "tool_concurrency",
    `must be a whole number from 1 to ${toolLimits.maxConcurrency}; ${toolLimits.concurrency} is used`,
  );
  return toolLimits.concurrency;
}

function object(from: JsonObject, key: string, complain: Complain): JsonObject {
  const value = from[key] ?? {};
  if (isJsonObject(value)) return value;
  complain(key, "must be an object; it is ignored");
  return {};
}

function packages(from: JsonObject, complain: Complain): PackageSetting[] {
  const value = from.packages ?? [];
  if (!Array.isArray(value)) {
    complain("packages", "must be a list; it is ignored");
    return [];
  }
  return value.flatMap((entry: unknown): PackageSetting[] => {
    if (typeof entry === "string" && entry !== "") return [{ source: entry, filters: {} }];
    if (isJsonObject(entry) && typeof entry.source === "string" && entry.source !== "") {
      const { source, ...filters } = entry;
      return [{ source: entry.source, filters }];
    }
    complain("packages", 'may hold sources and objects with a "source" only; the rest is ignored');
    return [];
  });
}

function runtime(from: JsonObject, complain: Complain): Record<string, JsonObject> {
  const entries = Object.entries(object(from, "runtime", complain));
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, JsonObject][] => {
      if (isJsonObject(value)) {
        for (const { key, wanted } of runtimeIssues(value)) complain(`runtime.${name}.${key}`, wanted);
        return [[name, value]];
      }
      complain(`runtime.${name}`, "must be an object; it is ignored");
      return [];
    }),
  );
}

function untrusted(from: JsonObject, complain: Complain): Settings["untrusted"] {
  const value = from.untrusted ?? "allow";
  if (value === "allow" || value === "refuse") return value;
  complain("untrusted", 'must be "allow" or "refuse"; "refuse" is used');
  return "refuse";
}

/** The keys used here, each with its default when absent or wrong. An issue names the key and what it must be. */
export function parseSettings(from: JsonObject): {
  readonly settings: Settings;
  readonly issues: readonly string[];
} {
  const issues: string[] = [];
  const complain: Complain = (key, wanted) => void issues.push(`settings.json: "${key}" ${wanted}`);
  const settings: Settings = {
    model: text(from, "model", complain),
    effort: text(from, "effort", complain),
    tool_concurrency: concurrency(from, complain),
    extensions: object(from, "extensions", complain),
    packages: packages(from, complain),
    runtime: runtime(from, complain),
    untrusted: untrusted(from, complain),
  };
  return { settings, issues: [...new Set(issues)] };
}

export const defaultSettings: Settings = parseSettings({}).settings;

/** Never throws. `issues` are lines for the person, each saying what was ignored and why. */
export async function readSettings(
  home: string,
): Promise<{ readonly settings: Settings; readonly issues: readonly string[] }> {
  const file = await readObjectFile(settingsPath(home));
  if (file.kind === "object") return parseSettings(file.value);
  return { settings: defaultSettings, issues: file.kind === "absent" ? [] : [file.notice] };
}

/** The last update under way; updates of one process are made one after another. */
let updating: Promise<unknown> = Promise.resolve();

async function replaceKeys(home: string, patch: JsonObject): Promise<string | null> {
  const path = settingsPath(home);
  const file = await readObjectFile(path);
  if (file.kind === "unreadable") return file.notice;
  const current = file.kind === "object" ? file.value : {};
  const version = current.format_version;
  if (typeof version === "number" && version > SETTINGS_FORMAT_VERSION) {
    return `${path} was written by a newer e (format_version ${version}) and is left as it is`;
  }
  return writeObjectFile(path, { ...current, ...patch, format_version: SETTINGS_FORMAT_VERSION });
}

/**
 * Sets the keys of `patch`, keeps all others, replaces the file atomically. Null when done; a string is the
 * reason why the settings are as they were.
 */
export function updateSettings(home: string, patch: JsonObject): Promise<string | null> {
  const mine = updating.then(() => replaceKeys(home, patch));
  updating = mine;
  return mine;
}
