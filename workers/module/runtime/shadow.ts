/**
 * Whether a module edited what it was given. A shadow copies lists and objects and shares everything else, so a
 * megabyte of text costs no more than the few objects around it.
 */
import { isFields, setField } from "./record.js";

/** How `value` looks now, to be compared with how it looks later. */
export function shadowOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shadowOf);
  if (!isPlain(value)) return value;
  const shadow: Record<string, unknown> = {};
  for (const key of Object.keys(value)) setField(shadow, key, shadowOf(value[key]));
  return shadow;
}

/** `value` looks as it did. */
export function looksAs(value: unknown, shadow: unknown): boolean {
  if (Object.is(value, shadow)) return true;
  if (Array.isArray(value)) {
    if (!Array.isArray(shadow) || value.length !== shadow.length) return false;
    // Not `value.every`, which passes over holes.
    return shadow.every((item, at) => looksAs(value[at], item));
  }
  if (!isPlain(value) || !isPlain(shadow)) return false;
  const keys = Object.keys(value);
  if (keys.length !== Object.keys(shadow).length) return false;
  return keys.every((key) => Object.hasOwn(shadow, key) && looksAs(value[key], shadow[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isFields(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
