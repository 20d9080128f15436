/**
 * A gzipped or plain tar, from a stranger, into an empty directory: files, directories and links that stay inside,
 * within bounds of size and number. Anything else refuses the whole of it.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ReadEntry, Unpack } from "tar";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { packageLimits } from "../../protocol/limits.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { checkInside } from "./inside-tree.js";
import { checkGoingOn, failure, type PackageWork } from "./package-work.js";

const allowed = new Set(["File", "OldFile", "ContiguousFile", "Directory", "SymbolicLink", "Link"]);

/** Why an entry is not taken; null: it is. */
function entryProblem(path: string, type: string): string | null {
  const parts = path.split(/[/\\]/);
  if (/^([/\\]|[a-z]:)/i.test(path)) return "it has an absolute path";
  if (parts.includes("..")) return "its path leads upwards";
  return allowed.has(type) ? null : `it is a ${sanitizeLabel(type)}`;
}

/** Counts what an archive holds, entry by entry; the answer is why it is refused, or null. */
function entryCounter(): (path: string, entry: Pick<ReadEntry, "type" | "size">) => string | null {
  let entries = 0;
  let unpacked = 0;
  return (path, { type, size }) => {
    entries += 1;
    unpacked += size;
    if (entries > packageLimits.unpackedEntries || unpacked > packageLimits.unpackedBytes) {
      return "the archive unpacks to more than e installs";
    }
    const problem = entryProblem(path, type);
    return problem === null ? null : `${sanitizeLabel(path)} of the archive cannot be taken: ${problem}`;
  };
}

/** Throws a HostError; then what was written so far is to be thrown away. */
export async function unpackArchive(bytes: Buffer, into: string, subject: string, work: PackageWork): Promise<void> {
  const count = entryCounter();
  let refusal: string | null = null;
  const unpack = new Unpack({
    cwd: into,
    strict: true,
    preserveOwner: false,
    noMtime: true,
    filter: (path, entry) => {
      refusal ??= "type" in entry ? count(path, entry) : null;
      // An exception in here would reach nobody.
      if (refusal !== null) unpack.abort(new Error(refusal));
      return refusal === null;
    },
  });
  try {
    await pipeline(Readable.from([bytes]), unpack, { signal: work.signal });
  } catch (error) {
    checkGoingOn(work);
    if (codeOf(error) === "ENOSPC") throw failure(`${subject}: the disk is full; make room and try again`, error);
    const why = refusal ?? `the archive cannot be unpacked: ${sanitizeLabel(messageOf(error))}`;
    throw failure(`${subject}: ${why}`, error);
  }
  await checkInside(into, subject);
}
