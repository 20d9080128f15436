/** The sections of a pane as they come: one that was there keeps its place, by its id. Pure but for the place it keeps. */
import type { PaneSectionView } from "../../../../host/front-end.js";
import type { Section } from "./section.js";

/** By id, in their order; a second one of the same id is told apart by its number. */
export function sectionsOf(
  views: readonly PaneSectionView[],
  before: ReadonlyMap<string, Section>,
  make: (view: PaneSectionView) => Section,
): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  const seen = new Map<string, number>();
  for (const view of views) {
    const times = seen.get(view.id) ?? 0;
    seen.set(view.id, times + 1);
    // No id can hold a pair of numbers as this key does: ids stand behind the first space.
    const key = `${times} ${view.id}`;
    const known = before.get(key);
    if (known !== undefined && known.view.kind === view.kind) known.refresh(view);
    const section = known?.view.kind === view.kind ? known : make(view);
    sections.set(key, section);
  }
  return sections;
}
