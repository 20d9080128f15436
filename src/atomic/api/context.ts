/** What handlers, tools and commands are given beside their event. Pure types. */
import type { AgentMessage, MessageContent } from "./messages.js";
import type { Model, ModelRegistry, ThinkingLevel } from "./models.js";
import type { ReadonlySessionManager, SetupSessionManager } from "./session.js";
import type { CompactionParameters } from "./session-events.js";
import type { SystemPromptOptions } from "./system-prompt.js";
import type { AgentToolUpdateCallback, NestedToolResult, ToolInfo } from "./tools.js";
import type { ExtensionUIContext } from "./ui.js";
import type { WorkflowActivityObserver, WorkflowActivitySubscription } from "./workflow.js";

export type ExtensionMode = "tui" | "rpc" | "json" | "print";

/** How full the model's context is. */
export interface ContextUsage {
  /** Null right after a compaction. */
  tokens: number | null;
  contextWindow: number;
  percent: number | null;
}

/** What a compaction came to. */
export interface CompactionResult {
  text: string;
  /** The same. */
  summary: string;
  firstKeptEntryId: string | null;
  tokensBefore: number;
  tokensAfter: number;
  boundary: { firstKeptEntryId: string | null };
  stats: {
    linesBefore: number;
    linesKept: number;
    linesDeleted: number;
    /** Places where lines were left out. */
    rangeCount: number;
    tokensBefore: number;
    tokensAfter: number;
    percentReduction: number;
  };
  parameters: CompactionParameters;
  /** The text: lines of the region, an extension's, or written anew by a model. */
  rung: "planned" | "extension" | "fresh";
}

export interface CompactOptions {
  compression_ratio?: number;
  preserve_recent?: number;
  query?: string;
  customInstructions?: string;
  onComplete?(result: CompactionResult): void;
  onError?(error: Error): void;
}

/** Every member answers as things are now, and throws once its generation is over. */
export interface ExtensionContext {
  readonly mode: ExtensionMode;
  /** Somebody can answer a dialog. */
  readonly hasUI: boolean;
  readonly ui: ExtensionUIContext;
  readonly cwd: string;
  readonly sessionManager: ReadonlySessionManager;
  readonly modelRegistry: ModelRegistry;
  readonly model: Model | undefined;
  readonly scopedModels: readonly { readonly model: Model; readonly thinkingLevel?: ThinkingLevel }[];
  readonly thinkingLevel: ThinkingLevel | undefined;
  /** Of the run under way. */
  readonly signal: AbortSignal | undefined;
  isIdle(): boolean;
  isProjectTrusted(): boolean;
  hasPendingMessages(): boolean;
  /** Interrupts the run, if any. */
  abort(): void;
  /** Ends e once it is idle. */
  shutdown(): void;
  getContextUsage(): ContextUsage | undefined;
  compact(options?: CompactOptions): void;
  /** As it stands; inside `before_agent_start`, as the handlers before left it. */
  getSystemPrompt(): string;
  observeWorkflowActivity(observer: WorkflowActivityObserver): WorkflowActivitySubscription;
}

/** What `project_trust` is given: nothing of a session. */
export interface ProjectTrustContext {
  readonly cwd: string;
  readonly mode: ExtensionMode;
  readonly hasUI: boolean;
  readonly ui: Pick<ExtensionUIContext, "select" | "confirm" | "input" | "notify">;
}

/** Of a tool that runs. */
export interface ExtensionToolContext extends ExtensionContext {
  readonly tools: readonly ToolInfo[];
  /** Runs another tool, gates and all; never rejects for how the tool ends. */
  executeTool(
    name: string,
    args: unknown,
    options?: { signal?: AbortSignal; onUpdate?: AgentToolUpdateCallback },
  ): Promise<NestedToolResult>;
}

/** `withSession` is given the new session; everything of the old one is stale by then. */
export interface ReplacementOptions {
  withSession?(ctx: ReplacedSessionContext): Promise<void> | void;
}

export interface Replaced {
  cancelled: boolean;
}

/** Of a command: it may replace the session, and wait. */
export interface ExtensionCommandContext extends ExtensionContext {
  getSystemPromptOptions(): SystemPromptOptions;
  waitForIdle(): Promise<void>;
  newSession(
    options?: ReplacementOptions & {
      parentSession?: string;
      setup?(sessionManager: SetupSessionManager): Promise<void> | void;
    },
  ): Promise<Replaced>;
  fork(entryId: string, options?: ReplacementOptions & { position?: "before" | "at" }): Promise<Replaced>;
  navigateTree(
    targetId: string,
    options?: { summarize?: boolean; customInstructions?: string; replaceInstructions?: boolean; label?: string },
  ): Promise<Replaced>;
  /** A file, an id, or how one begins. */
  switchSession(session: string, options?: ReplacementOptions): Promise<Replaced>;
  /** The code after it still runs in the old module. */
  reload(): Promise<void>;
}

/** A custom message, as it is sent. */
export interface CustomMessageInput<Details = unknown> {
  customType: string;
  content: MessageContent;
  display?: boolean;
  details?: Details;
}

export interface SendMessageOptions {
  triggerTurn?: boolean;
  deliverAs?: "steer" | "followUp" | "nextTurn" | "interrupt";
  excludeFromContext?: boolean;
  stageAdmissionKey?: string;
  persistWhenStreaming?: boolean;
  interruptAbortMessage?: string;
}

export interface SendUserMessageOptions {
  deliverAs?: "steer" | "followUp";
  /** Commands, skills and templates in it are expanded. */
  expandPromptTemplates?: boolean;
}

/** Of the session that took another one's place. */
export interface ReplacedSessionContext extends ExtensionCommandContext {
  sendMessage(message: CustomMessageInput, options?: SendMessageOptions): Promise<void>;
  sendUserMessage(content: MessageContent, options?: SendUserMessageOptions): Promise<void>;
}

/** What stands in front of a run. */
export type StartingMessage = Extract<AgentMessage, { role: "custom" }>;
