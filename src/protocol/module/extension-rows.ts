/** Rows of the method table that a whole `pi` needs, extension → host. They are open to every language. */
import * as z from "zod";
import { EmptySchema } from "../field.js";
import { extensionRequest, notification } from "../row.js";
import * as components from "./components.js";
import * as registration from "./registration.js";
import * as actions from "./session-actions.js";
import { ObserveParamsSchema, PublishParamsSchema, RunControlParamsSchema } from "./workflow.js";

const NoParamsSchema = z.object({});

export const moduleExtensionRequests = {
  "session.messages": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Sends custom messages into the session, as the delivery matrix says. Answered once they are admitted.",
    params: actions.MessagesParamsSchema,
    result: EmptySchema,
  }),
  "session.user_message": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Submits a message as the user, with `input` asked and its source `extension`.",
    params: actions.UserMessageParamsSchema,
    result: EmptySchema,
  }),
  "session.append": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Appends a `custom` entry: state of the extension, never sent to the model.",
    params: actions.AppendParamsSchema,
    result: z.object({ id: z.string() }),
  }),
  "session.label": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Sets or, with null, takes away the bookmark of an entry.",
    params: actions.LabelParamsSchema,
    result: EmptySchema,
  }),
  "session.active_tools": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Which tools the model is offered from its next request on.",
    params: actions.ActiveToolsParamsSchema,
    result: EmptySchema,
  }),
  "session.thinking": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Sets the thinking level, made to fit the model.",
    params: actions.ThinkingParamsSchema,
    result: z.object({ level: z.string().nullable() }),
  }),
  "session.compaction": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Compacts, and answers when that is done.",
    params: actions.CompactionParamsSchema,
    result: actions.CompactionResultSchema,
  }),
  "session.idle": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Answered once nothing runs and nothing waits to run.",
    params: NoParamsSchema,
    result: EmptySchema,
  }),
  "session.new": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Leaves the session for a new one.",
    params: actions.NewSessionParamsSchema,
    result: actions.CancelledSchema,
  }),
  "session.fork": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Leaves the session for a copy of a branch of it.",
    params: actions.ForkParamsSchema,
    result: actions.CancelledSchema,
  }),
  "session.switch": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Leaves the session for another one.",
    params: actions.SwitchParamsSchema,
    result: actions.CancelledSchema,
  }),
  "session.navigate": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Moves about in the session's tree.",
    params: actions.NavigateParamsSchema,
    result: actions.CancelledSchema,
  }),
  "session.reload": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Reloads extensions and resources. The extension that asks is replaced as well.",
    params: NoParamsSchema,
    result: EmptySchema,
  }),
  "session.shutdown": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Ends e once it is idle.",
    params: NoParamsSchema,
    result: EmptySchema,
  }),
  "tools.execute": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Runs another tool inside a call of yours, gates and all. `stream` carries its partial results.",
    params: actions.ExecuteToolParamsSchema,
    result: actions.ExecuteToolResultSchema,
  }),
  "files.exclusive": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Your turn to write to a file, while no tool and no other extension that asked writes to it.",
    params: actions.ExclusiveFileParamsSchema,
    result: EmptySchema,
  }),
  "models.auth": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "The key and headers that a provider is configured with.",
    params: actions.ModelAuthParamsSchema,
    result: actions.ModelAuthResultSchema,
  }),
  "models.refresh": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Reads the models anew.",
    params: NoParamsSchema,
    result: z.object({ errors: z.array(z.string()) }),
  }),
  "models.complete": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "One request to a model, outside the session.",
    params: actions.CompleteParamsSchema,
    result: actions.CompleteResultSchema,
  }),
  "models.images": extensionRequest({
    family: "session",
    surface: "agent",
    doc: "Images that a model makes, outside the session.",
    params: actions.ImagesParamsSchema,
    result: actions.ImagesResultSchema,
  }),
  "lifecycle.preview": extensionRequest({
    family: "lifecycle",
    surface: "runtime",
    doc: "What the session would be with these entries; inside `turn_end` and `agent_before_settle` only.",
    params: registration.PreviewParamsSchema,
    result: z.object({ context: z.unknown() }),
  }),
  "ui.component": extensionRequest({
    family: "components",
    surface: "paint",
    doc: "Shows a part of the screen that you draw. Answered when it is gone.",
    params: components.ComponentOpenParamsSchema,
    result: components.ComponentClosedSchema,
  }),
  "ui.paste": extensionRequest({
    family: "ui",
    surface: "paint",
    doc: "Puts text into the composer at the caret.",
    params: z.object({ text: z.string() }),
    result: EmptySchema,
  }),
  "ui.theme": extensionRequest({
    family: "ui",
    surface: "paint",
    doc: "Switches the theme, for this run.",
    params: z.object({ name: z.string() }),
    result: EmptySchema,
  }),
} as const;

