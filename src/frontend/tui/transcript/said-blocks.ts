/** What is said in one breath, as blocks that never change: words of the person, notices, errors, what the host did. */
import type { Notice } from "../../../host/front-end.js";
import type { Tone } from "../../../protocol/field.js";
import { transcriptLimits } from "../../../protocol/limits.js";
import type { Row, StyledSpan } from "../../../render/row.js";
import { cutRow } from "../../../render/row-width.js";
import type { Token } from "../../../render/tokens.js";
import { wrapRow } from "../../../render/wrap-row.js";
import { clipTextRows } from "../../../text/clip.js";
import { sanitizeBody, sanitizeLabel } from "../../../text/sanitize.js";
import { markedRows } from "./marked-rows.js";
import { StaticBlock } from "./static-block.js";

const tones: Readonly<Record<Tone, StyledSpan & { readonly token: Token }>> = {
  info: { text: "· ", token: "muted" },
  warning: { text: "! ", token: "warning" },
  error: { text: "✗ ", token: "error" },
};

/** A message of the person; `note`: what is behind its first row, such as `steered`. */
export function userRows(text: string, note: string, columns: number): readonly Row[] {
  const mark: StyledSpan = { text: "› ", token: "userMessageText", emphasis: ["bold"] };
  const rows = markedRows(mark, sanitizeBody(text).trimEnd(), { token: "userMessageText" }, columns);
  return note === "" ? rows : [...rows, cutRow([{ text: "  " }, { text: note, token: "dim" }], columns)];
}

export function userBlock(text: string, note: string): StaticBlock {
  return new StaticBlock(true, (columns) => userRows(text, note, columns));
}

export function noticeBlock({ extension, tone, text }: Notice): StaticBlock {
  const mark = tones[tone];
  const who = extension === null ? "" : `${sanitizeLabel(extension)}: `;
  // The tone is told by the mark as well, so that it does not need colour.
  const style = tone === "info" ? { token: "muted" } : { token: mark.token };
  return new StaticBlock(true, (columns) => markedRows(mark, who + sanitizeBody(text).trim(), style, columns), true);
}

/** What an error came with: its first rows. */
export function detailsBlock(details: string): StaticBlock {
  const text = clipTextRows(sanitizeBody(details).trim(), transcriptLimits.errorDetailRows);
  return new StaticBlock(false, (columns) =>
    markedRows({ text: "  " }, text, { token: "dim" }, columns).slice(0, 2 * transcriptLimits.errorDetailRows),
  );
}

/** One dim row, such as `Interrupted`. */
export function remarkBlock(text: string, token: Token = "dim"): StaticBlock {
  return new StaticBlock(true, (columns) => wrapRow([{ text: sanitizeLabel(text), token }], columns, 2), true);
}

/** One row that tells where another session begins. */
export function sectionBlock(title: string): StaticBlock {
  const words: Row = [
    { text: "── ", token: "border" },
    { text: sanitizeLabel(title), token: "accent" },
  ];
  return new StaticBlock(true, (columns) => [cutRow(words, columns)]);
}

/** The row above a block's body. */
export function headingRows(title: string, extension: string | null, columns: number): readonly Row[] {
  const shown = sanitizeLabel(title);
  const who = extension === null ? "" : sanitizeLabel(extension);
  if (shown === "" && who === "") return [];
  const words: StyledSpan[] = shown === "" ? [] : [{ text: shown, token: "accent", emphasis: ["bold"] }];
  if (who !== "") words.push({ text: shown === "" ? who : ` · ${who}`, token: "dim" });
  return [cutRow(words, columns)];
}
