/** How high each section of a pane is. Pure. */
import { surfaceLimits } from "../../../../protocol/limits.js";

/** A section, as far as its height goes. */
export interface SectionSize {
  readonly isList: boolean;
  /** Rows of its content. */
  readonly count: number;
  /** Whether a row with its title, or a line, is above it. */
  readonly hasHead: boolean;
}

export interface SectionHeight {
  readonly hasHead: boolean;
  /** At least 1 where there is any room. */
  readonly rows: number;
}

/**
 * Lists take eight rows at most, what is left is shared equally by the others, one each at least. Together they may be
 * higher than `room`: then the focused section is scrolled to, which is never higher than the room itself.
 */
export function sectionHeights(sections: readonly SectionSize[], room: number): readonly SectionHeight[] {
  const heads = room < 2 ? 0 : sections.filter(({ hasHead }) => hasHead).length;
  const listRows = ({ count }: SectionSize): number => Math.min(surfaceLimits.paneListRows, Math.max(1, count));
  const lists = sections.filter(({ isList }) => isList).reduce((sum, section) => sum + listRows(section), 0);
  const sharing = sections.filter(({ isList }) => !isList).length;
  const rest = Math.max(0, room - heads - lists);
  const share = sharing === 0 ? 0 : Math.max(1, Math.floor(rest / sharing));
  let spare = Math.max(0, rest - share * sharing);
  return sections.map((section) => {
    const hasHead = section.hasHead && room >= 2;
    const most = Math.max(0, room - (hasHead ? 1 : 0));
    if (section.isList) return { hasHead, rows: Math.min(most, listRows(section)) };
    const extra = spare > 0 ? 1 : 0;
    spare -= extra;
    return { hasHead, rows: Math.min(most, share + extra) };
  });
}

/** The first row of all that is seen, so that the whole of section `focus` is. */
export function firstSeen(heights: readonly SectionHeight[], focus: number, room: number): number {
  const end = heights.slice(0, focus + 1).reduce((sum, { hasHead, rows }) => sum + (hasHead ? 1 : 0) + rows, 0);
  return Math.max(0, end - room);
}
