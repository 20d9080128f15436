/**
 * A pane as rows, and what each of them is, so that a click finds its section. Where the person is, is told by signs,
 * not by colour alone.
 */
import type { Pane } from "../../../../host/front-end.js";
import { surfaceLimits } from "../../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../../render/row.js";
import { cutRow } from "../../../../render/row-width.js";
import type { Area } from "../../part.js";
import { bar, rule } from "../rule.js";
import { firstSeen, sectionHeights } from "./pane-layout.js";
import type { Section } from "./section.js";

/** What a row of the screen is. */
export type PaneHit =
  | { readonly kind: "bar" }
  | { readonly kind: "head"; readonly section: number }
  | { readonly kind: "row"; readonly section: number; readonly row: number }
  | { readonly kind: "nothing" };

export interface PaneFrame {
  readonly rows: readonly Row[];
  /** One for each row. */
  readonly hits: readonly PaneHit[];
}

interface PaneLook {
  readonly pane: Pane;
  readonly sections: readonly Section[];
  /** Index of the section that has the keys. */
  readonly focus: number;
  readonly isFocused: boolean;
}

interface Line {
  readonly row: Row;
  readonly hit: PaneHit;
}

const usualHint = "↑↓ move · tab section · enter takes · esc closes";
const close: StyledSpan = { text: "×", token: "dim" };

function titleBar({ pane, isFocused }: PaneLook, columns: number): Row {
  const name: StyledSpan = { text: pane.title, token: isFocused ? "accent" : "text", emphasis: ["bold"] };
  // A title may pretend anything; the owner's name is always there.
  const owner: Row = pane.title === pane.extension ? [] : [{ text: ` · ${pane.extension}`, token: "dim" }];
  return bar([{ text: isFocused ? "▸ " : "  ", token: "accent" }, name, ...owner, { text: " " }], close, columns);
}

function marked(row: Row, isCursor: boolean, isSelected: boolean): Row {
  if (isSelected) return row.map((span) => ({ ...span, emphasis: [...(span.emphasis ?? []), "inverse"] }));
  return isCursor ? row.map((span) => ({ ...span, emphasis: [...(span.emphasis ?? []), "bold"] })) : row;
}

function sign(isCursor: boolean, isSelected: boolean, hasKeys: boolean): StyledSpan {
  if (isCursor) return { text: hasKeys ? "▸" : "▹", token: hasKeys ? "accent" : "dim" };
  return isSelected ? { text: "┃", token: "accent" } : { text: " " };
}

function sectionLines(look: PaneLook, index: number, height: number, columns: number): readonly Line[] {
  const section = look.sections[index];
  if (section === undefined) return [];
  const signColumns = columns < surfaceLimits.paneMarkerMinColumns ? 0 : section.isList ? 2 : 1;
  const { top, rows, cursor, selection } = section.window(columns - signColumns, height);
  const hasKeys = look.isFocused && index === look.focus;
  const shown = rows.length > 0 ? rows : [cutRow([{ text: "(empty)", token: "dim" }], columns - signColumns)];
  const lines = shown.map((row, at): Line => {
    const isCursor = top + at === cursor && (section.isList || hasKeys);
    const isSelected = selection !== null && top + at >= selection.from && top + at <= selection.to;
    const seen = marked(row, isCursor, isSelected);
    const mark = sign(isCursor, isSelected, hasKeys);
    const before = signColumns === 2 ? [mark, { text: " " }] : [mark];
    return {
      row: signColumns === 0 ? seen : [...before, ...seen],
      hit: { kind: "row", section: index, row: top + at },
    };
  });
  // Below the last row a click means that one.
  const below: Line = { row: [], hit: { kind: "row", section: index, row: Number.MAX_SAFE_INTEGER } };
  return [...lines, ...Array.from({ length: Math.max(0, height - lines.length) }, () => below)].slice(0, height);
}

function headLine({ sections, focus, isFocused }: PaneLook, index: number, columns: number): Line {
  const title = sections[index]?.view.title ?? "";
  const hasKeys = isFocused && focus === index;
  const name: StyledSpan = {
    text: title,
    token: hasKeys ? "accent" : "dim",
    ...(hasKeys ? { emphasis: ["bold"] } : {}),
  };
  return { row: rule(title === "" ? [] : [name], "", columns), hit: { kind: "head", section: index } };
}

function bodyLines(look: PaneLook, { columns, rows: room }: Area): readonly Line[] {
  const sizes = look.sections.map((section, index) => ({
    isList: section.isList,
    count: section.isList ? section.count(columns) : 0,
    hasHead: index > 0 || section.view.title !== "",
  }));
  const heights = sectionHeights(sizes, room);
  const lines = heights.flatMap(({ hasHead, rows }, index) => [
    ...(hasHead ? [headLine(look, index, columns)] : []),
    ...sectionLines(look, index, rows, columns),
  ]);
  const first = firstSeen(heights, look.focus, room);
  return lines.slice(first, first + room);
}

/** Exactly `area.rows` rows: a pane is a column of its own. */
export function paneFrame(look: PaneLook, area: Area): PaneFrame {
  const { columns, rows: room } = area;
  if (room < 1 || columns < 1) return { rows: [], hits: [] };
  const hasHint = room >= surfaceLimits.paneHintMinRows;
  const body = bodyLines(look, { columns, rows: Math.max(0, room - 1 - (hasHint ? 1 : 0)) });
  const hint: Row = [{ text: look.pane.hint === "" ? usualHint : look.pane.hint, token: "dim" }];
  const lines: readonly Line[] = [
    { row: titleBar(look, columns), hit: { kind: "bar" } },
    ...body,
    ...Array.from({ length: Math.max(0, room - 1 - (hasHint ? 1 : 0) - body.length) }, (): Line => nothing),
    ...(hasHint ? [{ ...nothing, row: cutRow(hint, columns) }] : []),
  ];
  return { rows: lines.map(({ row }) => row), hits: lines.map(({ hit }) => hit) };
}

const nothing: Line = { row: [], hit: { kind: "nothing" } };
