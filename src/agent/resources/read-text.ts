/**
 * Reads a text file of somebody else's: bounded, never a pipe or a device, and cleaned of what a person would not
 * see in it. Never throws. Synchronous, because many small files are read at a start, and each wait costs more than
 * the reading.
 */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { sanitizeModelText } from "../../text/sanitize.js";

export type TextFile =
  | {
      readonly kind: "text";
      /** Line ends are `\n`; tabs stay. */
      readonly text: string;
      /** Bytes of the file that were not read. */
      readonly unreadBytes: number;
      /** What a person should hear about it. */
      readonly remarks: readonly string[];
    }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly why: string };

/** Without it, opening a pipe that replaced the file meanwhile would wait for a writer. */
const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function readHead(path: string, maxBytes: number): { bytes: Uint8Array; size: number } | string {
  if (!statSync(path).isFile()) return "it is not a file";
  const file = openSync(path, READ_WITHOUT_WAITING);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return "it is not a file";
    const buffer = new Uint8Array(Math.min(stats.size, maxBytes));
    let length = 0;
    while (length < buffer.length) {
      const read = readSync(file, buffer, length, buffer.length - length, length);
      if (read === 0) break;
      length += read;
    }
    return { bytes: buffer.subarray(0, length), size: stats.size };
  } finally {
    closeSync(file);
  }
}

/** A character that the end of what was read cuts in two is left out. */
function decode(bytes: Uint8Array, isCut: boolean): { readonly text: string; readonly isValid: boolean } {
  const cut = { stream: isCut };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes, cut), isValid: true };
  } catch {
    return { text: new TextDecoder().decode(bytes, cut), isValid: false };
  }
}

/** Tabs are kept: they mean something in the code that instructions quote. */
function withoutHidden(text: string): { readonly text: string; readonly changed: boolean } {
  const parts = text.split("\t").map(sanitizeModelText);
  return { text: parts.map((part) => part.text).join("\t"), changed: parts.some(({ changed }) => changed) };
}

/** At most `maxBytes` from its beginning. */
export function readTextFile(path: string, maxBytes: number): TextFile {
  try {
    const head = readHead(path, maxBytes);
    if (typeof head === "string") return { kind: "unreadable", why: head };
    const unreadBytes = Math.max(0, head.size - head.bytes.length);
    const { text, isValid } = decode(head.bytes, unreadBytes > 0);
    if (text.includes("\0")) return { kind: "unreadable", why: "it is not text" };
    const clean = withoutHidden(text);
    const remarks = [
      ...(isValid ? [] : ["is not valid UTF-8; what is wrong was replaced by \ufffd"]),
      ...(clean.changed ? ["held hidden characters or terminal sequences; they were taken out"] : []),
    ];
    return { kind: "text", text: clean.text, unreadBytes, remarks };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { kind: "absent" };
    return { kind: "unreadable", why: code === "ELOOP" ? "it is a link that leads in a circle" : messageOf(error) };
  }
}
