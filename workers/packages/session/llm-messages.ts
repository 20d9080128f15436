/** Messages of a session → those that a model knows, and as one text for a model that is to read about them. Pure. */
import type {
  AgentMessage,
  BashExecutionMessage,
  ImageContent,
  Message,
  MessageContent,
  TextContent,
} from "../../../src/atomic/api/messages.js";
import { modulePackageLimits } from "../../../src/protocol/limits.js";

/** What stands around a summary, so that a model does not take it for a person's words. */
const aroundCompaction = [
  "The conversation before this point was compacted into the following summary:\n\n<summary>\n",
  "\n</summary>",
] as const;
const aroundBranch = [
  "The following is a summary of a branch that the conversation came back from:\n\n<summary>\n",
  "\n</summary>",
] as const;

function asUser(content: MessageContent, timestamp: number): Message {
  return {
    role: "user",
    content: typeof content === "string" ? [{ type: "text", text: content }] : content,
    timestamp,
  };
}

/** As the model reads a command that a person ran. */
function bashText({ command, output, exitCode, cancelled, truncated, fullOutputPath }: BashExecutionMessage): string {
  const shown = output === "" ? "(no output)" : `\`\`\`\n${output}\n\`\`\``;
  const notes = [
    cancelled ? "(command cancelled)" : "",
    !cancelled && exitCode !== undefined && exitCode !== 0 ? `Command exited with code ${exitCode}` : "",
    truncated && fullOutputPath !== undefined ? `[Output truncated. Full output: ${fullOutputPath}]` : "",
  ].filter(Boolean);
  return [`Ran \`${command}\``, shown, ...notes].join("\n");
}

/** Those that no model is to see, and system messages, are left out. */
export function convertToLlm(messages: readonly AgentMessage[]): Message[] {
  return messages.flatMap((message): Message[] => {
    switch (message.role) {
      case "user":
      case "assistant":
      case "toolResult":
        return [message];
      case "custom":
        return [asUser(message.content, message.timestamp)];
      case "bashExecution":
        return message.excludeFromContext === true ? [] : [asUser(bashText(message), message.timestamp)];
      case "branchSummary":
        return [asUser(aroundBranch.join(message.summary), message.timestamp)];
      case "compactionSummary":
        return [asUser(aroundCompaction.join(message.summary), message.timestamp)];
      default:
        return [];
    }
  });
}

function textOf(content: string | readonly (TextContent | ImageContent)[]): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}

function callText(name: string, given: Record<string, unknown>): string {
  const fields = Object.entries(given).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `${name}(${fields.join(", ")})`;
}

function clipped(text: string): string {
  const most = modulePackageLimits.serializedResultChars;
  if (text.length <= most) return text;
  return `${text.slice(0, most)}\n\n[... ${text.length - most} more characters truncated]`;
}

function partsOf(message: Message): string[] {
  switch (message.role) {
    case "user":
      return [`[User]: ${textOf(message.content)}`];
    case "toolResult":
      return [`[Tool result]: ${clipped(textOf(message.content))}`];
    case "assistant": {
      const { content } = message;
      const thoughts = content.flatMap((block) => (block.type === "thinking" ? [block.thinking] : []));
      const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
      const calls = content.flatMap((block) =>
        block.type === "toolCall" ? [callText(block.name, block.arguments)] : [],
      );
      return [
        ...(thoughts.length === 0 ? [] : [`[Assistant thinking]: ${thoughts.join("\n")}`]),
        ...(texts.length === 0 ? [] : [`[Assistant]: ${texts.join("\n")}`]),
        ...(calls.length === 0 ? [] : [`[Assistant tool calls]: ${calls.join("; ")}`]),
      ];
    }
  }
}

/** One text with a paragraph for everything that was said, thought, called and answered. */
export function serializeConversation(messages: readonly Message[]): string {
  return messages
    .flatMap(partsOf)
    .filter((part) => !/^\[[^\]]*\]: $/.test(part))
    .join("\n\n");
}
