/** A directory's name as a file name or JSON key: fixed length, no separators, nothing of the path readable. */
import { createHash } from "node:crypto";

/** `sha256-` and the digest of the path's bytes in hexadecimal. */
export function pathKey(path: string): string {
  return `sha256-${createHash("sha256").update(path).digest("hex")}`;
}
