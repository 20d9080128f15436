/** How a run begins: whoever listens adds to it, then what started it joins the conversation. */

import { promptOf } from "../../host/prompt-of-options.js";
import type { BeforeAgentStartAnswer, SystemPromptOptions } from "../../protocol/lifecycle/run-moments.js";
import { customMessage, imageContents, type Joining } from "../lifecycle/agent-message-of.js";
import type { Entry } from "../session/entry.js";
import { visibleBlock } from "../visible-block.js";
import { optionsOfRun, promptOfRun, type RunPrompt } from "./run-prompt.js";
import { type Group, isTyped } from "./steering.js";
import type { TurnContext } from "./turn-context.js";

export interface TurnStart {
  /** Stored in this order before the first request. Not empty. */
  readonly messages: Group;
  /** What started the turn; the before_turn hooks see it. */
  readonly prompt: string;
}

/** A run that may begin. */
export interface Opened {
  readonly prompt: RunPrompt;
  /** What joins the conversation, and its entry when that is stored already. */
  readonly messages: readonly { readonly message: Joining; readonly kept: Entry | null }[];
}

async function askListeners(
  { messages, prompt }: TurnStart,
  systemPromptOptions: SystemPromptOptions,
  turn: TurnContext,
): Promise<BeforeAgentStartAnswer | undefined> {
  const { announce, signal } = turn;
  const started = messages.at(-1);
  const images = imageContents(started?.images);
  const payload = () => {
    const base = { systemPrompt: promptOf(systemPromptOptions), systemPromptOptions };
    if (started !== undefined && !isTyped(started)) {
      return { ...base, messageType: "custom", message: announce.view(started) } as const;
    }
    return { ...base, messageType: "user", prompt, ...(images.length === 0 ? {} : { images }) } as const;
  };
  return announce.announcer.ask("before_agent_start", payload, signal);
}

/** Asks whoever may add to the run. Once interrupted, what started it is stored and no more. */
export async function openTurn(start: TurnStart, turn: TurnContext): Promise<Opened | null> {
  const { host, signal, announce, conversation } = turn;
  // Whoever was told that the session starts is heard out before anything else of it. Else the words are kept at once:
  // what a command asks for beside its prompt comes after them.
  if (announce.announcer.isBusy) await announce.announcer.drained();
  const messages: Opened["messages"][number][] = start.messages.map((message) => ({
    message,
    kept: announce.keep(message),
  }));
  const additions = await host.beforeTurn(start.prompt, signal);
  const options = optionsOfRun(additions.suffixes, turn);
  const answer = signal.aborted ? undefined : await askListeners(start, options, turn);
  if (signal.aborted) {
    // The user's words are not lost with the run.
    const lost = messages.flatMap(({ kept }, at) => (kept === null ? (start.messages[at] ?? []) : []));
    for (const message of lost) conversation.join(message);
    return null;
  }
  for (const { content, internal, extension } of additions.messages) {
    const message = { role: "user", content, prompt: false, internal } as const;
    messages.push({ message, kept: announce.keep(message) });
    if (!internal) turn.show(visibleBlock(extension, content));
  }
  for (const draft of answer?.messages ?? []) {
    const message = customMessage(draft);
    messages.push({ message, kept: announce.keep(message) });
    if (message.display) turn.show(visibleBlock(null, message.content));
  }
  return { prompt: promptOfRun(options, answer, turn), messages };
}
