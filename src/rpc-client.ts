/**
 * A client of `e rpc` for Node (`import { RpcClient } from "e-host/rpc-client"`). Explicit named exports, nothing else;
 * it loads neither the host nor the agent.
 */
export type { AgentEvent } from "./agent/agent-event.js";
export type { RpcArguments, RpcMethod, RpcParams, RpcResult } from "./protocol/rpc/methods.js";
export type { RpcRunResult } from "./protocol/rpc/run-result.js";
export type { ChildEnd, StartOptions } from "./rpc-client/child.js";
export { RpcClient } from "./rpc-client/client.js";
export type { Streams } from "./rpc-client/connection.js";
export type { RpcAsk, RpcDropped, RpcEvent, RpcNotice } from "./rpc-client/lines.js";
export type { PromptRun } from "./rpc-client/prompt-run.js";
export { RpcError, type RpcErrorCode } from "./rpc-client/rpc-error.js";
export type { RpcSession } from "./rpc-client/session.js";
