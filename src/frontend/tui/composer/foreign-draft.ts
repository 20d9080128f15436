/** Text that was typed, pasted or sent → text that a draft may hold. Pure. */
import { composerLimits } from "../../../protocol/limits.js";
import { sanitizeBody } from "../../../text/sanitize.js";
import { snap } from "./caret-places.js";
import { withoutMarks } from "./paste-marks.js";

const lineEnds = /\r\n?|[\u2028\u2029]/g;
const lastLineEnds = /\n+$/;

export interface DraftShape {
  readonly multiline: boolean;
  /** A secret loses its line ends: they come from copying, and are none of it. */
  readonly secret: boolean;
}

/** Sanitised as a body, but tabs stay: what is pasted may depend on them, and the field paints them as spaces. */
export function forDraft(foreign: string, { multiline, secret }: DraftShape): string {
  const lines = foreign.replace(lineEnds, "\n");
  const text = withoutMarks(lines.split("\t").map(sanitizeBody).join("\t"));
  if (multiline || !text.includes("\n")) return text;
  return text.replace(lastLineEnds, "").replaceAll("\n", secret ? "" : " ");
}

/** As much of a text as there is room for, whole characters alone. */
export function fitting(text: string, roomChars: number): string {
  return text.length <= roomChars ? text : text.slice(0, snap(text, Math.max(0, roomChars), "left"));
}

/** What one paste may be. */
export function fittingPaste(text: string): string {
  return fitting(text, composerLimits.pasteChars);
}
