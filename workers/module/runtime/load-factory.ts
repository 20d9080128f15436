/** A module's file → its factory. */
import { type AnyFunction, isFields, isFunction } from "./record.js";

/** Rejects with what the file throws, and for a file whose default export is no function. */
export async function loadFactory(load: () => Promise<unknown>, path: string): Promise<AnyFunction> {
  const loaded = await load();
  const factory = defaultOf(loaded);
  if (!isFunction(factory)) throw new Error(`Extension does not export a valid factory function: ${path}`);
  return factory;
}

/** CommonJS that was compiled from ESM has its default export one level deeper. */
function defaultOf(loaded: unknown): unknown {
  let found = loaded;
  for (let depth = 0; depth < 2 && isNamespace(found); depth++) found = found.default;
  return found;
}

function isNamespace(value: unknown): value is { readonly default: unknown } {
  return isFields(value) && "default" in value;
}
