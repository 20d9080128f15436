/**
 * Whether a fetched tree keeps to itself: links that lead out of it, and things that are neither files, directories
 * nor links, make it unfit. Reads names and links only.
 */
import { readdir, readlink, realpath } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { sanitizeLabel } from "../../text/sanitize.js";
import { failure } from "./package-work.js";

/** What a link leads to, links on the way followed; what does not exist is where its text says. */
async function targetOf(link: string): Promise<string> {
  try {
    return await realpath(link);
  } catch {
    const directory = await realpath(dirname(link)).catch(() => dirname(link));
    return resolve(directory, await readlink(link));
  }
}

/** Throws a HostError that names the first thing that leads out. `root` must exist. */
export async function checkInside(root: string, subject: string): Promise<void> {
  const real = await realpath(root);
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const shown = sanitizeLabel(path.slice(root.length + 1));
    if (!entry.isSymbolicLink())
      throw failure(`${subject}: ${shown} is neither a file nor a directory; e does not install it`);
    const target = await targetOf(path);
    if (target !== real && !target.startsWith(real + sep)) {
      throw failure(`${subject}: the link ${shown} leads out of the package; e does not install it`);
    }
  }
}
