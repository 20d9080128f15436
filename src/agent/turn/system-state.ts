/**
 * What the system messages of a transcript come to: text, sections and tools, a later message behind an earlier one.
 * Pure.
 */
import type { AgentMessage, AgentSystemMessage } from "../../protocol/lifecycle/agent-message.js";
import type { ModelRequest, ModelTool } from "../model/language-model.js";

/** What a model is told of beside the conversation. */
type SystemState = Pick<ModelRequest, "system" | "tools">;

type Declared = NonNullable<AgentSystemMessage["toolsAdded"]>[number];

/** With what is known of a tool where a listener left that out; null: nobody knows what to tell of it. */
function toolOf({ name, description, parameters }: Declared, known: readonly ModelTool[]): ModelTool | null {
  const own = known.find((tool) => tool.name === name);
  const told = description ?? own?.description;
  const takes = parameters ?? own?.parameters;
  return told === undefined || takes === undefined ? null : { name, description: told, parameters: takes };
}

/** A section between its tags, where they are not there yet. */
const marked = (tag: string, text: string): string =>
  text.startsWith(`<${tag}>`) ? text : `<${tag}>\n${text}\n</${tag}>`;

/** `known`: the tools that there are. With a message its tools and sections go. */
export function systemState(messages: readonly AgentMessage[], known: readonly ModelTool[]): SystemState {
  const texts: string[] = [];
  const sections = new Map<string, string>();
  const tools = new Map<string, ModelTool>();
  for (const message of messages) {
    if (message.role !== "system") continue;
    if (message.content !== "") texts.push(message.content);
    for (const [tag, text] of Object.entries(message.sections ?? {})) {
      if (text === null) sections.delete(tag);
      else sections.set(tag, marked(tag, text));
    }
    for (const name of message.toolsRemoved ?? []) tools.delete(name);
    for (const declared of message.toolsAdded ?? []) {
      const tool = toolOf(declared, known);
      if (tool !== null) tools.set(tool.name, tool);
    }
  }
  return { system: [...texts, ...sections.values()].join("\n\n"), tools: [...tools.values()] };
}
