/** Counts where there is little room, such as tokens in a row of e's own. Pure. */

const thousand = 1_000;
const million = 1_000_000;
/** From here on, thousands would be written as `1000k`. */
const nearlyMillion = 999_500;

/** `950`, `1.2k`, `34k`, `1.5M`. */
export function shortNumber(count: number): string {
  if (count < thousand) return String(Math.round(count));
  const isMillions = count >= nearlyMillion;
  const value = count / (isMillions ? million : thousand);
  return `${Number(value.toFixed(value < 10 ? 1 : 0))}${isMillions ? "M" : "k"}`;
}
