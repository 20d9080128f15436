/** What is at a path, told before anything is read from it: only regular files are safe to open. */

import { stat } from "node:fs/promises";
import { codeOf, messageOf } from "../../protocol/caught.js";

export type FileKind =
  | { readonly kind: "file"; readonly bytes: number; readonly mode: number }
  | { readonly kind: "absent" }
  /** `why` goes on after the path. */
  | { readonly kind: "other"; readonly why: string };

/** Links are followed. Never throws. */
export async function fileKind(path: string): Promise<FileKind> {
  try {
    const found = await stat(path);
    if (found.isFile()) return { kind: "file", bytes: found.size, mode: found.mode };
    if (found.isDirectory()) return { kind: "other", why: "is a directory" };
    return { kind: "other", why: "is no regular file (a pipe, socket or device)" };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { kind: "absent" };
    return { kind: "other", why: messageOf(error) };
  }
}

const signatures: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/gif", 0, "GIF8"],
  ["image/webp", 8, "WEBP"],
];

/** By its first bytes: the type of an image, `binary`, or null for text. */
export function binaryType(head: Buffer): string | null {
  for (const [type, offset, bytes] of signatures) {
    if (head.toString("latin1", offset, offset + bytes.length) === bytes) return type;
  }
  return head.includes(0) ? "binary" : null;
}
