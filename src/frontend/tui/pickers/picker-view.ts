/**
 * A picker's rows for the room there is. Pure. Gives way in this order: the hint, the detail, the message, the filter,
 * the title; one item is always shown.
 */
import { pickerLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { moreRows } from "../../../text/clip.js";
import { cells } from "../../../text/width.js";
import type { Area, Caret, View } from "../part.js";
import type { Match } from "./fuzzy.js";
import { itemRow, labelCells } from "./item-row.js";
import type { PickerItem } from "./picker-item.js";
import { fitRow, span, wrapText } from "./text-rows.js";

/** All that decides what a picker looks like; texts are fit to be shown. */
export interface PickerState {
  readonly title: string;
  /** Wrapped to the width of the area. */
  readonly message: readonly string[];
  /** First row of the message that is shown. */
  readonly messageFrom: number;
  readonly items: readonly PickerItem[];
  readonly matches: readonly Match[];
  /** Index into `matches`; -1 when there is none. */
  readonly highlighted: number;
  /** First of the matches shown. */
  readonly from: number;
  /** Null: it does not filter. */
  readonly query: string | null;
  readonly emptyText: string;
  readonly hint: string;
  /** Rows kept for the details of items, so that moving the highlight moves nothing else. */
  readonly detailRows: number;
}

interface Room {
  readonly title: boolean;
  readonly query: boolean;
  readonly hint: boolean;
  readonly messageRows: number;
  readonly detailRows: number;
  readonly itemRows: number;
}

/** Rows that the items would like. It is the same while one types, so that nothing jumps. */
function wantedItems({ items }: PickerState): number {
  return Math.max(1, Math.min(items.length, pickerLimits.visibleItems));
}

/** Shares the rows out: what comes first in the list of wishes is cut last. */
function roomFor(state: PickerState, rows: number): Room {
  let left = Math.max(0, rows);
  const take = (wanted: number): number => {
    const got = Math.min(wanted, left);
    left -= got;
    return got;
  };
  const first = take(1);
  const title = take(state.title === "" ? 0 : 1) === 1;
  // Both answers of a question are seen, however long the question is.
  const few = take(Math.min(wantedItems(state), pickerLimits.fewItems) - 1);
  const query = take(state.query === null ? 0 : 1) === 1;
  const messageRows = take(Math.min(state.message.length, pickerLimits.messageRows));
  const more = take(wantedItems(state) - first - few);
  const hint = take(state.hint === "" ? 0 : 1) === 1;
  const detailRows = take(Math.min(state.detailRows, pickerLimits.detailRows));
  return { title, query, hint, messageRows, detailRows, itemRows: first + few + more };
}

/** Rows of the message itself: where not all are shown, the last one says so. */
function messageRoom({ message }: PickerState, rows: number): number {
  return message.length > rows && rows > 1 ? rows - 1 : rows;
}

/** The last place that the message can be scrolled to. */
export function lastMessageFrom(state: PickerState, { rows }: Area): number {
  return Math.max(0, state.message.length - messageRoom(state, roomFor(state, rows).messageRows));
}

function messageRowsOf(state: PickerState, columns: number, rows: number): readonly Row[] {
  if (rows < 1) return [];
  const { message } = state;
  const room = messageRoom(state, rows);
  const from = Math.min(state.messageFrom, Math.max(0, message.length - room));
  const shown = message.slice(from, from + room).map((line) => (line === "" ? [] : fitRow([span(line)], columns)));
  if (room === rows) return shown;
  const below = message.length - from - room;
  const place = below > 0 ? `${moreRows(below)} · pagedown` : "end · pageup";
  return [...shown, fitRow([span(place, "warning")], columns)];
}

function list(state: PickerState, columns: number, rows: number): readonly Row[] {
  if (state.matches.length === 0) return [fitRow([span(`  ${state.emptyText}`, "dim")], columns)];
  const isMarked = state.items.some(({ marker = "" }) => marker !== "");
  const look = { columns, align: labelCells(state.items, columns), isMarked };
  const last = Math.max(0, state.matches.length - rows);
  // The place that was kept is for another height, perhaps.
  const from = Math.min(last, Math.max(state.highlighted - rows + 1, Math.min(state.from, state.highlighted)), last);
  return state.matches.slice(from, from + rows).flatMap((match, offset) => {
    const item = state.items[match.index];
    const selected = from + offset === state.highlighted;
    return item === undefined ? [] : [itemRow(item, match.at, selected, look)];
  });
}

function titleRow({ title, matches, highlighted, items, query }: PickerState, columns: number, hidden: boolean): Row {
  const isCounted = hidden || (query !== null && query !== "");
  const of = matches.length === items.length ? `${items.length}` : `${matches.length} of ${items.length}`;
  const count = isCounted ? `  ${highlighted + 1}/${of}` : "";
  return fitRow([span(title, "accent", "bold"), ...(count === "" ? [] : [span(count, "dim")])], columns);
}

function queryRow(query: string, columns: number): { readonly row: Row; readonly column: number } {
  const prompt = columns > 4 ? "  / " : "";
  if (query === "") {
    return {
      row: fitRow([span(prompt, "dim"), span("type to filter", "placeholder")], columns),
      column: prompt.length,
    };
  }
  // The end is what is being typed.
  let shown = query;
  while (shown !== "" && cells(prompt) + cells(shown) + 1 > columns) shown = shown.slice(firstLength(shown));
  const row = fitRow(
    [span(prompt, "dim"), span(shown)].filter(({ text }) => text !== ""),
    columns,
  );
  return { row, column: Math.min(Math.max(0, columns - 1), cells(prompt) + cells(shown)) };
}

function detailRowsOf({ items, matches, highlighted }: PickerState, columns: number): readonly Row[] {
  const match = matches[highlighted];
  const detail = match === undefined ? "" : (items[match.index]?.detail ?? "");
  if (detail === "") return [];
  return wrapText(detail, detailColumns(columns)).map((line) => fitRow([span(`  ${line}`, "muted")], columns));
}

function filled(rows: readonly Row[], count: number): readonly Row[] {
  return [...rows, ...Array.from({ length: Math.max(0, count - rows.length) }, (): Row => [])];
}

/** Cells of a detail, which is indented. */
export function detailColumns(columns: number): number {
  return Math.max(1, columns - 2);
}

function firstLength(text: string): number {
  return (text.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
}

/** Never more rows or columns than `area` has. */
export function pickerView(state: PickerState, { columns, rows }: Area): View {
  if (columns < 1 || rows < 1) return { rows: [], caret: null };
  const room = roomFor(state, rows);
  const out: Row[] = [];
  let caret: Caret | null = null;
  if (room.title) out.push(titleRow(state, columns, state.matches.length > room.itemRows));
  out.push(...messageRowsOf(state, columns, room.messageRows));
  if (room.query && state.query !== null) {
    const { row, column } = queryRow(state.query, columns);
    caret = { row: out.length, column };
    out.push(row);
  }
  out.push(...filled(list(state, columns, room.itemRows), room.itemRows));
  out.push(...filled(detailRowsOf(state, columns).slice(0, room.detailRows), room.detailRows));
  if (room.hint) out.push(fitRow([span(`  ${state.hint}`, "dim")], columns));
  return { rows: out, caret };
}
