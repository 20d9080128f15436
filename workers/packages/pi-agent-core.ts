/** What modules import as pi-agent-core, in all families of its name: an agent of their own, and types of tools. */

export type { AgentMessage } from "../../src/atomic/api/messages.js";
export type { ThinkingLevel } from "../../src/atomic/api/models.js";
export type { AgentToolResult, AgentToolUpdateCallback } from "../../src/atomic/api/tools.js";
export { Agent, type AgentOptions, type AgentState } from "./core/agent.js";
export type { AgentContext, AgentEvent, AgentLoopConfig, StreamFn } from "./core/agent-events.js";
export { agentLoop, agentLoopContinue } from "./core/agent-loop.js";
export type { AgentTool } from "./tools/agent-tool.js";
