/**
 * Where extensions may add entries to the session and ask for one more request: each sees what the session would be
 * with the proposals before its own; all of them are stored together, or none.
 */
import type { AgentMessage } from "../../protocol/lifecycle/agent-message.js";
import type { BoundaryDraft, BoundaryPreview, PreviewAnswer } from "../../protocol/lifecycle/boundary.js";
import type { BoundaryName, PayloadOf } from "../../protocol/lifecycle/lifecycle-table.js";
import type { Conversation } from "../session/conversation.js";
import type { Entry, EntryBody } from "../session/entry.js";
import { agentMessage, type Joining } from "./agent-message-of.js";
import type { Announcer } from "./announcer.js";
import { type ContextMessage, contextView } from "./context-view.js";
import { checkDrafts } from "./drafts.js";
import { entryView } from "./entry-view.js";

export interface TurnBoundaryOptions {
  readonly announcer: Announcer;
  readonly conversation: Conversation;
  /** Steers and follow-ups that wait. */
  readonly pending: () => readonly Joining[];
  readonly timeOfDay: () => number;
  /** A message for people was added. */
  readonly onMessage: (content: string) => void;
  /** A proposal that cannot be; for the developer of the extension. */
  readonly complain: (problem: string) => void;
}

/** As the session would hold them; their ids are of this preview alone. */
function placed(bodies: readonly EntryBody[], branch: readonly Entry[], timestamp: string): readonly Entry[] {
  let parent = branch.at(-1)?.id ?? null;
  return bodies.map((body, at) => {
    const entry: Entry = { ...body, id: `draft-${at}`, parent, timestamp };
    parent = entry.id;
    return entry;
  });
}

function hasSomethingToAnswer(context: readonly ContextMessage[], pending: readonly unknown[]): boolean {
  const last = context.at(-1)?.own;
  return (last !== undefined && last.role !== "assistant") || pending.length > 0;
}

export class TurnBoundary {
  readonly #options: TurnBoundaryOptions;

  constructor(options: TurnBoundaryOptions) {
    this.#options = options;
  }

  /** Stores what the listeners propose. True: they ask for one more request, and there is something to answer. */
  async reach<N extends BoundaryName>(name: N, base: () => PayloadOf<N>, signal?: AbortSignal): Promise<boolean> {
    const { announcer, complain } = this.#options;
    const proposal = await announcer.propose(name, base, (drafts) => this.#preview(drafts), signal);
    if (proposal === null) return false;
    const problem = this.#commit(proposal.entries);
    if (problem !== null) complain(`Invalid boundary entries: ${problem}`);
    if (problem !== null || !proposal.continue) return false;
    const { conversation, pending } = this.#options;
    if (hasSomethingToAnswer(contextView(conversation.branch()), pending())) return true;
    complain(`${name} requested continuation without runnable model context`);
    return false;
  }

  #preview(drafts: readonly BoundaryDraft[]): PreviewAnswer {
    const { conversation, pending, timeOfDay } = this.#options;
    const before = conversation.branch();
    const checked = checkDrafts(drafts, before);
    if (!checked.ok) return checked;
    const now = timeOfDay();
    const branch = [...before, ...placed(checked.bodies, before, new Date(now).toISOString())];
    const context = contextView(branch);
    const messages = context.map(({ view }): AgentMessage => view);
    const waiting = pending();
    const preview: BoundaryPreview = {
      contextEntries: context.map(({ entry }) => entryView(entry)),
      contextMessages: messages,
      llmMessages: messages,
      pendingMessages: waiting.map((message) => agentMessage(message, now)),
      canContinue: hasSomethingToAnswer(context, waiting),
    };
    return { ok: true, context: preview };
  }

  /** Null when all of them are stored; else the reason why none is. */
  #commit(drafts: readonly BoundaryDraft[]): string | null {
    const { conversation, onMessage } = this.#options;
    const checked = checkDrafts(drafts, conversation.branch());
    if (!checked.ok) return checked.error;
    for (const body of checked.bodies) {
      if (body.type === "message" && body.message.role === "compaction") {
        conversation.append({ ...body.message, tokens_before: conversation.contextTokens() });
      } else conversation.add(body);
      if (body.type === "custom_message" && body.display) onMessage(body.content);
    }
    return null;
  }
}
