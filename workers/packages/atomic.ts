/**
 * What modules import as the host: tools they may wrap, texts they may cut, sessions, looks. Everything here is also
 * the public package `e-host/atomic`, for authors. Explicit names alone: a module that imports another one fails by name.
 */

export type { Static, TSchema } from "typebox";
export { Type } from "typebox";
export type * from "../../src/atomic/api/index.js";
export { StringEnum } from "./ai/arguments.js";
export {
  AgentSession,
  type CreateAgentSessionOptions,
  type CreateAgentSessionResult,
  createAgentSession,
} from "./core/agent-session.js";
export {
  createEventBus,
  type EventBusController,
  isStaleExtensionContextError,
  sessionScopedExtensionState,
} from "./host/events.js";
export { type ParsedFrontmatter, parseFrontmatter, stripFrontmatter } from "./host/front-matter.js";
export { APP_NAME, CONFIG_DIR_NAME, getAgentDir, VERSION } from "./host/identity.js";
export { AuthStorage, ModelRegistry } from "./host/registries.js";
export {
  getEditorTheme,
  getMarkdownTheme,
  getSelectListTheme,
  getSettingsListTheme,
} from "./looks/component-themes.js";
export { BorderedLoader, CustomEditor, DynamicBorder } from "./looks/components.js";
export { getLanguageFromPath, highlightCode } from "./looks/highlight-code.js";
export { keyHint, keyText, rawKeyHint } from "./looks/key-hints.js";
export { renderDiff } from "./looks/render-diff.js";
export { buildSessionContext, type SessionContext } from "./session/build-context.js";
export { convertToLlm, serializeConversation } from "./session/llm-messages.js";
export { CURRENT_SESSION_VERSION } from "./session/session-log.js";
export { SessionManager } from "./session/session-manager.js";
export type { AgentTool } from "./tools/agent-tool.js";
export {
  type BashSpawnContext,
  type BashSpawnHook,
  type BashToolInput,
  type BashToolOptions,
  createBashTool,
} from "./tools/bash.js";
export { createLocalBashOperations } from "./tools/bash-operations.js";
export type { BashToolDetails } from "./tools/command-result.js";
export { createEditTool, type EditOperations, type EditToolInput, type EditToolOptions } from "./tools/edit.js";
export type { EditToolDetails } from "./tools/edit-diff.js";
export {
  createFindTool,
  type FindOperations,
  type FindToolDetails,
  type FindToolInput,
  type FindToolOptions,
} from "./tools/find.js";
export {
  createGrepTool,
  type GrepOperations,
  type GrepToolDetails,
  type GrepToolInput,
  type GrepToolOptions,
} from "./tools/grep.js";
export {
  isBashToolResult,
  isEditToolResult,
  isFindToolResult,
  isGrepToolResult,
  isLsToolResult,
  isPowerShellToolResult,
  isReadToolResult,
  isSearchToolResult,
  isToolCallEventType,
  isWriteToolResult,
  type KnownToolInputs,
} from "./tools/guards.js";
export {
  createLsTool,
  type LsOperations,
  type LsToolDetails,
  type LsToolInput,
  type LsToolOptions,
} from "./tools/ls.js";
export { withFileMutationQueue } from "./tools/mutation-queue.js";
export {
  createReadTool,
  type ReadOperations,
  type ReadToolDetails,
  type ReadToolInput,
  type ReadToolOptions,
} from "./tools/read.js";
export {
  createAllTools,
  createCodingTools,
  createReadOnlyTools,
  createStructuredOutputTool,
  defineTool,
  type StructuredOutputOptions,
} from "./tools/tool-sets.js";
export {
  DEFAULT_MAX_BYTES,
  DEFAULT_MAX_LINES,
  formatSize,
  GREP_MAX_LINE_LENGTH,
  type TruncationOptions,
  type TruncationResult,
  truncateHead,
  truncateLine,
  truncateTail,
} from "./tools/truncate.js";
export { createWriteTool, type WriteOperations, type WriteToolInput, type WriteToolOptions } from "./tools/write.js";
