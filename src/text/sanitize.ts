/**
 * Foreign text made safe to paint, once, where it enters. Three policies: bodies, labels (all that a person
 * decides by) and metadata that the model reads. Sanitised text holds no control character but newline.
 */
import { EscapeFilter } from "./escape-tokens.js";
import { contextUnits, drop, isPlain, type Replace, replaceHidden, reveal, undecidedFrom } from "./invisible.js";

/** Text of several lines: escapes, controls and hidden characters are dropped, CR becomes a newline. Idempotent. */
export function sanitizeBody(text: string): string {
  if (isPlain(text)) return text;
  return withoutHidden(new EscapeFilter().push(text), drop);
}

/** As a body, on one row: newlines become spaces, other spaces stay. */
export function sanitizeRow(text: string): string {
  const body = sanitizeBody(text);
  return body.includes("\n") ? body.replaceAll("\n", " ") : body;
}

const needsFolding = /^ | $| {2}|[^\S ]|\u2800/;
const whitespace = /\s+/g;
const brailleBlank = /\u2800/g;

/**
 * Titles, options, names, statuses: one line, runs of whitespace folded to a space, ends trimmed. Hidden
 * characters are shown as `⟨U+202E⟩`, so that no two labels look alike by accident or intent. Idempotent.
 */
export function sanitizeLabel(text: string): string {
  if (!needsFolding.test(text) && isPlain(text)) return text;
  const shown = withoutHidden(new EscapeFilter().push(text), reveal);
  return shown.replace(brailleBlank, reveal).replace(whitespace, " ").trim();
}

export interface ModelText {
  readonly text: string;
  /** Something hidden was taken out, which a person should hear of. Line ends, tabs and broken pairs do not count. */
  readonly changed: boolean;
}

/** Names, descriptions and other metadata on its way to the model: as a body, and it tells what it did. */
export function sanitizeModelText(text: string): ModelText {
  if (isPlain(text)) return { text, changed: false };
  const escapes = new EscapeFilter();
  const visible = escapes.push(text);
  let hasHidden = false;
  const clean = withoutHidden(visible, () => {
    hasHidden = true;
    return "";
  });
  return { text: clean, changed: hasHidden || escapes.hasRemoved };
}

function withoutHidden(text: string, replace: Replace): string {
  return isPlain(text) ? text : replaceHidden(text, replace);
}

/**
 * The body policy for text that arrives in pieces: what the pieces give, joined, is what the whole would give.
 * A sequence may be split anywhere; at most a joiner or half a character is held back until the next piece.
 */
export class Sanitizer {
  readonly #escapes = new EscapeFilter();
  /** The last characters judged, for what depends on the one before. */
  #context = "";
  #held = "";

  push(text: string): string {
    const isIdle = this.#held === "" && this.#escapes.isIdle;
    if (isIdle && isPlain(text)) {
      this.#context = (this.#context + text.slice(-contextUnits)).slice(-contextUnits);
      return text;
    }
    const visible = this.#escapes.push(text);
    const from = this.#context.length;
    const all = this.#context + this.#held + visible;
    const end = undecidedFrom(all);
    this.#held = all.slice(end);
    this.#context = all.slice(Math.max(0, end - contextUnits), end);
    return replaceHidden(all.slice(0, end), drop, from);
  }

  /** The stream is over: what was held back, judged without more to come. The sanitizer can be used anew. */
  flush(): string {
    const rest = this.#held === "" ? "" : replaceHidden(this.#context + this.#held, drop, this.#context.length);
    this.#escapes.end();
    this.#context = "";
    this.#held = "";
    return rest;
  }
}
