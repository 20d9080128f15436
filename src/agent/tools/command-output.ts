/**
 * The bytes of a command's output → what the model reads: escapes and controls go, tabs stay (an edit needs them), NUL
 * ends a line as it does for `find -print0`, and what is no text at all is not shown. Pure.
 */
import { builtInLimits } from "../../protocol/limits.js";
import { sanitizeBody } from "../../text/sanitize.js";

/** Stands for a tab on its way through the sanitiser, which knows it as spaces alone. No text holds it: it is no character. */
const TAB_MARK = "\uFDD0";

/** Controls that text does not hold. Escapes are text here: they are taken out. */
const foreign = /[\u0001-\u0006\u000e-\u001a\u001c-\u001f\u007f\uFFFD]/g;

/** So much of it is no text that the rest means nothing. */
export function isBinaryOutput(bytes: Buffer): boolean {
  const text = bytes.subarray(0, builtInLimits.sniffBytes).toString("utf8");
  const strange = text.match(foreign)?.length ?? 0;
  return strange > text.length * builtInLimits.binaryShare;
}

export function outputText(bytes: Buffer): string {
  const text = bytes.toString("utf8").replaceAll("\0", "\n").replaceAll(TAB_MARK, "");
  return sanitizeBody(text.replaceAll("\t", TAB_MARK)).replaceAll(TAB_MARK, "\t");
}
