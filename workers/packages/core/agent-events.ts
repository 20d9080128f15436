/** What a module's own agent is made of and tells. Types. */
import type { AgentMessage, AssistantMessage, Message, ToolResultMessage } from "../../../src/atomic/api/messages.js";
import type { ModelContext } from "../../../src/atomic/api/models.js";
import type { AgentToolResult } from "../../../src/atomic/api/tools.js";
import type { StreamOptions } from "../ai/ask.js";
import type { AssistantMessageEvent, EventStream } from "../ai/event-stream.js";
import type { AskedModel } from "../ai/partial-message.js";
import type { AgentTool } from "../tools/agent-tool.js";

interface CallIdentity {
  toolCallId: string;
  toolName: string;
}

export type AgentEvent =
  | { type: "agent_start" }
  | { type: "agent_end"; messages: AgentMessage[] }
  | { type: "turn_start" }
  | { type: "turn_end"; message: AgentMessage; toolResults: ToolResultMessage[] }
  | { type: "message_start"; message: AgentMessage }
  | { type: "message_update"; message: AgentMessage; assistantMessageEvent: AssistantMessageEvent }
  | { type: "message_end"; message: AgentMessage }
  | ({ type: "tool_execution_start"; args: unknown } & CallIdentity)
  | ({ type: "tool_execution_update"; args: unknown; partialResult: AgentToolResult } & CallIdentity)
  | ({ type: "tool_execution_end"; result: AgentToolResult; isError: boolean } & CallIdentity);

/** Streams one request; it must not throw. */
export type StreamFn = (
  model: AskedModel,
  context: ModelContext,
  options?: StreamOptions,
) =>
  | EventStream<AssistantMessageEvent, AssistantMessage>
  | Promise<EventStream<AssistantMessageEvent, AssistantMessage>>;

/** What the model is told of beside the messages. */
export interface AgentContext {
  systemPrompt: string;
  messages: AgentMessage[];
  tools?: AgentTool[];
}

/** How one run goes. */
export interface AgentLoopConfig extends StreamOptions {
  model: AskedModel;
  /** Default: those that models know, and others as the user's. */
  convertToLlm?(messages: AgentMessage[]): Message[] | Promise<Message[]>;
  /** Before the conversion. */
  transformContext?(messages: AgentMessage[], signal?: AbortSignal): Promise<AgentMessage[]>;
  getApiKey?(provider: string): Promise<string | undefined> | string | undefined;
  /** Messages that join before the next request. */
  getSteeringMessages?(): Promise<AgentMessage[]> | AgentMessage[];
  /** Messages that go on where it would end. */
  getFollowUpMessages?(): Promise<AgentMessage[]> | AgentMessage[];
}
