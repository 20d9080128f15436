/** `ls`: what is in a folder, by name, with kinds and sizes. Bounded, however large the folder is. */
import type { Dirent } from "node:fs";
import { lstat, opendir, readlink } from "node:fs/promises";
import { join } from "node:path";
import { builtInLimits, toolLimits } from "../../protocol/limits.js";
import { userPath } from "../user-path.js";
import { type BuiltInTool, cancelled, completed, failed, numberArgument, textArgument } from "./built-in-tool.js";
import { fileKind, whyNot } from "./file-kind.js";
import { shownName, shownPath } from "./shown-path.js";
import { absence } from "./written-path.js";

const ROOM = toolLimits.contentBytes - 2 * builtInLimits.lastLineBytes;
const SIZE_COLUMNS = 10;

interface Listing {
  readonly entries: readonly Dirent[];
  /** There are more than were looked at. */
  readonly isCut: boolean;
}

async function listing(path: string): Promise<Listing> {
  const entries: Dirent[] = [];
  for await (const entry of await opendir(path, { bufferSize: builtInLimits.namesAtOnce })) {
    if (entries.length >= builtInLimits.listedOfFolder) return { entries, isCut: true };
    entries.push(entry);
  }
  return { entries, isCut: false };
}

function kindOf(entry: Dirent): string {
  if (entry.isFIFO()) return "pipe";
  if (entry.isSocket()) return "socket";
  return entry.isCharacterDevice() || entry.isBlockDevice() ? "device" : "other";
}

async function row(folder: string, entry: Dirent): Promise<string> {
  const path = join(folder, entry.name);
  const at = (column: string, name: string) => `${column.padStart(SIZE_COLUMNS)}  ${shownName(name)}`;
  if (entry.isDirectory()) return at("folder", `${entry.name}/`);
  if (entry.isSymbolicLink()) {
    const target = await readlink(path).catch(() => "?");
    return at("link", `${entry.name} -> ${target}`);
  }
  if (!entry.isFile()) return at(kindOf(entry), entry.name);
  // It may have gone since.
  const size = await lstat(path).then(
    (found) => String(found.size),
    () => "?",
  );
  return at(size, entry.name);
}

/** Rows that fit the model's budget. */
function fitting(rows: readonly string[]): readonly string[] {
  let bytes = 0;
  const end = rows.findIndex((text) => {
    bytes += Buffer.byteLength(text) + 1;
    return bytes > ROOM;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

export const lsTool: BuiltInTool = {
  name: "ls",
  description:
    "Lists a folder by name, hidden entries included: sizes in bytes, folders with a slash at the end, links with " +
    "where they lead.",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string", description: "Default: the working directory." },
      offset: { type: "integer", minimum: 1, description: "First entry, counted from 1." },
      limit: { type: "integer", minimum: 1, maximum: builtInLimits.maxListed, description: "Entries to show." },
    },
  },
  example: { path: "src" },
  label: { category: "listing", running: "Listing", completed: "Listed", target: "path" },

  async execute(args, { cwd, signal }) {
    const path = userPath(textArgument(args, "path") || ".", cwd);
    const shown = shownPath(path, cwd);
    const found = await fileKind(path);
    if (found.kind === "absent") return failed(await absence(path, shown));
    if (found.kind === "file") return failed(`${shown} is a file of ${found.bytes} bytes; read shows it`);
    if (found.kind === "other") return failed(`${shown} ${found.why}`);
    const from = numberArgument(args, "offset", 1);
    const limit = numberArgument(args, "limit", builtInLimits.listed);
    try {
      const { entries, isCut } = await listing(path);
      if (entries.length === 0) return completed(`${shown} is empty`, { summary: "empty" });
      const total = `${entries.length}${isCut ? " or more" : ""}`;
      if (from > entries.length) return failed(`${shown} has ${total} entries; offset ${from} is beyond the last`);
      const sorted = entries.toSorted((a, b) => Buffer.from(a.name).compare(Buffer.from(b.name)));
      const wanted = sorted.slice(from - 1, from - 1 + limit);
      const rows = fitting(await Promise.all(wanted.map((entry) => row(path, entry))));
      if (signal.aborted) return cancelled();
      const next = from + rows.length;
      const isAll = from === 1 && next > entries.length && !isCut;
      const more = next > entries.length ? "" : `; more follows: list again with offset ${next}`;
      const note = isAll ? [] : [`[entries ${from}-${next - 1} of ${total}${more}]`];
      const summary = `${rows.length} ${rows.length === 1 ? "entry" : "entries"}`;
      return completed([...rows, ...note].join("\n"), { summary });
    } catch (error) {
      return failed(`${shown} ${whyNot(error)}`);
    }
  },
};
