/** `ctx.sessionManager`: the session's tree, read from the replica. */
import type {
  ReadonlySessionManager,
  SessionEntry,
  SessionHeader,
  SessionTreeNode,
} from "../../../src/atomic/api/session.js";
import type { Core } from "./core.js";
import type { Life } from "./life.js";
import type { Entry, SessionReplica } from "./session-replica.js";

// The host tells entries in the session format, which is what these types describe.
const asEntries = (entries: readonly Entry[]): SessionEntry[] => entries as unknown as SessionEntry[];
const asEntry = (entry: Entry | undefined): SessionEntry | undefined => entry as unknown as SessionEntry | undefined;

export function sessionManager({ cwd, replica }: Core, life: Life): ReadonlySessionManager {
  const session = (): SessionReplica => {
    life.assertAlive();
    return replica.session;
  };
  return {
    getCwd: () => {
      life.assertAlive();
      return replica.slots.cwd ?? cwd;
    },
    getSessionDir: () => session().head?.directory ?? "",
    usesDefaultSessionDir: () => session().head !== null,
    getSessionId: () => session().head?.id ?? "",
    getSessionFile: () => session().head?.file ?? undefined,
    getLeafId: () => session().leaf,
    getLeafEntry: () => {
      const { leaf } = session();
      return leaf === null ? undefined : asEntry(replica.session.entry(leaf));
    },
    getEntry: (id) => asEntry(session().entry(id)),
    getLabel: (id) => session().labels().get(id),
    getBranch: (from) => asEntries(session().branch(from)),
    getHeader: () => (session().head?.header ?? null) as SessionHeader | null,
    getEntries: () => asEntries(session().entries()),
    getTree: () => treeOf(session()),
    getSessionName: () => session().name ?? undefined,
    buildContextEntries: () => asEntries(contextOf(session().branch())),
  };
}

/** Roots and the children of every entry, in the order of the file. An entry without its parent is a root. */
function treeOf(session: SessionReplica): SessionTreeNode[] {
  const labels = session.labels();
  const nodes = new Map<string, SessionTreeNode>();
  const roots: SessionTreeNode[] = [];
  for (const entry of asEntries(session.entries())) {
    const label = labels.get(entry.id);
    const node: SessionTreeNode = { entry, children: [], ...(label === undefined ? {} : { label }) };
    nodes.set(entry.id, node);
  }
  for (const node of nodes.values()) {
    const parent = node.entry.parentId === null ? undefined : nodes.get(node.entry.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

/** What the last compaction replaced is left out; the compaction stands in front of what it kept. */
function contextOf(branch: readonly Entry[]): Entry[] {
  const at = branch.findLastIndex(({ type }) => type === "compaction");
  const compaction = branch[at];
  if (compaction === undefined) return [...branch];
  const kept = branch.findIndex(({ id }) => id === compaction.firstKeptEntryId);
  return [compaction, ...(kept < 0 ? [] : branch.slice(kept, at)), ...branch.slice(at + 1)];
}
