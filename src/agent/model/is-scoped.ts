/** Which models `scoped_models` means. Pure. */
import type { ModelInfo } from "./model-catalog.js";

/** `*` for any run of characters, `?` for one; case does not count. Linear in its length times the name's. */
function fits(pattern: string, name: string): boolean {
  let places = new Set([0]);
  for (const character of pattern) {
    const next = new Set<number>();
    if (character === "*") for (let at = Math.min(...places); at <= name.length; at++) next.add(at);
    else
      for (const at of places) if (at < name.length && (character === "?" || character === name[at])) next.add(at + 1);
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(name.length);
}

/** Whether one of `scoped_models` means this model: its spec, its id, or a pattern of either. */
export function isScoped(model: Pick<ModelInfo, "spec" | "id">, patterns: readonly string[]): boolean {
  const names = [model.spec.toLowerCase(), model.id.toLowerCase()];
  return patterns.some((pattern) => names.some((name) => fits(pattern.toLowerCase(), name)));
}
