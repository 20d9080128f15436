/** The system prompt of a run, and what listeners make of it and of the tools that go with it. */

import { type PromptParts, promptParts, promptText } from "../../host/prompt-of-options.js";
import type { BeforeAgentStartAnswer, SystemPromptOptions } from "../../protocol/lifecycle/run-moments.js";
import { promptOptions } from "../system-prompt.js";
import type { TurnContext } from "./turn-context.js";

export interface RunPrompt {
  /** As it stands when a request is made: tools may have been switched on since the last one. */
  parts(): PromptParts;
  /** Takes its place in every request of the run; null: nothing does. */
  readonly forced: string | null;
}

/** As it stands now. */
export function textOfPrompt({ parts, forced }: RunPrompt): string {
  return forced ?? promptText(parts());
}

/** As they are before anybody changes them. `suffixes`: of hooks. */
export function optionsOfRun(suffixes: readonly string[], turn: TurnContext): SystemPromptOptions {
  const { cwd, resources, catalog } = turn;
  return promptOptions({
    cwd,
    resources,
    offered: catalog.offered().map(({ name }) => name),
    tools: catalog.ofExtensions(),
    suffixes: [catalog.policy() ?? "", ...suffixes],
  });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** `before`: the options that listeners were shown. An edit of the selected tools holds until the run ends. */
export function promptOfRun(
  before: SystemPromptOptions,
  answer: BeforeAgentStartAnswer | undefined,
  { catalog }: TurnContext,
): RunPrompt {
  const { forceSystemPrompt, ...edited } = answer?.systemPromptOptions ?? before;
  if (!isSame(edited.selectedTools, before.selectedTools)) catalog.narrowRun(edited.selectedTools);
  return {
    // A listener may as well have narrowed the tools of the session; and a tool that does not exist is none.
    parts: () => promptParts({ ...edited, selectedTools: catalog.offered().map(({ name }) => name) }),
    forced: answer?.systemPrompt ?? forceSystemPrompt ?? null,
  };
}
