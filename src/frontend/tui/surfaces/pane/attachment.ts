/** Rows of a pane on their way into the next prompt: a snapshot, which says where it is from. Pure. */
import type { Pane } from "../../../../host/front-end.js";
import { uiLimits } from "../../../../protocol/limits.js";
import { type Row, rowText } from "../../../../render/row.js";
import { clipChars } from "../../../../text/clip.js";
import { sanitizeLabel } from "../../../../text/sanitize.js";
import type { RowRange, Section } from "./section.js";

export interface PaneAttachment {
  /** For the row above the composer: `Changes: 3 lines`. */
  readonly label: string;
  /** For the model. */
  readonly text: string;
}

function sectionName({ view }: Section): string {
  return view.title === "" ? clipChars(sanitizeLabel(view.id), uiLimits.titleChars) : view.title;
}

export function paneAttachment(pane: Pane, section: Section, range: RowRange, rows: readonly Row[]): PaneAttachment {
  const lines = rows.length === 1 ? "1 line" : `${rows.length} lines`;
  const where = range.from === range.to ? `line ${range.from + 1}` : `lines ${range.from + 1}–${range.to + 1}`;
  const from = `From the pane "${pane.title}" of ${pane.extension}, section "${sectionName(section)}", ${where}:`;
  const body = rows.map((row) => rowText(row).trimEnd()).join("\n");
  return { label: `${pane.title}: ${lines}`, text: `${from}\n${body}` };
}
