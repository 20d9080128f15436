/** A thinking level that a model does not have → the one that it has in its place. Pure. */

/** From least to most. */
const order: readonly string[] = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];

/** The next higher level, else the next lower one; null: the model has none, or `off` is wanted and it can do without. */
export function fitLevel(level: string, levels: readonly string[]): string | null {
  if (levels.includes(level)) return level;
  const at = order.indexOf(level);
  if (at < 0 || levels.length === 0) return null;
  const higher = order.slice(at).find((one) => levels.includes(one));
  return higher ?? order.slice(0, at).findLast((one) => levels.includes(one)) ?? null;
}
