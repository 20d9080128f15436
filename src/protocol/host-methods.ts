/** The table, first half: what the host sends to an extension. */
import * as z from "zod";
import * as calls from "./calls.js";
import { EventParamsSchema } from "./events.js";
import * as hooks from "./hooks.js";
import { manifestLimits, uiLimits } from "./limits.js";
import { ManifestSchema } from "./manifest.js";
import * as pane from "./pane.js";
import { hostRequest, notification } from "./row.js";
import { KeyParamsSchema } from "./ui.js";

export const hostRequests = {
  initialize: hostRequest({
    family: "core",
    doc: "First request on every connection. The answer is the manifest.",
    params: calls.InitializeParamsSchema,
    result: ManifestSchema,
    deadline: "initializeMs",
    onFailure: "skip-extension",
    resultArrays: [
      { path: "tools", max: manifestLimits.maxTools },
      { path: "commands", max: manifestLimits.maxCommands },
      { path: "flags", max: manifestLimits.maxFlags },
      { path: "shortcuts", max: manifestLimits.maxShortcuts },
      { path: "hooks", max: manifestLimits.maxListed },
      { path: "renders", max: manifestLimits.maxListed },
      { path: "events", max: manifestLimits.maxListed },
      { path: "accepts", max: manifestLimits.maxListed },
    ],
  }),
  "hook.startup": hostRequest({
    family: "hooks",
    doc: "Rewrites argv, the environment, or relaunches e elsewhere, before e parses anything. The first relaunch ends the chain.",
    params: hooks.StartupParamsSchema,
    result: hooks.StartupResultSchema,
    deadline: "startupMs",
    onFailure: "stop-launch",
    combine: "pipe",
    carry: { argv: "argv" },
    optIn: "hooks",
  }),
  tool_call: hostRequest({
    family: "core",
    doc: "Runs a tool the extension declared. `tool.update` may stream output before the answer.",
    params: calls.ToolCallParamsSchema,
    result: calls.ToolCallResultSchema,
    deadline: "toolMs",
    onFailure: "error-result",
    optIn: "tools",
  }),
  command: hostRequest({
    family: "core",
    doc: "Runs a slash command. `args` is the rest of the line.",
    params: calls.CommandParamsSchema,
    result: calls.CommandResultSchema,
    deadline: "commandMs",
    onFailure: "notice",
    optIn: "commands",
  }),
  "command.complete": hostRequest({
    family: "core",
    doc: "Completes the last word of a command that declared `completions`.",
    params: calls.CompleteParamsSchema,
    result: calls.CompleteResultSchema,
    deadline: "completeMs",
    onFailure: "nothing",
    optIn: "commands",
    resultArrays: [{ path: "items", max: uiLimits.completionItems, only: calls.CompletionItemSchema }],
  }),
  shortcut: hostRequest({
    family: "shortcuts",
    doc: "A declared chord was pressed and nothing else took it. Answered like a command.",
    params: calls.ShortcutParamsSchema,
    result: calls.CommandResultSchema,
    deadline: "commandMs",
    onFailure: "notice",
    optIn: "shortcuts",
  }),
  "hook.tool_call": hostRequest({
    family: "hooks",
    doc: "A gate before any tool runs. Only `block: true` stops the call; the reason is what the model reads.",
    params: hooks.GateParamsSchema,
    result: hooks.GateResultSchema,
    deadline: "hookMs",
    onFailure: "fail-open",
    combine: "firstBlock",
    optIn: "hooks",
  }),
  "hook.input": hostRequest({
    family: "hooks",
    doc: "Decides about a submitted line. The first extension to consume or replace it wins; all see the original.",
    params: hooks.InputParamsSchema,
    result: hooks.InputResultSchema,
    deadline: "hookMs",
    onFailure: "fail-open",
    combine: "firstDecision",
    optIn: "hooks",
  }),
  "hook.before_turn": hostRequest({
    family: "hooks",
    doc: "Adds to the system prompt or the conversation, once per turn, before the first request.",
    params: hooks.BeforeTurnParamsSchema,
    result: hooks.BeforeTurnResultSchema,
    deadline: "hookMs",
    onFailure: "fail-open",
    combine: "concat",
    optIn: "hooks",
  }),
  "hook.tool_result": hostRequest({
    family: "hooks",
    doc: "Replaces what the model, the store and the person see of a tool's output.",
    params: hooks.ToolResultParamsSchema,
    result: hooks.ToolResultResultSchema,
    deadline: "hookMs",
    onFailure: "fail-open",
    combine: "pipe",
    carry: { content: "content" },
    optIn: "hooks",
  }),
  "hook.compact_summary": hostRequest({
    family: "hooks",
    doc: "Has the last word on the summary that replaces the older conversation.",
    params: hooks.CompactSummaryParamsSchema,
    result: hooks.CompactSummaryResultSchema,
    deadline: "hookMs",
    onFailure: "fail-open",
    combine: "pipe",
    carry: { summary: "summary" },
    optIn: "hooks",
  }),
  "hook.render": hostRequest({
    family: "render",
    doc: "Supplies what is shown for a finished tool result or reply listed in `renders`. The model's text stays.",
    params: hooks.RenderParamsSchema,
    result: hooks.RenderResultSchema,
    deadline: "hookMs",
    onFailure: "fail-open",
    combine: "pipe",
    carry: { body: "content" },
    optIn: "hooks",
  }),
} as const;

export const hostNotifications = {
  event: notification("host", {
    family: "events",
    doc: "Something happened in the session. Only names listed in the manifest's `events` are sent.",
    params: EventParamsSchema,
    optIn: "events",
  }),
  flags: notification("host", {
    family: "core",
    doc: "The typed flags passed on the command line, defaults not added. Sent before any startup hook.",
    params: z.object({ flags: z.record(z.string(), z.unknown()) }),
    optIn: "flags",
  }),
  "ui.key": notification("host", {
    family: "ui",
    doc: "A key while your interactive panel is open. Never escape or ctrl+c.",
    params: KeyParamsSchema,
  }),
  "ui.panel_closed": notification("host", {
    family: "ui",
    doc: "The user closed your panel, or another extension's replaced it.",
    params: z.object({}),
  }),
  "pane.select": notification("host", {
    family: "pane",
    doc: "The side pane's cursor moved to an item.",
    params: pane.PaneCursorParamsSchema,
  }),
  "pane.activate": notification("host", {
    family: "pane",
    doc: "Enter on a list item of the side pane.",
    params: pane.PaneCursorParamsSchema,
  }),
  "pane.key": notification("host", {
    family: "pane",
    doc: "A chord that the pane itself did not use.",
    params: pane.PaneKeyParamsSchema,
  }),
  "pane.closed": notification("host", {
    family: "pane",
    doc: "The user closed the pane, or another one replaced it.",
    params: pane.PaneClosedParamsSchema,
  }),
  "tool.cancel": notification("host", {
    family: "core",
    doc: "The call with this request id was cancelled; its answer will be ignored.",
    params: z.object({ id: z.int() }),
    optIn: "accepts",
  }),
  shutdown: notification("host", {
    family: "core",
    doc: "The end: finish within the grace period or be killed. Nothing is sent after it.",
    params: z.object({}),
  }),
} as const;
