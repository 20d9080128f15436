/** A pane as sent → a pane as shown: ids filled in, everything sanitised, the whole cut to its budget at a row. Pure. */
import { uiLimits } from "../protocol/limits.js";
import type { ExtensionParams } from "../protocol/methods.js";
import type { PaneSection } from "../protocol/pane.js";
import { byteLength, clipBytes, clipChars } from "../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import { spanLine } from "../text/spans.js";
import type { Pane, PaneItem, PaneSectionView, SpanRow } from "./front-end.js";

const CLIPPED_ROW = "… clipped: the pane holds 256 KiB";

type ListSection = Extract<PaneSection, { kind: "list" }>;

/** Takes rows while the budget lasts; the first that does not fit ends the list with an honest last row. */
function take<T>(rows: readonly T[], size: (row: T) => number, budget: { bytes: number }, last: T): readonly T[] {
  const taken: T[] = [];
  for (const row of rows) {
    const bytes = size(row);
    if (bytes > budget.bytes) {
      budget.bytes = 0;
      return [...taken, last];
    }
    budget.bytes -= bytes;
    taken.push(row);
  }
  return taken;
}

function items(section: ListSection): readonly PaneItem[] {
  return section.items.map((item, index) => {
    const { id, label, detail, token } = typeof item === "string" ? { label: item } : { ...item };
    const shown = sanitizeLabel(label);
    return {
      id: id ?? (shown === "" ? String(index) : label),
      label: shown,
      detail: sanitizeLabel(detail ?? ""),
      token: token ?? null,
    };
  });
}

function sectionView(section: PaneSection, index: number, budget: { bytes: number }): PaneSectionView {
  const head = {
    id: section.id ?? String(index),
    title: clipChars(sanitizeLabel(section.title ?? ""), uiLimits.titleChars),
  };
  switch (section.kind) {
    case "list": {
      const size = (item: PaneItem): number => byteLength(item.label) + byteLength(item.detail) + byteLength(item.id);
      const last: PaneItem = { id: "", label: CLIPPED_ROW, detail: "", token: "dim" };
      return {
        ...head,
        kind: "list",
        items: take(items(section), size, budget, last),
        selected: section.selected ?? null,
      };
    }
    case "rows": {
      const size = (row: SpanRow): number => row.reduce((sum, span) => sum + byteLength(span.text), 1);
      return {
        ...head,
        kind: "rows",
        rows: take(section.lines.map(spanLine), size, budget, [{ text: CLIPPED_ROW, token: "dim" }]),
      };
    }
    default: {
      const body = clipBytes(sanitizeBody(section.body), budget.bytes, () => CLIPPED_ROW);
      budget.bytes = Math.max(0, budget.bytes - byteLength(body));
      return { ...head, kind: section.kind, body };
    }
  }
}

/** Null when no usable section is left. Sections behind the budget are dropped; the last shown row says so. */
export function paneView(extension: string, params: NonNullable<ExtensionParams<"ui.pane">>): Pane | null {
  if (params.sections.length === 0) return null;
  const budget = { bytes: uiLimits.paneBytes };
  const sections: PaneSectionView[] = [];
  for (const [index, section] of params.sections.entries()) {
    sections.push(sectionView(section, index, budget));
    if (budget.bytes === 0) break;
  }
  const id = params.id === undefined || params.id === "" ? extension : params.id;
  const title = clipChars(sanitizeLabel(params.title ?? ""), uiLimits.titleChars);
  return {
    extension,
    id,
    title: title === "" ? clipChars(sanitizeLabel(id), uiLimits.titleChars) : title,
    hint: clipChars(sanitizeLabel(params.hint ?? ""), uiLimits.hintChars),
    side: params.side ?? null,
    sections,
  };
}
