/** What the model could not know of the lines that it is shown: what is cut, what is missing, how to go on. Pure. */
import { builtInLimits } from "../../protocol/limits.js";
import type { Lines } from "./read-lines.js";

function cutNote(cut: readonly number[]): string {
  const named = cut.slice(0, builtInLimits.namedPlaces).join(", ");
  const which =
    cut.length === 1 ? `line ${named} is` : `lines ${named}${cut.length > builtInLimits.namedPlaces ? " …" : ""} are`;
  return `[${which} cut at ${builtInLimits.readLineChars} characters; bash with sed and cut shows the rest]`;
}

function rangeNote({ more, count }: Lines, from: number): string {
  const to = from + count - 1;
  if (more) return `[lines ${from}-${to}; more follows: read again with offset ${to + 1}]`;
  return from === 1 ? "" : `[lines ${from}-${to}; the file ends here]`;
}

/** Everything about the lines that the model could not know, each on a line of its own after them. */
export function withNotes(read: Lines, from: number): string {
  const notes = [
    read.isInexact ? "[some bytes are no text and are shown as \uFFFD or \u2400]" : "",
    read.hasCrlf ? "[lines end with CRLF]" : "",
    read.cut.length > 0 ? cutNote(read.cut) : "",
    rangeNote(read, from),
  ].filter(Boolean);
  if (notes.length === 0) return read.text;
  const separator = read.text === "" || read.text.endsWith("\n") ? "" : "\n";
  return `${read.text}${separator}${notes.join("\n")}`;
}
