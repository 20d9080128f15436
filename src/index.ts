/**
 * The library's public surface: explicit named exports, nothing else. Adding a line here is a promise. A type that a
 * signature here mentions is here too, so that a caller can name it.
 */

export type {
  Agent,
  LineOptions,
  MessageQueue,
  PromptOptions,
  ShutdownDetails,
  ShutdownReason,
  Waiting,
} from "./agent/agent.js";
export type { AgentEvent, RunResult, ToolCallView } from "./agent/agent-event.js";
export type {
  AssistantBlock,
  FailureKind,
  FinishReason,
  LanguageModel,
  ModelFailure,
  ModelImage,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelTool,
  Prices,
  RequestIdentity,
  RequestTap,
} from "./agent/model/language-model.js";
export {
  type CatalogOptions,
  type ModelCatalog,
  type ModelInfo,
  openModelCatalog,
  type ProviderInfo,
} from "./agent/model/model-catalog.js";
export type {
  ContextFile,
  Named,
  Origin,
  PromptTemplate,
  Resources,
  Skill,
  Theme,
  ThemeColor,
} from "./agent/resources/resources.js";
export type { Entry, EntryBody, EntryPlace } from "./agent/session/entry.js";
export type { ExportAnswer, ExportFormat, ExportTarget } from "./agent/session/export-session.js";
export type { ForkAnswer, ForkPosition } from "./agent/session/fork-session.js";
export type {
  AssistantMessage,
  CompactionMessage,
  Message,
  ToolMessage,
  UserMessage,
} from "./agent/session/message.js";
export type { SessionSource } from "./agent/session/open-session.js";
export type { MoveAnswer, MoveOptions } from "./agent/session/session-place.js";
export {
  openSessionStore,
  type SessionScope,
  type SessionStore,
  type StoreOptions,
} from "./agent/session/session-store.js";
export type { SessionSummary } from "./agent/session/session-summary.js";
export { homeDirectory } from "./agent/settings.js";
export type { QueueMode } from "./agent/turn/steering.js";
export type { Usage } from "./agent/usage.js";
export { type Clock, realClock } from "./host/clock.js";
export type { ExtensionDirectory, Found, Skipped } from "./host/discovery.js";
export type { ExtensionState } from "./host/extension.js";
export type { FlagValue, FlagValues } from "./host/flags.js";
export type {
  Answer,
  CommandEffects,
  FrontEnd,
  FrontEndReach,
  Notice,
  Pane,
  PaneItem,
  Panel,
  PaneSectionView,
  Question,
  QuestionOption,
  ShowBlock,
  Slot,
  Span,
  SpanRow,
  SurfaceEvents,
} from "./host/front-end.js";
export { headless } from "./host/headless.js";
export { type Host, startHost } from "./host/host.js";
export type { ExtensionReport, HostOptions, HostReport } from "./host/host-options.js";
export type { Isolation, RuntimeSetting } from "./host/isolation.js";
export type { Lifecycle } from "./host/lifecycle.js";
export { type ManifestMemory, manifestMemory, type Remembered } from "./host/manifest-memory.js";
export type { MethodMetrics } from "./host/metrics.js";
export type {
  ExtensionCommand,
  ExtensionHost,
  ExtensionShortcut,
  ExtensionTool,
  GateVerdict,
  InputVerdict,
  Moments,
  Rendered,
  ToolCallOptions,
  ToolOutcome,
  ToolResultText,
  TurnAdditions,
} from "./host/moments.js";
export type { OutcomeKind } from "./host/outcome.js";
export type { Refusal, SessionAnswer, SessionControl, SessionMessage } from "./host/session-control.js";
export type { ExtensionFlag, Startup } from "./host/startup.js";
export type { EnvironmentChanges, StartupVerdict } from "./host/startup-chain.js";
export type { AgentRun } from "./library/agent-run.js";
export { createSession, type EmbeddedSession } from "./library/create-session.js";
export type { SessionOptions } from "./library/session-options.js";
export type { CommandResult, CompletionItem, ToolCallResult } from "./protocol/calls.js";
export { type EventExtra, type EventName, eventNames, type ToolOutcomeName } from "./protocol/events.js";
export type { Format, JsonObject, Show, Tone } from "./protocol/field.js";
export { HostError, type HostErrorCode } from "./protocol/host-error.js";
export type {
  AgentAssistantMessage,
  AgentCustomMessage,
  AgentMessage,
  AgentSummaryMessage,
  AgentSystemMessage,
  AgentToolResultMessage,
  AgentUsage,
  AgentUserMessage,
  AssistantContent,
  ImageContent,
  MessageUpdate,
  SessionEntryView,
  StopReason,
  TextContent,
  ThinkingContent,
  ToolCallContent,
  UserContent,
} from "./protocol/lifecycle/agent-message.js";
export type {
  BoundaryDraft,
  BoundaryPreview,
  BoundaryProposal,
  BuildPreview,
  CustomMessageDraft,
  PreviewAnswer,
  RunOutcome,
} from "./protocol/lifecycle/boundary.js";
export type {
  AnswerOf,
  AskedName,
  BoundaryName,
  LifecycleMoments,
  LifecycleName,
  PayloadOf,
  ToldName,
} from "./protocol/lifecycle/lifecycle-table.js";
export { deadlines } from "./protocol/limits.js";
export type { FlagDeclaration, Manifest, ToolLabel } from "./protocol/manifest.js";
export { methodTable, type NamedRow } from "./protocol/methods.js";
export type {
  ArrayRule,
  Combine,
  ExtensionRequestRow,
  Family,
  HostRequestRow,
  MethodRow,
  NotificationRow,
  OnFailure,
  RequestRow,
} from "./protocol/row.js";
export type { SessionInfo } from "./protocol/session.js";
export { ModuleSpares, type ModuleSparesOptions } from "./transport/module/module-spares.js";
export type { Timer } from "./transport/timer.js";
export type { BadLine, Transport, TransportExit, TransportKind } from "./transport/transport.js";
export { Spares, type SparesOptions } from "./transport/worker/spares.js";
export { Frame, Payload } from "./wire/frame.js";
