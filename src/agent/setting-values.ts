/** Single values of settings.json: each falls back to its default when it is absent or wrong, and then it is said. */
import type { JsonObject } from "../protocol/field.js";

/** `wanted` says what the key must hold, and what is used instead. */
export type Complain = (key: string, wanted: string) => void;

/** Null when absent, blank or no text. */
export function textSetting(from: JsonObject, key: string, complain: Complain): string | null {
  const value = from[key];
  if (value === undefined || value === null) return null;
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  complain(key, "must be a text; it is ignored");
  return null;
}

export interface Range {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

export function numberSetting(
  from: JsonObject,
  key: string,
  { fallback, min, max }: Range,
  complain: Complain,
): number {
  const value = from[key] ?? fallback;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  complain(key, `must be a whole number from ${min} to ${max}; ${fallback} is used`);
  return fallback;
}

/** `true`, `false`, `"on"`, `"off"`. */
export function switchSetting(from: JsonObject, key: string, fallback: boolean, complain: Complain): boolean {
  const value = from[key] ?? fallback;
  if (typeof value === "boolean") return value;
  if (value === "on" || value === "off") return value === "on";
  complain(key, `must be true or false; ${fallback} is used`);
  return fallback;
}

/** Texts, without the blanks around them; blank ones and those beyond `max` are left out. */
export function textList(from: JsonObject, key: string, max: number, complain: Complain): readonly string[] {
  const value = from[key] ?? [];
  if (!Array.isArray(value)) {
    complain(key, "must be a list; it is ignored");
    return [];
  }
  const texts = value.filter((one: unknown): one is string => typeof one === "string" && one.trim() !== "");
  if (texts.length < value.length) complain(key, "may hold texts only; the rest is ignored");
  if (texts.length > max) complain(key, `may hold ${max}; the rest is ignored`);
  return texts.slice(0, max).map((text) => text.trim());
}
