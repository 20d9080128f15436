/** The table of what extensions only tell: who hears it. */

import type { ExtensionNotificationParams } from "../protocol/methods.js";
import type { Heard } from "./broker.js";
import type { Bus } from "./bus.js";
import type { Extension } from "./extension.js";
import type { ExtensionErrors } from "./extension-errors.js";
import type { KeptStates } from "./kept-states.js";
import type { Notices } from "./notices.js";
import type { ToolCalls } from "./tool-calls.js";
import type { UiBroker } from "./ui-broker.js";
import type { WorkflowWire } from "./workflow/workflow-wire.js";

interface Hearers {
  readonly notices: Notices;
  readonly tools: ToolCalls;
  readonly errors: ExtensionErrors;
  readonly bus: Bus;
  readonly kept: KeptStates;
  readonly workflows: WorkflowWire;
  readonly ui: UiBroker;
  /** What an extension offers is another thing from now on. */
  readonly redeclare: (owner: Extension, manifest: ExtensionNotificationParams<"manifest.update">) => void;
}

export function heardOf({ notices, tools, errors, bus, kept, workflows, ui, redeclare }: Hearers): Heard {
  return {
    notify: (owner, { tone, message }) => notices.fromExtension(owner.name, tone ?? "info", message),
    "tool.update": (owner, update) => tools.update(owner, update),
    cancel: (owner, { id }) => owner.withdraw(id),
    stream: (owner, { id, value }) => owner.stream(id, value),
    "manifest.update": redeclare,
    "extension.error": (owner, { event, error, stack }) => errors.report(owner, event, error, stack),
    ...bus.heard,
    ...kept.heard,
    ...workflows.heard,
    ...ui.heard,
  };
}
