/** Bodies that are so simple that the way to the thread and back would cost more than they do. */
import { renderLimits } from "../protocol/limits.js";
import { sanitizeBody } from "../text/sanitize.js";
import { plainRows } from "./plain-text.js";
import type { Body } from "./renderer.js";
import type { Row } from "./row.js";

/** The rows of a body that needs no thread; null: it needs one. */
export function immediateRows(body: Body, columns: number): readonly Row[] | null {
  if (body.text === "") return [];
  if (body.format !== "text" || body.text.length > renderLimits.immediateChars) return null;
  return plainRows(sanitizeBody(body.text), columns);
}

/** What stands for a body as long as it is not rendered, or when it cannot be: its text, with less of it. */
export function fallbackRows(body: Body, columns: number): readonly Row[] {
  const { fallbackRows: rows, fallbackChars: chars, bodyChars } = renderLimits;
  return plainRows(sanitizeBody(body.text.slice(0, bodyChars)), columns, { rows, chars });
}
