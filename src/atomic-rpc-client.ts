/**
 * A client of `e --mode rpc` for Node (`import { AtomicRpcClient } from "e-host/atomic-rpc-client"`). Explicit named
 * exports, nothing else; it loads neither the host nor the agent.
 */
export { type AtomicClientOptions, AtomicRpcClient } from "./atomic-rpc-client/client.js";
export type { DialogHandlers, RequestOf, ShowRequest } from "./atomic-rpc-client/dialogs.js";
export type { PromptOutcome } from "./atomic-rpc-client/prompt-watch.js";
export type { AtomicCommandName, AtomicData, AtomicParamsIn } from "./protocol/atomic-rpc/commands.js";
export type { SessionEvent } from "./protocol/atomic-rpc/events.js";
export type { Question, QuestionAnswer } from "./protocol/atomic-rpc/questionnaire.js";
export type { DialogMethod, UiMethod, UiRequest, UiResponse } from "./protocol/atomic-rpc/ui-requests.js";
export type { ChildEnd, StartOptions } from "./rpc-client/child.js";
export type { Streams } from "./rpc-client/connection.js";
export { RpcError, type RpcErrorCode } from "./rpc-client/rpc-error.js";
