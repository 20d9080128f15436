/** What a system prompt says, and what changes of it later, as system messages of lifecycle payloads. Pure. */
import type { AgentSystemMessage } from "../../protocol/lifecycle/agent-message.js";
import type { ModelTool } from "../model/language-model.js";
import type { EntryBody } from "../session/entry.js";

export type SystemPatch = Omit<Extract<EntryBody, { readonly type: "system" }>, "type">;

const toolView = ({ name, description, parameters }: ModelTool) => ({ name, description, parameters });

/** A change as words, for a model that reads it where it happened. */
export function patchText({ sections, tools_added, tools_removed }: SystemPatch): string {
  const changed = Object.entries(sections).map(([tag, text]) =>
    text === null
      ? `From here on the part "${tag}" of your instructions does not count any more.`
      : `From here on the part "${tag}" of your instructions is this:\n\n${text}`,
  );
  const names = (tools: readonly string[]): string => tools.join(", ");
  return [
    ...changed,
    ...(tools_added.length === 0 ? [] : [`You may use these tools now: ${names(tools_added.map(({ name }) => name))}`]),
    ...(tools_removed.length === 0 ? [] : [`You may not use these tools any more: ${names(tools_removed)}`]),
  ].join("\n\n");
}

/** `timestamp`: milliseconds since 1970. */
export function systemView(
  { sections, tools_added, tools_removed }: SystemPatch,
  timestamp: number,
): AgentSystemMessage {
  return {
    role: "system",
    content: "",
    ...(Object.keys(sections).length === 0 ? {} : { sections }),
    ...(tools_added.length === 0 ? {} : { toolsAdded: tools_added.map(toolView) }),
    ...(tools_removed.length === 0 ? {} : { toolsRemoved: tools_removed }),
    timestamp,
  };
}
