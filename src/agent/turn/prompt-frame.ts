/**
 * How one request begins: the prompt that stands in front, and what changed of it later, for models that read that where
 * it happened. All others read the prompt as it is now.
 */
import { type PromptParts, promptText } from "../../host/prompt-of-options.js";
import type { AgentMessage } from "../../protocol/lifecycle/agent-message.js";
import type { ContextMessage } from "../lifecycle/context-view.js";
import { patchText, systemView } from "../lifecycle/system-view.js";
import type { ModelTool } from "../model/language-model.js";
import type { Entry } from "../session/entry.js";
import type { SystemEntry } from "./prompt-ledger.js";
import type { RunPrompt } from "./run-prompt.js";
import type { TurnContext } from "./turn-context.js";

/** The prompt at the head, and what changed of it where that happened: for models that read it there. */
export interface Framed {
  readonly head: PromptParts;
  readonly tools: readonly ModelTool[];
  readonly patches: readonly SystemEntry[];
}

/** Keeps what changed of it since the last request. */
export function framed(prompt: RunPrompt, turn: TurnContext): Framed {
  const parts = prompt.parts();
  const tools = turn.catalog.offered();
  const { base, patches } = turn.ledger.settle({ sections: parts.sections, tools });
  const isInPlace = turn.model.takesSystemMessages === true && prompt.forced === null;
  if (!isInPlace) return { head: parts, tools, patches: [] };
  return { head: { ...parts, sections: base.sections }, tools: base.tools, patches };
}

const patchOf = (entry: SystemEntry): ContextMessage => ({
  entry,
  view: systemView(entry, Date.parse(entry.timestamp)),
  own: { role: "system", content: patchText(entry) },
});

/** `messages`, and each change before the first of them that came after it. */
export function withPatches(
  messages: readonly ContextMessage[],
  patches: readonly SystemEntry[],
  branch: readonly Entry[],
): readonly ContextMessage[] {
  if (patches.length === 0) return messages;
  const place = new Map(branch.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: Entry): number => place.get(id) ?? -1;
  const left = [...patches];
  const before = (entry: Entry): readonly ContextMessage[] => {
    const count = left.findIndex((patch) => placeOf(patch) > placeOf(entry));
    return left.splice(0, count === -1 ? left.length : count).map(patchOf);
  };
  const all = messages.flatMap((message) => [...before(message.entry), message]);
  return [...all, ...left.map(patchOf)];
}

/** As modules read it. */
export function headView({ head, tools }: Framed): AgentMessage {
  const { opening, files, sections, end } = head;
  const content = promptText({ opening, files, sections: {}, end });
  const view = systemView({ sections, tools_added: tools, tools_removed: [] }, 0);
  return { ...view, content };
}
