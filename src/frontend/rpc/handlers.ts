/** Every method's handler, by the table's own names. */
import type { RpcMethod } from "../../protocol/rpc/methods.js";
import { extensionHandlers } from "./extension-handlers.js";
import type { Handlers } from "./handler.js";
import { historyHandlers } from "./history-handlers.js";
import { processHandlers } from "./process-handlers.js";
import { sessionHandlers } from "./session-handlers.js";

export const handlers: Handlers<RpcMethod> = {
  ...processHandlers,
  ...sessionHandlers,
  ...historyHandlers,
  ...extensionHandlers,
};
