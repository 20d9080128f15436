/** Telling objects from everything else that may come from a module or from the wire. */

/** An object with fields; not a list, not null. */
export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The field as text; undefined when it is none. */
export function textOf(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === "string" ? value : undefined;
}

/** The fields of what a module gave; of anything else none. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Sets a field whose name is a stranger's: `__proto__` is a name like any other, and must not become the prototype. */
export function setField(target: Fields, key: string, value: unknown): void {
  if (key !== "__proto__") target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}

/** Any function of a module: it is called with what its place says, and what it gives is believed in nothing. */
export type AnyFunction = (...given: readonly unknown[]) => unknown;

export function isFunction(value: unknown): value is AnyFunction {
  return typeof value === "function";
}
