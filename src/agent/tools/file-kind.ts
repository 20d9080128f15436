/** What is at a path, told before anything is opened: only regular files are safe to open. */
import { stat } from "node:fs/promises";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { imageMime } from "./image-kind.js";
import { formOf } from "./text-encoding.js";

export type FileKind =
  | { readonly kind: "file"; readonly bytes: number; readonly mode: number }
  | { readonly kind: "directory" }
  | { readonly kind: "absent" }
  /** `why` goes on after the path. */
  | { readonly kind: "other"; readonly why: string };

const reasons: Readonly<Record<string, string>> = {
  EACCES: "cannot be used: permission denied",
  EROFS: "cannot be written: the disk is read-only",
  ENOSPC: "cannot be written: the disk is full",
  ELOOP: "is a link that leads back to itself (ELOOP)",
  ENAMETOOLONG: "has too long a name",
  ERR_INVALID_ARG_VALUE: "is no path: it holds null bytes",
};

/** A refusal of the file system, to go on after the path. */
export function whyNot(error: unknown): string {
  return reasons[codeOf(error)] ?? `cannot be used: ${messageOf(error)}`;
}

/** Links are followed. Never throws. */
export async function fileKind(path: string): Promise<FileKind> {
  try {
    const found = await stat(path);
    if (found.isFile()) return { kind: "file", bytes: found.size, mode: found.mode };
    if (found.isDirectory()) return { kind: "directory" };
    return { kind: "other", why: "is no regular file (a pipe, socket or device)" };
  } catch (error) {
    // ENOTDIR: a folder on the way is a file.
    const isAbsent = codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
    return isAbsent ? { kind: "absent" } : { kind: "other", why: whyNot(error) };
  }
}

/** By its first bytes: the type of an image, `binary`, or null for text. */
export function binaryType(head: Buffer): string | null {
  const image = imageMime(head);
  if (image !== null) return image;
  return formOf(head).encoding === "utf-8" && head.includes(0) ? "binary" : null;
}
