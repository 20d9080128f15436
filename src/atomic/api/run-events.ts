/** Events of a run: input, messages, requests to the provider, the choice of the model. Pure types. */
import type { CustomMessageInput, StartingMessage } from "./context.js";
import type { AgentMessage, AssistantMessageEvent, ImageContent } from "./messages.js";
import type { Model } from "./models.js";
import type { SystemPromptOptions } from "./system-prompt.js";

export interface InputEvent {
  type: "input";
  text: string;
  images?: ImageContent[];
  source: "interactive" | "rpc" | "extension";
  /** Undefined while idle. */
  streamingBehavior?: "steer" | "followUp";
}
export type InputEventResult =
  | { action: "continue" }
  /** Without `images` they stay as they are. */
  | { action: "transform"; text: string; images?: ImageContent[] }
  | { action: "handled" };

export type BeforeAgentStartEvent = {
  type: "before_agent_start";
  /** As the handlers before left it. */
  readonly systemPrompt: string;
  systemPromptOptions: SystemPromptOptions;
} & (
  | { messageType: "user"; prompt: string; images?: ImageContent[] }
  | { messageType: "custom"; message: StartingMessage }
);
export interface BeforeAgentStartEventResult {
  message?: CustomMessageInput;
  /** Replaces the prompt for the whole run. */
  systemPrompt?: string;
}

export interface AgentStartEvent {
  type: "agent_start";
}
export interface AgentEndEvent {
  type: "agent_end";
  messages: AgentMessage[];
}
export interface AgentSettledEvent {
  type: "agent_settled";
  aborted: boolean;
}
export interface UiPromptEvent<Type extends "ui_prompt_start" | "ui_prompt_end"> {
  type: Type;
  reason: "ui_prompt" | "project_trust";
  kind: "select" | "confirm" | "input" | "editor" | "custom";
  title?: string;
}
export interface TurnStartEvent {
  type: "turn_start";
  turnIndex: number;
  timestamp: number;
}
export interface MessageStartEvent {
  type: "message_start";
  message: AgentMessage;
}
export interface MessageUpdateEvent {
  type: "message_update";
  assistantMessageEvent: AssistantMessageEvent;
}
export interface MessageEndEvent {
  type: "message_end";
  message: AgentMessage;
}
/** It keeps its role. */
export interface MessageEndEventResult {
  message?: AgentMessage;
}

export interface ContextEvent<Type extends string = "context"> {
  type: Type;
  messages: AgentMessage[];
}
export interface ContextEventResult {
  messages?: AgentMessage[];
}

interface ProviderIdentity {
  provider: string;
  api: string;
  model: string;
}
/** Edit `headers` in place; null and a deleted one are not sent. */
export interface BeforeProviderHeadersEvent extends ProviderIdentity {
  type: "before_provider_headers";
  headers: Record<string, string | null>;
}
export interface BeforeProviderRequestEvent extends ProviderIdentity {
  type: "before_provider_request";
  payload: unknown;
}
export interface AfterProviderResponseEvent {
  type: "after_provider_response";
  status: number;
  headers: Record<string, string>;
}
export interface ProviderStreamEvent extends ProviderIdentity {
  type: "provider_stream_event";
  data: unknown;
}
export interface CacheWarmingDecisionEvent {
  type: "cache_warming_decision";
  warmCost: number;
  missCost: number;
  continuationProbability: number;
  action: "warm" | "stop";
}
export interface CacheWarmingDecisionResult {
  action?: "warm" | "stop";
}

export interface ModelSelectEvent {
  type: "model_select";
  model: Model;
  previousModel: Model | undefined;
  source: "set" | "cycle" | "restore";
}
export interface ThinkingLevelSelectEvent {
  type: "thinking_level_select";
  level: string;
  previousLevel: string;
}
