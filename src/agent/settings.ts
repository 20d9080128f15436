/**
 * `settings.json` in the home (e protocol §16). Reading never fails: a broken file is set aside, a broken value
 * falls back to its default, and both are said. Unknown keys belong to others and are kept.
 */

import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { groupIssues, groupKey, runtimeIssues } from "../host/isolation.js";
import { isJsonObject, type JsonObject } from "../protocol/field.js";
import { settingRanges, toolLimits } from "../protocol/limits.js";
import { suggestion } from "../text/edit-distance.js";
import { type CompactionSettings, compactionSettings } from "./compaction-settings.js";
import { type DisplaySettings, displayKeys, displaySettings, errorPrefix } from "./display-settings.js";
import { readObjectFile, writeObjectFile } from "./json-object-file.js";
import { type Complain, numberSetting, switchSetting, textList, textSetting } from "./setting-values.js";

const SETTINGS_FORMAT_VERSION = 1;

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
  /** Files and directories with modules, relative to the home. */
  readonly modules: readonly string[];
  /** How to run an extension, by its file name with or without the ending, as written; the host interprets it. */
  readonly runtime: Readonly<Record<string, JsonObject>>;
  /** What an untrusted directory means: usable without its resources, or not at all. */
  readonly untrusted: "allow" | "refuse";
  /** Specs or patterns of models that are switched among; empty: all. */
  readonly scoped_models: readonly string[];
  readonly compaction: CompactionSettings;
  /** What a provider has cached of the conversation is kept while nobody speaks, where that is worth its price. Default false. */
  readonly cache_warming: boolean;
  /** What a person sees. In the file its keys stand beside the others. */
  readonly display: DisplaySettings;
}

const knownKeys: readonly string[] = [
  "format_version",
  "model",
  "effort",
  "tool_concurrency",
  "extensions",
  "packages",
  "modules",
  "runtime",
  "untrusted",
  "scoped_models",
  "compaction",
  "cache_warming",
  ...displayKeys,
];

/** What settings.json may hold, `error_…` aside. */
export const settingKeys: readonly string[] = knownKeys.filter((key) => key !== "format_version");

export function isSettingKey(key: string): boolean {
  return settingKeys.includes(key) || (key.startsWith(errorPrefix) && key.length > errorPrefix.length);
}

const packageKeys: readonly string[] = ["source", "extensions", "skills", "prompts", "themes"];

/** `$E_HOME`, made absolute; else `~/.e`. */
export function homeDirectory(env: Readonly<Record<string, string | undefined>>, userHome: string = homedir()): string {
  const named = env.E_HOME;
  return named === undefined || named === "" ? join(userHome, ".e") : resolve(named);
}

export function settingsPath(home: string): string {
  return join(home, "settings.json");
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
      for (const key of Object.keys(filters)) {
        const guess = packageKeys.includes(key) ? "" : suggestion(key, packageKeys);
        if (guess !== "") complain(`packages: ${source}: ${key}`, `is not known, so it is ignored${guess}`);
      }
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
        const issues = name === groupKey ? groupIssues(value) : runtimeIssues(value);
        for (const { key, wanted } of issues) complain(`runtime.${name}.${key}`, wanted);
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

/** Other programs may keep keys of their own here; one that is nearly ours was meant to be ours. */
function sayTypos(from: JsonObject, complain: Complain): void {
  for (const key of Object.keys(from)) {
    if (knownKeys.includes(key) || key.startsWith(errorPrefix)) continue;
    const guess = suggestion(key, knownKeys);
    if (guess !== "") complain(key, `is not known, so it is ignored${guess}`);
  }
}

/** The keys used here, each with its default when absent or wrong. An issue names the key and what it must be. */
export function parseSettings(from: JsonObject): {
  readonly settings: Settings;
  readonly issues: readonly string[];
} {
  const issues: string[] = [];
  const complain: Complain = (key, wanted) => void issues.push(`settings.json: "${key}" ${wanted}`);
  const concurrency = { fallback: toolLimits.concurrency, min: 1, max: toolLimits.maxConcurrency };
  const settings: Settings = {
    model: textSetting(from, "model", complain),
    effort: textSetting(from, "effort", complain),
    tool_concurrency: numberSetting(from, "tool_concurrency", concurrency, complain),
    extensions: object(from, "extensions", complain),
    packages: packages(from, complain),
    modules: textList(from, "modules", settingRanges.modules.max, complain),
    runtime: runtime(from, complain),
    untrusted: untrusted(from, complain),
    scoped_models: textList(from, "scoped_models", settingRanges.scoped_models.max, complain),
    compaction: compactionSettings(from, complain),
    cache_warming: switchSetting(from, "cache_warming", false, complain),
    display: displaySettings(from, complain),
  };
  sayTypos(from, complain);
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

async function replace(home: string, change: (current: JsonObject) => JsonObject): Promise<string | null> {
  const path = settingsPath(home);
  const file = await readObjectFile(path);
  if (file.kind === "unreadable") return file.notice;
  const current = file.kind === "object" ? file.value : {};
  const version = current.format_version;
  if (typeof version === "number" && version > SETTINGS_FORMAT_VERSION) {
    return `${path} was written by a newer e (format_version ${version}) and is left as it is`;
  }
  return writeObjectFile(path, { ...change(current), format_version: SETTINGS_FORMAT_VERSION });
}

/**
 * Sets the keys of `patch`, keeps all others, replaces the file atomically; or puts what a function makes of all of it
 * there. Null when done; a string is the reason why the settings are as they were.
 */
export function updateSettings(
  home: string,
  patch: JsonObject | ((current: JsonObject) => JsonObject),
): Promise<string | null> {
  const change = typeof patch === "function" ? patch : (current: JsonObject) => ({ ...current, ...patch });
  const mine = updating.then(() => replace(home, change));
  updating = mine;
  return mine;
}
