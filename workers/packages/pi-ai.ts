/**
 * What modules import as pi-ai, in all families of its name: models and requests to them, which the host makes, and
 * what schemas of tools are built with.
 */

export { type Static, type TSchema, Type } from "typebox";
export type {
  AssistantMessage,
  ImageContent,
  Message,
  StopReason,
  TextContent,
  ThinkingContent,
  ToolCall,
  ToolResultMessage,
  Usage,
  UserMessage,
} from "../../src/atomic/api/messages.js";
export type { Model, ModelContext, ModelContext as Context, ThinkingLevel } from "../../src/atomic/api/models.js";
export type { OAuthCredentials, OAuthLoginCallbacks } from "../../src/atomic/api/providers.js";
export { parseStreamingJson, StringEnum, validateToolArguments, validateToolCall } from "./ai/arguments.js";
export {
  complete,
  complete as completeSimple,
  type StreamOptions,
  type StreamOptions as SimpleStreamOptions,
  stream,
  stream as streamSimple,
} from "./ai/ask.js";
export {
  streamAnthropic,
  streamAnthropic as streamSimpleAnthropic,
  streamGoogle,
  streamGoogle as streamSimpleGoogle,
  streamOpenAICompletions,
  streamOpenAICompletions as streamSimpleOpenAICompletions,
  streamOpenAIResponses,
  streamOpenAIResponses as streamSimpleOpenAIResponses,
} from "./ai/by-api.js";
export {
  type AssistantMessageEvent,
  AssistantMessageEventStream,
  createAssistantMessageEventStream,
  EventStream,
} from "./ai/event-stream.js";
export {
  calculateCost,
  getModel,
  getModels,
  getProviders,
  getSupportedThinkingLevels,
  isContextOverflow,
  modelsAreEqual,
  supportsXhigh,
} from "./ai/model-facts.js";
export {
  getCurrentSystemMessage,
  getCurrentSystemPrompt,
  getCurrentTools,
  type SystemMessage,
} from "./ai/system-state.js";
export { uuidv7 } from "./ai/unique-id.js";
