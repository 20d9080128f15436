/** Who hears what extensions only tell, all that is no affair of one broker alone. */

import type { ExtensionNotificationParams } from "../protocol/methods.js";
import type { NotificationHandlers } from "./dispatcher.js";
import type { Extension } from "./extension.js";
import type { ExtensionErrors } from "./extension-errors.js";
import type { Notices } from "./notices.js";
import type { ToolCalls } from "./tool-calls.js";

interface Parts {
  readonly notices: Notices;
  readonly tools: ToolCalls;
  readonly errors: ExtensionErrors;
  /** What an extension offers is another thing from now on. */
  readonly redeclare: (owner: Extension, manifest: ExtensionNotificationParams<"manifest.update">) => void;
  /** Of the brokers. */
  readonly others: readonly NotificationHandlers[];
}

export function heardOf({ notices, tools, errors, redeclare, others }: Parts): NotificationHandlers {
  const own: NotificationHandlers = {
    notify: (owner, { tone, message }) => notices.fromExtension(owner.name, tone ?? "info", message),
    "tool.update": (owner, update) => tools.update(owner, update),
    cancel: (owner, { id }) => owner.withdraw(id),
    stream: (owner, { id, value }) => owner.stream(id, value),
    "manifest.update": redeclare,
    "extension.error": (owner, { event, error, stack }) => errors.report(owner, event, error, stack),
  };
  return Object.assign({}, own, ...others);
}
