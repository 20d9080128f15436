/** The text of a file's bytes and back, in the encodings that editors write: UTF-8, and UTF-16 with its mark. Pure. */

export interface TextForm {
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be";
  /** A byte order mark comes before the text. */
  readonly hasMark: boolean;
}

export interface Decoded extends TextForm {
  /** Without the mark. */
  readonly text: string;
}

const marks: readonly (readonly [TextForm["encoding"], readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** As the first bytes say. Without a mark it is UTF-8, as far as anybody can tell. */
export function formOf(head: Buffer): TextForm {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, at) => head[at] === byte)) return { encoding, hasMark: true };
  }
  return { encoding: "utf-8", hasMark: false };
}

/** Null when the bytes are not valid in their encoding: written back, they would not be the same. */
export function decodeText(bytes: Buffer): Decoded | null {
  const form = formOf(bytes);
  try {
    // The decoder takes the mark away.
    return { ...form, text: new TextDecoder(form.encoding, { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
}

export function encodeText(text: string, { encoding, hasMark }: TextForm): Buffer {
  const marked = hasMark ? `\uFEFF${text}` : text;
  if (encoding === "utf-8") return Buffer.from(marked);
  const bytes = Buffer.from(marked, "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

/** Every line of the text ends with CRLF, and there is one. */
export function hasCrlfLines(text: string): boolean {
  return text.includes("\r\n") && !/(^|[^\r])\n/.test(text);
}

export function toLf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** Every line end of the text as CRLF. */
export function toCrlf(text: string): string {
  return toLf(text).replaceAll("\n", "\r\n");
}
