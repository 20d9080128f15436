/** A pane as sent → a pane as shown: ids filled in, everything sanitised, the whole cut to its budget at a row. Pure. */
import { uiLimits } from "../protocol/limits.js";
import type { ExtensionParams } from "../protocol/methods.js";
import type { PaneSection } from "../protocol/pane.js";
import { byteLength, clipBytes, clipChars } from "../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../text/sanitize.js";
import { spanLine } from "../text/spans.js";
import type { Pane, PaneItem, PaneSectionView, SpanRow } from "./front-end.js";

const FULL_ROW = `… clipped: the pane holds ${uiLimits.paneBytes / 1024} KiB`;
const TOO_MANY_ROWS = `… clipped: a section holds ${uiLimits.paneItems} rows`;
const TOO_MANY_SECTIONS = `… clipped: the pane holds ${uiLimits.paneSections} sections`;

type ListSection = Extract<PaneSection, { kind: "list" }>;

/** What a pane may still hold. Once something was cut, nothing follows it, so that the row that says so is the last. */
class Budget {
  #bytes: number = uiLimits.paneBytes;
  isFull = false;

  get bytes(): number {
    return this.#bytes;
  }

  /** False, and full from now on, when it does not fit. */
  take(bytes: number): boolean {
    this.isFull ||= bytes > this.#bytes;
    if (!this.isFull) this.#bytes -= bytes;
    return !this.isFull;
  }
}

/** Takes rows while the budget lasts. A list that was cut ends with an honest last row. */
function take<T>(
  rows: readonly T[],
  size: (row: T) => number,
  budget: Budget,
  notice: (text: string) => T,
): readonly T[] {
  const taken: T[] = [];
  for (const row of rows.slice(0, uiLimits.paneItems)) {
    if (!budget.take(size(row))) return [...taken, notice(FULL_ROW)];
    taken.push(row);
  }
  return rows.length > uiLimits.paneItems ? [...taken, notice(TOO_MANY_ROWS)] : taken;
}

/** The same for a body: cut at the end of a row. */
function takeBody(body: string, budget: Budget): string {
  if (budget.take(byteLength(body))) return body;
  const hasRoom = budget.bytes > byteLength(FULL_ROW) + 1;
  return hasRoom ? clipBytes(body, budget.bytes, () => FULL_ROW) : FULL_ROW;
}

function items(section: ListSection): readonly PaneItem[] {
  return section.items.map((item, index) => {
    const { id, label, detail, token } = typeof item === "string" ? { label: item } : { ...item };
    const shown = sanitizeLabel(label);
    // A colour is named in a list as it is in a row.
    const [span] = spanLine([{ text: "x", token }]);
    return {
      id: id ?? (shown === "" ? String(index) : label),
      label: shown,
      detail: sanitizeLabel(detail ?? ""),
      token: span?.token ?? null,
    };
  });
}

function sectionView(section: PaneSection, index: number, budget: Budget): PaneSectionView {
  const head = {
    id: section.id ?? String(index),
    title: clipChars(sanitizeLabel(section.title ?? ""), uiLimits.titleChars),
  };
  switch (section.kind) {
    case "list": {
      const size = (item: PaneItem): number => byteLength(item.label) + byteLength(item.detail) + byteLength(item.id);
      const notice = (label: string): PaneItem => ({ id: "", label, detail: "", token: "dim" });
      return {
        ...head,
        kind: "list",
        items: take(items(section), size, budget, notice),
        selected: section.selected ?? null,
      };
    }
    case "rows": {
      const size = (row: SpanRow): number => row.reduce((sum, span) => sum + byteLength(span.text), 1);
      const notice = (text: string): SpanRow => [{ text, token: "dim" }];
      return { ...head, kind: "rows", rows: take(section.lines.map(spanLine), size, budget, notice) };
    }
    default:
      return { ...head, kind: section.kind, body: takeBody(sanitizeBody(section.body), budget) };
  }
}

/** Null when no usable section is left. Sections behind the budget are dropped; the last shown row says so. */
export function paneView(extension: string, params: NonNullable<ExtensionParams<"ui.pane">>): Pane | null {
  if (params.sections.length === 0) return null;
  const budget = new Budget();
  const sections: PaneSectionView[] = [];
  for (const [index, section] of params.sections.slice(0, uiLimits.paneSections).entries()) {
    if (budget.isFull) break;
    sections.push(sectionView(section, index, budget));
  }
  if (!budget.isFull && params.sections.length > uiLimits.paneSections) {
    sections.push({ kind: "text", id: String(sections.length), title: "", body: TOO_MANY_SECTIONS });
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
