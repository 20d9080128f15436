/** A tool as modules make, wrap and register it. Types, and how a text becomes a result. */
import type { ImageContent, TextContent } from "../../../src/protocol/lifecycle/agent-message.js";

/** What a tool gives back. A failure is thrown, with what the model is to read as its message. */
export interface AgentToolResult<Details = unknown> {
  content: (TextContent | ImageContent)[];
  details: Details;
  terminate?: boolean;
}

/** Hears of partial results; each stands for all of it so far. */
export type AgentToolUpdateCallback<Details = unknown> = (partial: AgentToolResult<Details>) => void;

/** A tool that needs no session. `execute` of a registered tool is given a context as well, which these do not read. */
export interface AgentTool<Params = Record<string, unknown>, Details = unknown> {
  name: string;
  label: string;
  description: string;
  /** A JSON Schema of type object. */
  parameters: Record<string, unknown>;
  promptSnippet?: string;
  promptGuidelines?: string[];
  /** Older shapes of the arguments → the one that `parameters` describes. */
  prepareArguments?(args: unknown): Params;
  execute(
    toolCallId: string,
    params: Params,
    signal?: AbortSignal,
    onUpdate?: AgentToolUpdateCallback<Details>,
  ): Promise<AgentToolResult<Details>>;
}

export function textResult<Details>(text: string, details: Details): AgentToolResult<Details> {
  return { content: [{ type: "text", text }], details };
}
