/**
 * What a module gives → what can be cloned, stored and read by everybody: JSON, with its own rules (`toJSON`, no
 * `undefined`). What has no place in JSON is left out, or refused where leaving it out would change what happens.
 */
import { moduleLimits } from "../../../src/protocol/module-limits.js";
import { setField } from "./record.js";

/** `refuse`: a function or symbol is an error. `omit`: it is left out, as JSON leaves it out. */
export type Stray = "refuse" | "omit";

/** Throws a `TypeError` that says where it is and why it cannot be. `what`: what is being made plain. */
export function plain(value: unknown, what: string, stray: Stray = "omit"): unknown {
  return walk(value, what, stray, new Set());
}

function walk(given: unknown, where: string, stray: Stray, above: Set<object>): unknown {
  const value = ownForm(given);
  switch (typeof value) {
    case "bigint":
      throw new TypeError(`${where} is a BigInt, which JSON does not have`);
    case "function":
    case "symbol":
      if (stray === "refuse") throw new TypeError(`${where} is a ${typeof value}, which cannot leave the extension`);
      return undefined;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "object":
      return value === null ? null : container(value, where, stray, above);
    default:
      return value;
  }
}

function container(value: object, where: string, stray: Stray, above: Set<object>): unknown {
  if (above.has(value)) throw new TypeError(`${shortened(where)} holds itself`);
  if (above.size >= moduleLimits.valueDepth) throw new TypeError(`${shortened(where)} nests too deeply`);
  above.add(value);
  const copy = copyOf(value, where, stray, above);
  above.delete(value);
  return copy;
}

function copyOf(value: object, where: string, stray: Stray, above: Set<object>): unknown {
  // Unlike `map` it fills holes.
  if (Array.isArray(value)) return Array.from(value, (item, at) => walk(item, `${where}[${at}]`, stray, above) ?? null);
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const made = walk(item, `${where}.${key}`, stray, above);
    if (made !== undefined) setField(copy, key, made);
  }
  return copy;
}

/** The way to something deep says no more by being long. */
function shortened(where: string): string {
  return where.length > 200 ? `${where.slice(0, 200)}…` : where;
}

function ownForm(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("toJSON" in value)) return value;
  return typeof value.toJSON === "function" ? value.toJSON() : value;
}
