/** Thinking levels, from least to most. */
const order = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];

/** The level that a model has in place of the one that was asked for: the next higher one, else the next lower one. */
export function clampThinking(level: string, levels: readonly string[]): string {
  if (levels.length === 0 || levels.includes(level)) return level;
  const at = order.indexOf(level);
  if (at < 0) return level;
  const higher = order.slice(at).find((one) => levels.includes(one));
  return higher ?? order.slice(0, at).findLast((one) => levels.includes(one)) ?? level;
}
