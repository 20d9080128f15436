/** What of a surface is worth saying anew. A clock, a counter or a spinner would drown everything else. Pure. */
import type { Pane, PaneSectionView, SpanRow } from "../../../host/front-end.js";

export function rowText(row: SpanRow): string {
  return row.map(({ text }) => text).join("");
}

/** Rows are alike when their words are: digits, marks and drawing are not told. */
function words(row: string): string {
  return row.replace(/[^\p{L}\p{M}]+/gu, " ").trim();
}

/** The rows that say something no row said before, in order. */
export function newRows(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = new Map<string, number>();
  for (const row of before) known.set(words(row), (known.get(words(row)) ?? 0) + 1);
  return after.filter((row) => {
    const said = words(row);
    if (said === "") return false;
    const left = known.get(said) ?? 0;
    if (left > 0) known.set(said, left - 1);
    return left === 0;
  });
}

/** What a section holds, a row each; items of a list are numbered, because they can be picked. */
export function sectionRows(section: PaneSectionView): readonly string[] {
  if (section.kind === "list") {
    return section.items.map(
      ({ label, detail }, index) => `${index + 1}. ${label}${detail === "" ? "" : `, ${detail}`}`,
    );
  }
  return section.kind === "rows" ? section.rows.map(rowText) : section.body.split("\n");
}

/** `Section 2, Patch, 40 rows` */
export function sectionHead(section: PaneSectionView, index: number, rows: number): string {
  const title = section.title === "" ? "" : `, ${section.title}`;
  const what = section.kind === "list" ? (rows === 1 ? "item" : "items") : rows === 1 ? "row" : "rows";
  return `Section ${index + 1}${title}, ${rows} ${what}:`;
}

/** The section of the pane before that a section goes on from. */
export function sameSection(pane: Pane | null, section: PaneSectionView): PaneSectionView | null {
  return pane?.sections.find(({ id, kind }) => id === section.id && kind === section.kind) ?? null;
}
