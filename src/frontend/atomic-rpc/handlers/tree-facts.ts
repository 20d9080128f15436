/** The session's entries as its client reads them: in a row, and as a tree. Pure. */
import type { Agent } from "../../../agent/agent.js";
import { entryView } from "../../../agent/lifecycle/entry-view.js";
import type { Entry } from "../../../agent/session/entry.js";
import { promptOf } from "../../../agent/session/session-title.js";
import type { SessionEntryView } from "../../../protocol/lifecycle/agent-message.js";

export interface TreeNode {
  readonly entry: SessionEntryView;
  readonly children: TreeNode[];
  label?: string;
  labelTimestamp?: string;
}

/** An entry whose parent is unknown is a root. */
export function treeOf(entries: readonly Entry[]): TreeNode[] {
  const nodes = new Map<string, TreeNode>(
    entries.map((entry) => [entry.id, { entry: entryView(entry), children: [] }]),
  );
  const roots: TreeNode[] = [];
  for (const entry of entries) {
    const node = nodes.get(entry.id);
    const parent = entry.parent === null ? undefined : nodes.get(entry.parent);
    if (node !== undefined) (parent?.children ?? roots).push(node);
    if (entry.type === "label") setLabel(nodes.get(entry.target), entry.label, entry.timestamp);
  }
  return roots;
}

function setLabel(node: TreeNode | undefined, label: string | null, timestamp: string): void {
  if (node === undefined) return;
  delete node.label;
  delete node.labelTimestamp;
  if (label !== null) Object.assign(node, { label, labelTimestamp: timestamp });
}

/** Null: there is no such entry. */
export function entriesSince(agent: Agent, since: string | undefined): SessionEntryView[] | null {
  const entries = agent.tree();
  const at = since === undefined ? -1 : entries.findIndex(({ id }) => id === since);
  if (since !== undefined && at === -1) return null;
  return entries.slice(at + 1).map(entryView);
}

/** What people wrote on the session's branch. */
export function promptsOf(agent: Agent): { entryId: string; text: string }[] {
  return agent.history().flatMap((entry) => {
    const text = promptOf(entry);
    return text === null ? [] : [{ entryId: entry.id, text }];
  });
}
