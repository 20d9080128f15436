/** How wide the columns of a table are: the wide ones give up room before the narrow ones do. */

/**
 * Widths that add up to at most `room` cells, or null where a column that is not narrower by itself would get less than
 * `least`. `natural`: what each column would take.
 */
export function columnWidths(natural: readonly number[], room: number, least: number): readonly number[] | null {
  const total = natural.reduce((sum, width) => sum + width, 0);
  if (total <= room) return natural;
  // From the narrowest on, each column may have an equal share of what is left: those that need less leave more.
  const byWidth = natural.map((width, index) => ({ width, index })).sort((a, b) => a.width - b.width);
  const widths = [...natural];
  let left = room;
  for (const [position, { width, index }] of byWidth.entries()) {
    const share = Math.floor(left / (byWidth.length - position));
    if (share < Math.min(width, least)) return null;
    widths[index] = Math.min(width, share);
    left -= Math.min(width, share);
  }
  return widths;
}
