/** Command → its handler. */
import type { AtomicCommandName } from "../../protocol/atomic-rpc/commands.js";
import type { Handlers } from "./handler.js";
import { turnHandlers } from "./turn-handlers.js";

export const handlers: Partial<Handlers<AtomicCommandName>> = {
  ...turnHandlers,
};
