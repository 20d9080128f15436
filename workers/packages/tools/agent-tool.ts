/** A tool as the factories make it: what modules wrap, run themselves, or register. Types, and a text as a result. */
import type { Static, TSchema } from "typebox";
import type { AgentToolResult, AgentToolUpdateCallback } from "../../../src/atomic/api/tools.js";

/** Needs no session: `execute` of a registered tool is given a context as well, which these do not read. */
export interface AgentTool<Parameters extends TSchema = TSchema, Details = unknown> {
  name: string;
  label: string;
  description: string;
  parameters: Parameters;
  promptSnippet?: string;
  promptGuidelines?: string[];
  /** Older shapes of the arguments → the one that `parameters` describes. */
  prepareArguments?(args: unknown): Static<Parameters>;
  /** A failure is thrown, with what the model is to read as its message. */
  execute(
    toolCallId: string,
    params: Static<Parameters>,
    signal?: AbortSignal,
    onUpdate?: AgentToolUpdateCallback<Details>,
  ): Promise<AgentToolResult<Details>>;
}

export function textResult<Details>(text: string, details: Details): AgentToolResult<Details> {
  return { content: [{ type: "text", text }], details };
}
