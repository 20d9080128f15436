/** Command → its handler. */
import type { AtomicCommandName } from "../../../protocol/atomic-rpc/commands.js";
import { extensionHandlers } from "./extension.js";
import type { Handlers } from "./handler.js";
import { modelHandlers } from "./model.js";
import { sessionHandlers } from "./session.js";
import { shellHandlers } from "./shell.js";
import { treeHandlers } from "./tree.js";
import { turnHandlers } from "./turn.js";

export const handlers: Handlers<AtomicCommandName> = {
  ...turnHandlers,
  ...sessionHandlers,
  ...treeHandlers,
  ...modelHandlers,
  ...shellHandlers,
  ...extensionHandlers,
};
