/** The calls of one answer, all at once; what they give comes back in the order of the calls. Never rejects. */
import type { AssistantMessage, ToolCall, ToolResultMessage } from "../../../src/atomic/api/messages.js";
import type { AgentToolResult } from "../../../src/atomic/api/tools.js";
import { messageOf } from "../../../src/protocol/caught.js";
import { validateToolArguments } from "../ai/arguments.js";
import type { AgentTool } from "../tools/agent-tool.js";
import type { AgentEvent } from "./agent-events.js";

interface ToolRun {
  readonly tools: readonly AgentTool[];
  readonly signal: AbortSignal | undefined;
  readonly tell: (event: AgentEvent) => void;
}

interface Finished {
  readonly result: AgentToolResult;
  readonly isError: boolean;
}

async function execute(call: ToolCall, { tools, signal, tell }: ToolRun): Promise<AgentToolResult> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) throw new Error(`Tool ${call.name} not found`);
  if (signal?.aborted === true) throw new Error("Operation aborted");
  const given = tool.prepareArguments?.(call.arguments) ?? call.arguments;
  const args = validateToolArguments(tool, { arguments: given as ToolCall["arguments"] });
  const base = { toolCallId: call.id, toolName: call.name, args } as const;
  let isOver = false;
  try {
    return await tool.execute(call.id, args, signal, (partialResult) => {
      if (!isOver) tell({ type: "tool_execution_update", ...base, partialResult });
    });
  } finally {
    isOver = true;
  }
}

async function finish(call: ToolCall, run: ToolRun): Promise<Finished> {
  const base = { toolCallId: call.id, toolName: call.name } as const;
  run.tell({ type: "tool_execution_start", ...base, args: call.arguments });
  let ended: Finished;
  try {
    const result = await execute(call, run);
    ended = { result, isError: result.isError === true };
  } catch (error) {
    ended = { result: { content: [{ type: "text", text: messageOf(error) }], details: {} }, isError: true };
  }
  run.tell({ type: "tool_execution_end", ...base, ...ended });
  return ended;
}

export interface ToolsRun {
  readonly results: ToolResultMessage[];
  /** Every tool said that nothing is to follow. */
  readonly isLast: boolean;
}

export async function runTools(message: AssistantMessage, run: ToolRun): Promise<ToolsRun> {
  const calls = message.content.filter((block) => block.type === "toolCall");
  const ended = await Promise.all(calls.map((call) => finish(call, run)));
  const results = ended.map(({ result, isError }, at): ToolResultMessage => {
    const call = calls[at];
    const { content, details } = result;
    const identity = { toolCallId: call?.id ?? "", toolName: call?.name ?? "" };
    return { role: "toolResult", ...identity, content, details, isError, timestamp: Date.now() };
  });
  return { results, isLast: ended.length > 0 && ended.every(({ result }) => result.terminate === true) };
}
