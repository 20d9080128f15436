/**
 * Characters that hide or reorder text: bidi controls, zero-width and other default-ignorables, tags, variation
 * selectors, lone surrogates. Never touches a joiner or VS16 inside an emoji. Works on text without controls.
 */

/** Format characters that have a glyph (Arabic number sign and its kin) are not hidden. */
const withGlyph = String.raw`\u{600}-\u{605}\u{6dd}\u{70f}\u{890}\u{891}\u{8e2}\u{110bd}\u{110cd}`;
const hiddenClass = String.raw`[\p{Default_Ignorable_Code_Point}[\p{Format}--[${withGlyph}]]]`;
const emojiElement = String.raw`\p{Extended_Pictographic}[\u{fe0f}\p{Emoji_Modifier}]?`;

/** Longest `emojiElement`, in UTF-16 units: what a joiner needs to see before it. */
export const contextUnits = 4;

const endsInElement = new RegExp(`${emojiElement}$`, "v");
const endsInPictographic = /\p{Extended_Pictographic}$/v;
const beginsWithPictographic = /^\p{Extended_Pictographic}/v;
const endsInKeycapBase = /[0-9#*]$/;
const hidden = new RegExp(hiddenClass, "v");

const joiner = 0x200d;
const emojiSelector = 0xfe0f;
const keycap = 0x20e3;

/** An end of a chunk that cannot be judged before the next one is seen. */
const undecided = new RegExp(
  String.raw`(?:(?<=${emojiElement})\u{200d}[\u{d800}-\u{dbff}]?|(?<=[0-9#*])\u{fe0f}|[\u{d800}-\u{dbff}])$`,
  "v",
);
const undecidedUnits = 2;

/** What a hidden character becomes. */
export type Replace = (character: string) => string;

export const drop: Replace = () => "";

/** One entry for each hidden character that was met, of a few thousand there are. */
const revealed = new Map<string, string>();

/** `⟨U+202E⟩`. */
export const reveal: Replace = (character) => {
  const known = revealed.get(character);
  if (known !== undefined) return known;
  const shown = `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
  revealed.set(character, shown);
  return shown;
};

/**
 * Replaces the hidden characters of `text` from index `from` on (what is before it is context alone and not
 * returned). Lone surrogates become U+FFFD, line and paragraph separators newlines.
 */
export function replaceHidden(text: string, replace: Replace, from = 0): string {
  let out = "";
  let copied = from;
  for (let at = from; at < text.length; ) {
    const found = suspectAt(text, at);
    const replacement = found === "" ? undefined : replacementOf(text, at, found, replace);
    if (replacement !== undefined) {
      if (at > copied) out += text.slice(copied, at);
      out += replacement;
      copied = at + found.length;
    }
    at += found.length || 1;
  }
  return copied === 0 ? text : out + text.slice(copied);
}

/** Undefined when the character stays. */
function replacementOf(text: string, at: number, found: string, replace: Replace): string | undefined {
  const code = found.charCodeAt(0);
  if (code === 0x2028 || code === 0x2029) return "\n";
  if (found.length === 2) return suspectHighs.has(code) && hidden.test(found) ? replace(found) : undefined;
  if (code >= 0xd800 && code <= 0xdfff) return "\ufffd";
  return isNeededByEmoji(text, at, code) ? undefined : replace(found);
}

function isNeededByEmoji(text: string, at: number, code: number): boolean {
  if (code !== joiner && code !== emojiSelector) return false;
  const before = text.slice(Math.max(0, at - contextUnits), at);
  const after = text.slice(at + 1, at + 3);
  if (code === joiner) return beginsWithPictographic.test(after) && endsInElement.test(before);
  return endsInPictographic.test(before) || (after.charCodeAt(0) === keycap && endsInKeycapBase.test(before));
}

/** Index from which the end of `text` has to wait for what follows; its length when all can be judged. */
export function undecidedFrom(text: string): number {
  const from = Math.max(0, text.length - contextUnits - undecidedUnits);
  const match = undecided.exec(text.slice(from));
  return match === null ? text.length : from + match.index;
}

/** Per UTF-16 unit: 1 for surrogates and for what is hidden. Built on first need, from the engine's own tables. */
let suspects: Uint8Array | undefined;

function suspectUnits(): Uint8Array {
  const table = new Uint8Array(0x10000);
  // Whole pages first: most of the plane holds nothing hidden.
  for (let page = 0; page < 0x10000; page += 0x100) {
    const codes = Array.from({ length: 0x100 }, (_, i) => page + i);
    if (!hidden.test(String.fromCharCode(...codes))) continue;
    for (const code of codes) if (hidden.test(String.fromCharCode(code))) table[code] = 1;
  }
  table.fill(1, 0x2028, 0x202a);
  table.fill(1, 0xd800, 0xe000);
  return table;
}

/** High surrogates of the astral blocks that hold hidden characters; a test compares them with the engine's tables. */
const suspectHighs = new Set([0xd804, 0xd80d, 0xd82f, 0xd834, 0xdb40, 0xdb41, 0xdb42, 0xdb43]);

/** The character at `at` when it needs a look, else nothing. A whole pair is always returned. */
function suspectAt(text: string, at: number): string {
  const code = text.charCodeAt(at);
  if (code < 0x7f) return "";
  suspects ??= suspectUnits();
  if (suspects[code] === 0) return "";
  const isPair = code >= 0xd800 && code <= 0xdbff && isLow(text.charCodeAt(at + 1));
  return text.slice(at, at + (isPair ? 2 : 1));
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

const notAscii = /[^\n\x20-\x7e]/;

/** Whether there is nothing to do: no control but newline, nothing hidden, nothing malformed. Allocates nothing. */
export function isPlain(text: string): boolean {
  const start = text.search(notAscii);
  if (start === -1) return true;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x7f) {
      if (code < 0x20 && code !== 0x0a) return false;
      continue;
    }
    if (code <= 0x9f) return false;
    suspects ??= suspectUnits();
    if (suspects[code] === 0) continue;
    const isHarmlessPair = code >= 0xd800 && code <= 0xdbff && !suspectHighs.has(code) && isLow(text.charCodeAt(i + 1));
    if (!isHarmlessPair) return false;
    i++;
  }
  return true;
}
