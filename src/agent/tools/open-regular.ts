/** Opens regular files alone, and never waits for one: a pipe, a device or a folder is refused, not opened. */
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { builtInLimits } from "../../protocol/limits.js";
import { fileKind, whyNot } from "./file-kind.js";

/** `why` goes on after the path. */
export interface NotOpened {
  readonly why: string;
}

// What the path names may change between the look and the opening: a pipe that came in between must not be waited for.
// Windows has no such flags, and no such files.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** The caller closes it. Never throws. */
export async function openRegular(path: string): Promise<{ readonly file: FileHandle } | NotOpened> {
  const found = await fileKind(path);
  if (found.kind === "absent") return { why: "does not exist" };
  if (found.kind === "directory") return { why: "is a directory" };
  if (found.kind === "other") return { why: found.why };
  try {
    const file = await open(path, flags);
    if ((await file.stat()).isFile()) return { file };
    await file.close();
    return { why: "is no regular file (a pipe, socket or device)" };
  } catch (error) {
    return { why: whyNot(error) };
  }
}

/** All bytes of a file, whatever size it says it has: files of /proc say 0. Never throws. */
export async function readRegular(path: string, maxBytes: number): Promise<Buffer | NotOpened> {
  const opened = await openRegular(path);
  if ("why" in opened) return opened;
  const { file } = opened;
  const pieces: Buffer[] = [];
  try {
    for (let total = 0; ; ) {
      const buffer = Buffer.allocUnsafe(builtInLimits.fileChunkBytes);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, total);
      if (bytesRead === 0) return Buffer.concat(pieces);
      pieces.push(buffer.subarray(0, bytesRead));
      total += bytesRead;
      if (total > maxBytes) return { why: `has more than ${maxBytes} bytes` };
    }
  } catch (error) {
    return { why: whyNot(error) };
  } finally {
    await file.close();
  }
}
