/** A whole session as records again: what a file needs to say so that reading it gives the same tree. Pure. */
import type { Entry, SessionHeader, SessionRecord } from "./entry.js";
import type { EntryTree } from "./entry-tree.js";
import { uuid7 } from "./uuid7.js";

/** `now`: milliseconds since 1970. */
export function allRecords(header: SessionHeader, tree: EntryTree, now: number): readonly SessionRecord[] {
  const timestamp = new Date(now).toISOString();
  const { entries, leaf, name } = tree;
  const lastName = entries.findLast(({ type }) => type === "name");
  const isNamed = name === null || (lastName?.type === "name" && lastName.name === name);
  const last = entries.at(-1)?.id ?? null;
  // A name that stood in the file without a place in the tree gets one behind everything else.
  const named: readonly Entry[] = isNamed ? [] : [{ type: "name", id: uuid7(now), parent: last, timestamp, name }];
  const isMoved = named.length > 0 || leaf !== last;
  const head: readonly SessionRecord[] = isMoved ? [{ type: "head", head: leaf, timestamp }] : [];
  return [header, ...entries, ...named, ...head];
}
