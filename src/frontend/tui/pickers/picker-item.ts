/** What a picker lists, made fit to be shown: foreign text is sanitised and cut here, once. */
import { pickerLimits } from "../../../protocol/limits.js";
import { clipChars } from "../../../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../../../text/sanitize.js";

/** One row. All texts may be foreign. */
export interface PickerItem {
  readonly label: string;
  /** Beside the label. */
  readonly description?: string | undefined;
  /** Below the list while the item is highlighted; several lines are fine. */
  readonly detail?: string | undefined;
  /** A sign in front of the label, one cell, such as `✓` for what is in use. */
  readonly marker?: string | undefined;
  /** Colour of the label. */
  readonly token?: string | undefined;
  /** Cells that the label is moved to the right, for a tree. */
  readonly indent?: number | undefined;
}

/** More than is ever shown is not looked at. */
function head(text: string, maxChars: number): string {
  return text.slice(0, maxChars * 4);
}

function line(text: string, maxChars: number): string {
  return clipChars(sanitizeLabel(head(text, maxChars)), maxChars);
}

/** A text of several lines. */
function shownBody(text: string): string {
  return clipChars(sanitizeBody(head(text, pickerLimits.detailChars)), pickerLimits.detailChars).trimEnd();
}

/** A text on one row, hidden characters made visible. */
export function shownLabel(text: string): string {
  return line(text, pickerLimits.labelChars);
}

export function shownItem(item: PickerItem): PickerItem {
  const { label, description = "", detail = "", marker = "" } = item;
  return {
    ...item,
    label: line(label, pickerLimits.labelChars),
    description: line(description, pickerLimits.detailChars),
    detail: shownBody(detail),
    marker: line(marker, 2),
  };
}
