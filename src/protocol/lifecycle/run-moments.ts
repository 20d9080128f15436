/** Moments of a run: from what a person typed to the settled agent. Types only. */
import type { AgentMessage, ImageContent, MessageUpdate } from "./agent-message.js";
import type { BeforeSettleBase, CustomMessageDraft, TurnEndBase } from "./boundary.js";
import type { Asked, Boundary, Told } from "./moment.js";

export interface InputPayload {
  readonly text: string;
  readonly images?: readonly ImageContent[];
  readonly source: "interactive" | "rpc" | "extension";
  /** Absent while no run is under way. */
  readonly streamingBehavior?: "steer" | "followUp";
}

export type InputAnswer =
  | { readonly action: "continue" }
  /** Without `images` the images stay as they are. */
  | { readonly action: "transform"; readonly text: string; readonly images?: readonly ImageContent[] }
  | { readonly action: "handled" };

/** What the system prompt is made of beside its fixed parts. Edits count. */
export interface SystemPromptOptions {
  readonly cwd: string;
  /** Replaces the whole prompt. */
  readonly forceSystemPrompt?: string;
  readonly selectedTools: readonly string[];
  /** Tag → text: a section of the prompt. */
  readonly sections: Readonly<Record<string, string>>;
  readonly promptGuidelines: readonly string[];
  readonly appendSystemPrompt?: string;
}

export type BeforeAgentStartPayload = {
  readonly systemPrompt: string;
  readonly systemPromptOptions: SystemPromptOptions;
} & (
  | { readonly messageType: "user"; readonly prompt: string; readonly images?: readonly ImageContent[] }
  | { readonly messageType: "custom"; readonly message: AgentMessage }
);

export interface BeforeAgentStartAnswer {
  /** In order of the handlers. */
  readonly messages?: readonly CustomMessageDraft[];
  /** Replaces the prompt for the whole run. */
  readonly systemPrompt?: string;
  /** As the handlers left it, when they edited it. */
  readonly systemPromptOptions?: SystemPromptOptions;
}

/** Absent: unchanged. */
export interface MessagesAnswer {
  readonly messages?: readonly AgentMessage[];
}

export interface RunMoments {
  readonly input: Asked<InputPayload, InputAnswer>;
  readonly before_agent_start: Asked<BeforeAgentStartPayload, BeforeAgentStartAnswer>;
  readonly agent_start: Told<object>;
  readonly agent_end: Told<{
    readonly messages: readonly AgentMessage[];
    /** The same request follows once more in a run of its own. */
    readonly willRetry: boolean;
  }>;
  readonly agent_before_settle: Boundary<BeforeSettleBase>;
  readonly agent_settled: Told<{ readonly aborted: boolean }>;
  /** `timestamp`: milliseconds since 1970. */
  readonly turn_start: Told<{ readonly turnIndex: number; readonly timestamp: number }>;
  readonly turn_end: Boundary<TurnEndBase>;
  readonly message_start: Told<{ readonly message: AgentMessage }>;
  readonly message_update: Told<{ readonly assistantMessageEvent: MessageUpdate }>;
  /** The replacement has the same role. */
  readonly message_end: Asked<{ readonly message: AgentMessage }, { readonly message?: AgentMessage }>;
  readonly context: Asked<{ readonly messages: readonly AgentMessage[] }, MessagesAnswer>;
  /** With the system message at its head. */
  readonly context_with_system: Asked<{ readonly messages: readonly AgentMessage[] }, MessagesAnswer>;
}
