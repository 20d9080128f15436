/** Lists: bullets, numbers of one width, task boxes; an item's rows stand below its text. */
import type { Token, Tokens } from "marked";
import type { Row } from "../row.js";
import { rowCells } from "../row-width.js";
import type { Place } from "./blocks.js";
import { hasRoom, prefixed } from "./nest.js";

/** `blockRows`, which this is called from. */
type Blocks = (tokens: readonly Token[], columns: number, place: Place) => readonly Row[];

export function listRows(list: Tokens.List, columns: number, place: Place, blocks: Blocks): readonly Row[] {
  const start = typeof list.start === "number" ? list.start : 1;
  const numberCells = String(start + list.items.length - 1).length;
  const rows: Row[] = [];
  for (const [index, item] of list.items.entries()) {
    const number = list.ordered ? `${String(start + index).padStart(numberCells)}.` : "•";
    if (rows.length > 0 && list.loose) rows.push([]);
    for (const row of itemRows(item, number, columns, place, blocks)) rows.push(row);
  }
  return rows;
}

function itemRows(
  item: Tokens.ListItem,
  bullet: string,
  columns: number,
  place: Place,
  blocks: Blocks,
): readonly Row[] {
  const marker: Row = [{ text: `${bullet} `, token: "mdListBullet" }];
  const tokens = contentOf(item);
  const markerCells = rowCells(marker);
  const inner: Place = { style: place.style, depth: place.depth + 1, loose: item.loose };
  const fits = hasRoom(columns, markerCells, place.depth);
  // Without room, the marker stands in a row of its own where it fits.
  if (!fits) return [...(markerCells <= columns ? [marker] : []), ...blocks(tokens, columns, inner)];
  const rows = blocks(tokens, columns - markerCells, inner);
  if (rows.length === 0) return [marker];
  return prefixed(rows, marker, [{ text: " ".repeat(markerCells) }]);
}

/** Where a task's box stands before the text instead of in it, it becomes the text's first part, and wraps with it. */
function contentOf(item: Tokens.ListItem): readonly Token[] {
  const [box, text, ...rest] = item.tokens;
  if (box?.type !== "checkbox" || text?.type !== "text" || !("tokens" in text)) return item.tokens;
  return [{ ...text, tokens: [box, ...(text.tokens ?? [])] }, ...rest];
}
