/** The shape of a session: its roots with their children, and its labels. Pure. */
import type { SessionEntry, SessionTreeNode } from "../../../src/atomic/api/session.js";

/** The last label of each entry; an empty one takes it away. */
export function labelsIn(entries: readonly SessionEntry[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const entry of entries) {
    if (entry.type !== "label") continue;
    if (entry.label === undefined || entry.label === null || entry.label === "") labels.delete(entry.targetId);
    else labels.set(entry.targetId, entry.label);
  }
  return labels;
}

/** In the order of the entries. One without its parent is a root. */
export function treeOf(entries: readonly SessionEntry[]): SessionTreeNode[] {
  const labels = labelsIn(entries);
  const nodes = new Map<string, SessionTreeNode>();
  for (const entry of entries) {
    const label = labels.get(entry.id);
    nodes.set(entry.id, { entry, children: [], ...(label === undefined ? {} : { label }) });
  }
  const roots: SessionTreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.entry.parentId === null ? undefined : nodes.get(node.entry.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}
