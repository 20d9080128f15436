/**
 * What the system messages of a transcript come to: a later one replaces the text, changes sections, adds and takes away
 * tools. Pure; nothing that it is given is changed.
 */
import type { TextContent } from "../../../src/atomic/api/messages.js";

interface DeclaredTool {
  name: string;
  [field: string]: unknown;
}

/** A system message; what is absent changes nothing. */
export interface SystemMessage {
  role: "system";
  content: string | TextContent[];
  /** Tag → text; null takes the section away. */
  sections?: Record<string, string | null>;
  toolsAdded?: DeclaredTool[];
  toolsRemoved?: string[];
  timestamp: number;
}

interface AnyMessage {
  role: string;
}

function isSystem(message: AnyMessage): message is SystemMessage {
  return message.role === "system";
}

function textOf(content: SystemMessage["content"] | undefined): string {
  if (content === undefined) return "";
  return typeof content === "string" ? content : content.map(({ text }) => text).join("\n");
}

function isPatch({ sections, toolsAdded, toolsRemoved }: SystemMessage): boolean {
  return sections !== undefined || toolsAdded !== undefined || toolsRemoved !== undefined;
}

/** All of them as one, to stand at the head; undefined when there is none. */
export function getCurrentSystemMessage(messages: readonly AnyMessage[]): SystemMessage | undefined {
  const all = messages.filter(isSystem);
  const [first] = all;
  if (first === undefined) return undefined;
  let content = "";
  const sections = new Map<string, string>();
  const tools = new Map<string, DeclaredTool>();
  for (const message of all) {
    const text = textOf(message.content);
    if (message === first || (text !== "" && !isPatch(message))) content = text;
    for (const [tag, section] of Object.entries(message.sections ?? {})) {
      if (section === null) sections.delete(tag);
      else sections.set(tag, section);
    }
    for (const name of message.toolsRemoved ?? []) tools.delete(name);
    for (const tool of message.toolsAdded ?? []) tools.set(tool.name, tool);
  }
  return {
    role: "system",
    content,
    ...(sections.size === 0 ? {} : { sections: Object.fromEntries(sections) }),
    ...(tools.size === 0 ? {} : { toolsAdded: [...tools.values()] }),
    timestamp: first.timestamp,
  };
}

/** The prompt as a model reads it: the text, then its sections. Empty when there is none. */
export function getCurrentSystemPrompt(messages: readonly AnyMessage[]): string {
  const message = getCurrentSystemMessage(messages);
  if (message === undefined) return "";
  const sections = Object.values(message.sections ?? {});
  return [textOf(message.content), ...sections].filter((text) => text !== null && text !== "").join("\n\n");
}

/** The tools that a model is told of. */
export function getCurrentTools(messages: readonly AnyMessage[]): DeclaredTool[] {
  return getCurrentSystemMessage(messages)?.toolsAdded ?? [];
}
