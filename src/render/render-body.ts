/**
 * A body → rows. Pure, and may take long or a lot of stack for a body that was made to: the renderer runs it in a
 * thread with a deadline. What cannot be rendered comes back as plain text; never throws.
 */
import { renderLimits } from "../protocol/limits.js";
import { sanitizeBody } from "../text/sanitize.js";
import { renderDiff } from "./diff/render-diff.js";
import { renderMarkdown } from "./markdown/render-markdown.js";
import { boundRows, plainRows } from "./plain-text.js";
import type { Body } from "./renderer.js";
import type { Row } from "./row.js";

/**
 * The rows of a body, none wider than `columns` and at most `renderLimits.rows`. `columns` may be Infinity: nothing is
 * broken then, and whoever shows it scrolls sideways.
 */
export function renderBody(body: Body, columns: number): readonly Row[] {
  // Once more: what is sanitised stays as it is, and nothing else may be trusted to have seen to it.
  const text = sanitizeBody(body.text);
  if (body.format === "text" || text.length > renderLimits.bodyChars || columns < 1) return plainRows(text, columns);
  try {
    const rows = body.format === "diff" ? renderDiff(text, columns) : renderMarkdown(text, columns);
    return boundRows(rows, columns, renderLimits.rows);
  } catch {
    // A parser that gives up, or ran out of stack: the text itself is still worth reading.
  }
  return plainRows(text, columns);
}
