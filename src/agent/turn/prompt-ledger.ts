/**
 * What the model has been told of its prompt: what stood in front of the conversation, and what changed since, which is
 * kept where it happened. A model that reads such changes there keeps what it has cached of all before.
 */
import { isDeepStrictEqual } from "node:util";
import type { SystemPatch } from "../lifecycle/system-view.js";
import type { ModelTool } from "../model/language-model.js";
import type { Conversation } from "../session/conversation.js";
import type { Entry } from "../session/entry.js";

/** What may change from one request to the next. */
export interface PromptState {
  readonly sections: Readonly<Record<string, string>>;
  readonly tools: readonly ModelTool[];
}

export type SystemEntry = Extract<Entry, { readonly type: "system" }>;

export interface Told {
  /** In front of everything. */
  readonly base: PromptState;
  /** Since then, on this branch. */
  readonly patches: readonly SystemEntry[];
}

function patched(state: PromptState, { sections, tools_added, tools_removed }: SystemPatch): PromptState {
  const all = Object.entries({ ...state.sections, ...sections });
  const added = new Set([...tools_added.map(({ name }) => name), ...tools_removed]);
  return {
    sections: Object.fromEntries(all.flatMap(([tag, text]) => (text === null ? [] : [[tag, text]]))),
    tools: [...state.tools.filter(({ name }) => !added.has(name)), ...tools_added],
  };
}

/** Null: nothing changed. */
function difference(before: PromptState, now: PromptState): SystemPatch | null {
  const tags = new Set([...Object.keys(before.sections), ...Object.keys(now.sections)]);
  const changed = [...tags].filter((tag) => before.sections[tag] !== now.sections[tag]);
  const known = new Map(before.tools.map((tool) => [tool.name, tool]));
  const names = new Set(now.tools.map(({ name }) => name));
  const tools_added = now.tools.filter((tool) => !isDeepStrictEqual(known.get(tool.name), tool));
  const tools_removed = before.tools.map(({ name }) => name).filter((name) => !names.has(name));
  if (changed.length + tools_added.length + tools_removed.length === 0) return null;
  return {
    sections: Object.fromEntries(changed.map((tag) => [tag, now.sections[tag] ?? null])),
    tools_added,
    tools_removed,
  };
}

export class PromptLedger {
  readonly #conversation: Conversation;
  #base: PromptState | null = null;
  /** How many entries were there when the base was told, and which summary was in force. */
  #from = 0;
  #summary: string | null = null;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  /** A request is about to be made with that: what changed is kept. */
  settle(now: PromptState): Told {
    const branch = this.#conversation.branch();
    const summary = branch.findLast((entry) => entry.type === "message" && entry.message.role === "compaction")?.id;
    // What was said before a summary is gone, and whatever was cached of it.
    if (this.#base === null || (summary ?? null) !== this.#summary) {
      this.#summary = summary ?? null;
      this.#from = this.#conversation.entries().length;
      this.#base = now;
      return { base: now, patches: [] };
    }
    const since = new Set(this.#conversation.entries().slice(this.#from));
    const isOurs = (entry: Entry): entry is SystemEntry => entry.type === "system" && since.has(entry);
    const patches = branch.filter(isOurs);
    const patch = difference(patches.reduce(patched, this.#base), now);
    if (patch === null) return { base: this.#base, patches };
    const entry = this.#conversation.add({ type: "system", ...patch });
    return { base: this.#base, patches: entry.type === "system" ? [...patches, entry] : patches };
  }
}
