/** A session's tree as rows to pick from. Pure; linear in the entries. Foreign text is made safe by the picker. */
import { type Entry, isShown } from "../../../agent/session/entry.js";
import { titleOf } from "../../../agent/session/session-title.js";

/** What is listed. `talk`: prompts, replies, summaries. */
export const treeFilters = ["talk", "prompts", "labelled", "everything"] as const;
export type TreeFilter = (typeof treeFilters)[number];

export interface TreeRow {
  readonly id: string;
  /** How many branchings it lies behind. */
  readonly depth: number;
  /** Who speaks: `you`, `e`, the name of a tool … */
  readonly who: string;
  readonly text: string;
  readonly label: string | null;
  /** On the branch that is gone on with. */
  readonly isActive: boolean;
  /** The next entry follows it. */
  readonly isLeaf: boolean;
}

interface Said {
  readonly who: string;
  readonly text: string;
  /** The filters that list it. */
  readonly in: readonly TreeFilter[];
}

const talk = ["talk", "everything"] as const;
const rest = ["everything"] as const;

function saidBy(entry: Entry): Said | null {
  switch (entry.type) {
    case "message":
      return saidIn(entry);
    case "branch_summary":
      return { who: "summary", text: entry.summary, in: talk };
    case "custom_message":
      return { who: entry.custom_type, text: entry.content, in: isShown(entry) ? talk : rest };
    case "model":
      return { who: "model", text: entry.model, in: rest };
    case "effort":
      return { who: "effort", text: entry.effort ?? "none", in: rest };
    default:
      // Names, labels, costs and state are no places to go on from.
      return null;
  }
}

function saidIn({ message }: Extract<Entry, { type: "message" }>): Said {
  switch (message.role) {
    case "user": {
      if (message.internal || !message.prompt) return { who: "context", text: message.content, in: rest };
      return { who: "you", text: message.content, in: ["talk", "prompts", "everything"] };
    }
    case "assistant": {
      const text = message.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join(" ");
      const calls = message.content.flatMap((block) => (block.type === "tool_call" ? [block.name] : []));
      const shown = text.trim() === "" ? (message.error ?? `calls ${calls.join(", ")}`) : text;
      return { who: "e", text: shown, in: text.trim() === "" && message.error === undefined ? rest : talk };
    }
    case "tool":
      return { who: message.name, text: message.summary, in: rest };
    case "compaction":
      return { who: "compacted", text: message.summary, in: talk };
  }
}

interface Walk {
  readonly id: string | null;
  readonly depth: number;
}

/** The last label of each entry counts. */
function labelsOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const entry of entries) {
    if (entry.type !== "label") continue;
    if (entry.label === null) labels.delete(entry.target);
    else labels.set(entry.target, entry.label);
  }
  return labels;
}

/** What follows each entry, in the order in which it came. An entry whose parent is unknown begins a tree of its own. */
function childrenOf(entries: readonly Entry[]): ReadonlyMap<string | null, readonly Entry[]> {
  const ids = new Set(entries.map(({ id }) => id));
  const children = new Map<string | null, Entry[]>();
  for (const entry of entries) {
    const parent = entry.parent !== null && ids.has(entry.parent) && entry.parent !== entry.id ? entry.parent : null;
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [entry]);
    else known.push(entry);
  }
  return children;
}

/** The ids from the beginning to `leaf`, it included. */
export function pathTo(entries: readonly Entry[], leaf: string | null): ReadonlySet<string> {
  const parents = new Map(entries.map(({ id, parent }) => [id, parent]));
  const path = new Set<string>();
  for (let id = leaf; id !== null && !path.has(id); id = parents.get(id) ?? null) path.add(id);
  return path;
}

/** From the beginning down; where the conversation branched, the branches are indented, the oldest first. */
export function treeRows(entries: readonly Entry[], leaf: string | null, filter: TreeFilter): readonly TreeRow[] {
  const labels = labelsOf(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const children = childrenOf(entries);
  const active = pathTo(entries, leaf);
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  // A long conversation is a deep tree: no call for each level.
  const open: Walk[] = [{ id: null, depth: -1 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const next = (children.get(at.id) ?? []).filter(({ id }) => !seen.has(id));
    const depth = at.id === null ? 0 : at.depth + (next.filter((entry) => saidBy(entry) !== null).length > 1 ? 1 : 0);
    for (const { id } of next.toReversed()) open.push({ id, depth });
    const entry = at.id === null ? undefined : byId.get(at.id);
    if (entry === undefined) continue;
    seen.add(entry.id);
    const said = saidBy(entry);
    const label = labels.get(entry.id) ?? null;
    if (said === null || !(said.in.includes(filter) || (label !== null && filter === "labelled"))) continue;
    const { who, text } = said;
    const place = { depth: at.depth, isActive: active.has(entry.id), isLeaf: entry.id === leaf };
    rows.push({ id: entry.id, who, text: titleOf(text), label, ...place });
  }
  return rows;
}