export const moduleExtensionNotifications = {
  "manifest.update": notification("extension", {
    family: "lifecycle",
    doc: "The whole manifest anew: tools, commands and the rest that came or went while it ran.",
    params: z.looseObject({ name: z.string() }),
  }),
  "extension.error": notification("extension", {
    family: "lifecycle",
    doc: "Something of the extension failed, and it goes on.",
    params: registration.ExtensionErrorParamsSchema,
  }),
  "state.keep": notification("extension", {
    family: "state",
    doc: "Something for your next life: `initialize` brings it when extensions are reloaded and the session goes on.",
    params: registration.KeepParamsSchema,
  }),
  cancel: notification("extension", {
    family: "callbacks",
    doc: "Withdraws a request of yours: a dialog, a nested call, a request to a model.",
    params: registration.CancelParamsSchema,
  }),
  stream: notification("extension", {
    family: "callbacks",
    doc: "A part of the answer to a request of the host's: a partial result, a chunk of output, an event of a model.",
    params: registration.StreamParamsSchema,
  }),
  "bus.emit": notification("extension", {
    family: "bus",
    doc: "Tells the extensions that listen to a channel.",
    params: registration.BusEventParamsSchema,
  }),
  "bus.channels": notification("extension", {
    family: "bus",
    doc: "All the channels that you listen to.",
    params: registration.BusChannelsParamsSchema,
  }),
  "component.frame": notification("extension", {
    family: "components",
    doc: "How the component looks now.",
    params: components.ComponentFrameParamsSchema,
  }),
  "component.control": notification("extension", {
    family: "components",
    doc: "Hides, shows or focuses it.",
    params: components.ComponentControlParamsSchema,
  }),
  "component.close": notification("extension", {
    family: "components",
    doc: "Takes the component away.",
    params: components.ComponentParamsSchema,
  }),
  "render.invalidate": notification("extension", {
    family: "components",
    doc: "A row that was asked for by `render.lines` looks different now.",
    params: components.RenderInvalidateParamsSchema,
  }),
  "ui.title": notification("extension", {
    family: "ui",
    doc: "The title of the terminal's window.",
    params: z.object({ title: z.string() }),
  }),
  "ui.working": notification("extension", {
    family: "ui",
    doc: "What the row says while a turn runs; what is absent stays, null restores.",
    params: z.object({
      message: z.string().nullable().optional(),
      visible: z.boolean().optional(),
      indicator: z
        .object({ frames: z.array(z.string()).optional(), intervalMs: z.number().optional() })
        .nullable()
        .optional(),
      thinkingLabel: z.string().nullable().optional(),
    }),
  }),
  "ui.tools_expanded": notification("extension", {
    family: "ui",
    doc: "Whether results of tools are shown whole.",
    params: z.object({ expanded: z.boolean() }),
  }),
  "ui.autocomplete": notification("extension", {
    family: "callbacks",
    doc: "Offers completions while a person writes. Its handle is asked for what fits the draft; null takes it back.",
    params: registration.AutocompleteParamsSchema,
  }),
  "workflow.publish": notification("extension", {
    family: "workflows",
    doc: "What workflows do: a publisher's snapshot, change or event.",
    params: PublishParamsSchema,
  }),
  "workflow.observe": notification("extension", {
    family: "workflows",
    doc: "Begins or ends an observation.",
    params: ObserveParamsSchema,
  }),
  "workflow.seen": notification("extension", {
    family: "workflows",
    doc: "The observer is done with its last frame.",
    params: z.object({ observer: z.string() }),
  }),
  "workflow.run_control": notification("extension", {
    family: "workflows",
    doc: "Offers to pause, quit and resume workflow runs.",
    params: RunControlParamsSchema,
  }),
} as const;
