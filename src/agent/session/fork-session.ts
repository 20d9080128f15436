/** A session that begins as a copy of one branch of another. The other is not touched. */
import { dirname } from "node:path";
import { makeFolder, PRIVATE_FOLDER } from "../../host/make-folder.js";
import { messageOf } from "../../protocol/caught.js";
import { replaceWhole } from "../files/replace-file.js";
import { type Entry, type EntryBody, lineOf, SESSION_FORMAT_VERSION, type SessionHeader } from "./entry.js";
import { EntryTree } from "./entry-tree.js";
import { sessionPath } from "./session-file.js";
import { promptOf } from "./session-title.js";
import { uuid7 } from "./uuid7.js";

/** `before`: up to what was there when the prompt was typed. `at`: the entry included. */
export type ForkPosition = "before" | "at";

/** The new file, and the prompt that it was made before; or why there is none. */
export type ForkAnswer =
  | { readonly ok: true; readonly path: string; readonly text: string | null }
  /** `cancelled`: an extension did not want it. */
  | { readonly ok: false; readonly error: string; readonly cancelled?: true };

export interface ForkOrigin {
  readonly header: SessionHeader;
  readonly tree: EntryTree;
}

export interface ForkTarget {
  readonly home: string;
  readonly cwd: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Cut =
  | { readonly ok: true; readonly last: string | null; readonly text: string | null }
  | { readonly ok: false; readonly error: string };

/** The last prompt of the branch when none is named. */
function cutBefore(tree: EntryTree, id: string | null): Cut {
  const entry = id === null ? (tree.branch().findLast((one) => promptOf(one) !== null) ?? null) : tree.entry(id);
  const text = promptOf(entry);
  if (entry === null || text === null) return { ok: false, error: "a session can be forked before a prompt only" };
  return { ok: true, last: entry.parent, text };
}

function cutAt(tree: EntryTree, id: string | null): Cut {
  const last = id ?? tree.leaf;
  if (id !== null && tree.entry(id) === null)
    return { ok: false, error: `there is no entry ${JSON.stringify(id)} to fork at` };
  return { ok: true, last, text: null };
}

/** The bookmarks of what is copied, wherever in the tree they were set. */
function labelsOf(path: readonly Entry[], tree: EntryTree): readonly EntryBody[] {
  const copied = new EntryTree();
  for (const entry of path) copied.add(entry);
  return path.flatMap(({ id: target }): EntryBody[] => {
    const label = tree.label(target);
    return label === copied.label(target) ? [] : [{ type: "label", target, label }];
  });
}

/** A name is one session's: two of the same could not be told apart. */
function unnamed(path: readonly Entry[]): readonly EntryBody[] {
  const last = path.findLast(({ type }) => type === "name");
  return last?.type === "name" && last.name !== "" ? [{ type: "name", name: "" }] : [];
}

/** What a copy says beside what is copied, below `path`. */
function addedTo(path: readonly Entry[], tree: EntryTree, now: number): readonly Entry[] {
  const timestamp = new Date(now).toISOString();
  let parent = path.at(-1)?.id ?? null;
  return [...labelsOf(path, tree), ...unnamed(path)].map((body) => {
    const entry: Entry = { id: uuid7(now), parent, timestamp, ...body };
    parent = entry.id;
    return entry;
  });
}

/** Writes all of it or nothing. A string is the reason why not. */
export async function writeWhole(path: string, lines: readonly string[]): Promise<string | null> {
  try {
    await makeFolder(dirname(path), PRIVATE_FOLDER);
    await replaceWhole(path, lines.join(""), 0o600);
    return null;
  } catch (error) {
    return `${path} cannot be written: ${messageOf(error)}`;
  }
}

/** `text`: of the prompt that the fork was made before. */
export async function forkSession(
  { header, tree }: ForkOrigin,
  entryId: string | null,
  position: ForkPosition,
  { home, cwd, now }: ForkTarget,
): Promise<ForkAnswer> {
  if (header.format_version > SESSION_FORMAT_VERSION) {
    return {
      ok: false,
      error: `a later e wrote this session (format ${header.format_version}); it cannot be copied by this one`,
    };
  }
  const cut = position === "before" ? cutBefore(tree, entryId) : cutAt(tree, entryId);
  if (!cut.ok) return cut;
  const entries = tree.pathTo(cut.last);
  const id = uuid7(now);
  const created = new Date(now).toISOString();
  // The stage is the session that was copied.
  const { workflow: _workflow, ...rest } = header;
  const own: SessionHeader = {
    ...rest,
    format_version: SESSION_FORMAT_VERSION,
    id,
    cwd,
    created,
    parent_session: header.id,
  };
  const path = sessionPath(home, cwd, now, id);
  const problem = await writeWhole(path, [own, ...entries, ...addedTo(entries, tree, now)].map(lineOf));
  return problem === null ? { ok: true, path, text: cut.text } : { ok: false, error: problem };
}
