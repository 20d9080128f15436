/** A setting's value as a person reads and types it, where it comes from, and what has to change in the file. Pure. */
import { defaultSettings, type Settings } from "../../../agent/settings.js";
import { isJsonObject, type JsonObject } from "../../../protocol/field.js";
import type { SettingKind, SettingRow } from "./setting-table.js";

/** What counts where the file says nothing. */
export function defaultOf(row: SettingRow): unknown {
  return row.value(defaultSettings);
}

/** `default`, `settings.json`, or what the file says that does not count. */
export function sourceOf({ key, value }: SettingRow, settings: Settings, file: JsonObject): string {
  const said = lookUp(file, key);
  if (said === undefined || said === null) return "default";
  // Switches may be written as words.
  const words: Readonly<Record<string, boolean>> = { on: true, off: false };
  const meant = typeof said === "string" && Object.hasOwn(words, said) ? words[said] : said;
  const counts = value(settings);
  const isScalar = ["string", "number", "boolean"].includes(typeof meant);
  return isScalar && (typeof meant === "string" ? meant.trim() : meant) !== counts
    ? "settings.json, not valid or not yet in use"
    : "settings.json";
}

function lookUp(file: JsonObject, key: string): unknown {
  const [first = "", second] = key.split(".");
  const top = Object.hasOwn(file, first) ? file[first] : undefined;
  if (second === undefined) return top;
  return isJsonObject(top) && Object.hasOwn(top, second) ? top[second] : undefined;
}

/** The key of the file to set, and to what, so that `key` becomes `value`; null takes it away. */
export function changeOf(
  key: string,
  value: unknown,
  file: JsonObject,
): { readonly key: string; readonly value: unknown } {
  const [first = "", second] = key.split(".");
  if (second === undefined) return { key: first, value };
  const top = file[first];
  const { [second]: _replaced, ...others } = isJsonObject(top) ? top : {};
  const next = value === null ? others : { ...others, [second]: value };
  return { key: first, value: Object.keys(next).length === 0 ? null : next };
}

/** What a typed text means; a string under `problem` says why it cannot be taken. Empty: back to the default. */
export function readTyped(
  kind: SettingKind,
  typed: string,
): { readonly value: unknown } | { readonly problem: string } {
  const clean = typed.trim();
  if (clean === "") return { value: null };
  if (kind.kind !== "number") return { value: clean };
  const { min, max, whole } = kind;
  const value = Number(clean);
  const fits = whole ? Number.isInteger(value) && value >= min : Number.isFinite(value) && value > min;
  if (fits && value <= max) return { value };
  return { problem: `must be ${rangeOf(kind)}` };
}

/** The type and range, as a person reads them. */
export function rangeOf(kind: SettingKind): string {
  switch (kind.kind) {
    case "switch":
      return "on or off";
    case "choice":
      return kind.of.join(" or ");
    case "number":
      return kind.whole
        ? `a whole number from ${kind.min} to ${kind.max}`
        : `a number above ${kind.min} and at most ${kind.max}`;
    case "text":
      return "a text; empty is the default";
    case "command":
      return `/${kind.name} changes it`;
    case "file":
      return "settings.json changes it";
  }
}

/** A value on one row. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.length === 0) return "none";
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? "none" : Object.keys(value).join(", ");
  return Array.isArray(value) ? value.map(String).join(", ") : JSON.stringify(value);
}
