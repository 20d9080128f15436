/** `pi`: what a module's factory is given. Pure types. */
import type { TSchema } from "typebox";
import type { EventBus } from "./bus.js";
import type { CommandInfo, CommandOptions, ExecOptions, ExecResult, FlagOptions, ShortcutOptions } from "./commands.js";
import type { CustomMessageInput, SendMessageOptions, SendUserMessageOptions } from "./context.js";
import type { EventName, ExtensionHandler } from "./event-map.js";
import type { McpServerConfig, McpServerInfo } from "./mcp.js";
import type { MessageContent } from "./messages.js";
import type { Model, ThinkingLevel } from "./models.js";
import type { ProviderConfig, VirtualModelConfig } from "./providers.js";
import type { EntryRenderer, MarkdownTransformer, MessageRenderer, ToolRendererResolver } from "./renderers.js";
import type { ToolDefinition, ToolInfo } from "./tools.js";
import type { WorkflowActivityPublisher, WorkflowRunControl } from "./workflow.js";

/** Registering is allowed at any time; actions only once the factory has ended. */
export interface ExtensionAPI {
  /** Takes the handler away again. An event that is not known is never sent. */
  on<Name extends EventName>(event: Name, handler: ExtensionHandler<Name>): () => void;
  // biome-ignore lint/suspicious/noExplicitAny: events of other hosts
  on(event: string & {}, handler: (event: any, ctx: any) => unknown): () => void;
  registerTool<Parameters extends TSchema, Details = unknown, State = Record<string, unknown>>(
    definition: ToolDefinition<Parameters, Details, State>,
  ): void;
  /** `name` without the slash. */
  registerCommand(name: string, options: CommandOptions): void;
  registerShortcut(key: string, options: ShortcutOptions): void;
  registerFlag(name: string, options: FlagOptions): void;
  /** Undefined for a flag that this extension did not register. */
  getFlag(name: string): boolean | string | undefined;
  registerMessageRenderer<Details = unknown>(customType: string, renderer: MessageRenderer<Details>): void;
  registerEntryRenderer<Data = unknown>(customType: string, renderer: EntryRenderer<Data>): void;
  /** Takes the resolver away again. */
  registerToolRenderer(resolver: ToolRendererResolver): () => void;
  registerMarkdownTransformer(transformer: MarkdownTransformer, options?: { messageTypes?: string[] }): void;
  registerProvider(name: string, config: ProviderConfig): void;
  unregisterProvider(name: string): void;
  /** A model that chooses another one for each request. One of the same provider and id is replaced. */
  registerVirtualModel(model: VirtualModelConfig): void;
  unregisterVirtualModel(provider: string, id?: string): void;
  /**
   * Its tools become tools of this extension, `mcp__NAME__TOOL`, once it has answered. Throws for a name that is taken,
   * `-` and `_` being the same.
   */
  registerMcpServer(name: string, config: McpServerConfig): void;
  unregisterMcpServer(name: string): void;
  /** Of all extensions. */
  getMcpServers(): McpServerInfo[];
  registerWorkflowActivityPublisher(): WorkflowActivityPublisher;
  registerWorkflowRunControl(control: WorkflowRunControl): void;
  /** Resolves once the message is admitted; what goes wrong is reported, not thrown. */
  sendMessage<Details = unknown>(message: CustomMessageInput<Details>, options?: SendMessageOptions): Promise<void>;
  sendMessages(messages: CustomMessageInput[], options?: SendMessageOptions): Promise<void>;
  sendUserMessage(content: MessageContent, options?: SendUserMessageOptions): Promise<void>;
  appendEntry<Data = unknown>(customType: string, data?: Data): void;
  /** Empty clears it. */
  setSessionName(name: string): void;
  getSessionName(): string | undefined;
  setLabel(entryId: string, label: string | undefined): void;
  exec(command: string, args: string[], options?: ExecOptions): Promise<ExecResult>;
  getActiveTools(): string[];
  /** From the next request to the model on. Unknown names are ignored. */
  setActiveTools(names: string[]): void;
  getAllTools(): ToolInfo[];
  getCommands(): CommandInfo[];
  /** False when nothing is there to sign in with. */
  setModel(model: Pick<Model, "provider" | "id">): Promise<boolean>;
  getThinkingLevel(): ThinkingLevel;
  setThinkingLevel(level: ThinkingLevel): void;
  getSettings(): Record<string, unknown>;
  readonly events: EventBus;
}

/** What a module exports by default. */
export type ExtensionFactory = (pi: ExtensionAPI) => void | Promise<void>;
