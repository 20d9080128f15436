/** The table, second half: what an extension sends to the host. */
import * as z from "zod";
import { EmptySchema, ShowSchema } from "./field.js";
import { uiLimits } from "./limits.js";
import { moduleExtensionNotifications, moduleExtensionRequests } from "./module/extension-rows.js";
import { PaneItemSchema, PaneParamsSchema, PaneSectionSchema } from "./pane.js";
import { extensionRequest, notification } from "./row.js";
import * as session from "./session.js";
import * as ui from "./ui.js";

export const extensionRequests = {
  "ui.notify": extensionRequest({
    family: "ui",
    surface: "tell",
    doc: "A line in the transcript.",
    params: ui.NotifyParamsSchema,
    result: EmptySchema,
  }),
  "ui.show": extensionRequest({
    family: "display",
    surface: "tell",
    doc: "A block in the transcript: text, markdown or a unified diff.",
    params: ShowSchema,
    result: EmptySchema,
  }),
  "ui.select": extensionRequest({
    family: "ui",
    surface: "ask",
    doc: "Asks the user to pick from a list.",
    params: ui.SelectParamsSchema,
    result: ui.SelectResultSchema,
    arrays: [{ path: "options", max: uiLimits.maxOptions, only: ui.OptionSchema }],
  }),
  "ui.confirm": extensionRequest({
    family: "ui",
    surface: "ask",
    doc: "A yes/no question.",
    params: ui.ConfirmParamsSchema,
    result: ui.ConfirmResultSchema,
  }),
  "ui.input": extensionRequest({
    family: "ui",
    surface: "ask",
    doc: "Asks for a line. `secret` masks it; it then reaches neither hooks, history, log nor model.",
    params: ui.InputAskParamsSchema,
    result: ui.TextResultSchema,
  }),
  "ui.editor": extensionRequest({
    family: "ui",
    surface: "ask",
    doc: "Asks for several lines.",
    params: ui.EditorParamsSchema,
    result: ui.TextResultSchema,
  }),
  "ui.status": extensionRequest({
    family: "ui",
    surface: "paint",
    doc: "Your slot on the status row, 40 columns; `key` keeps several.",
    params: ui.SlotParamsSchema,
    result: EmptySchema,
  }),
  "ui.activity": extensionRequest({
    family: "ui",
    surface: "paint",
    doc: "Your text on the activity row, 40 columns; `key` keeps several.",
    params: ui.SlotParamsSchema,
    result: EmptySchema,
  }),
  "ui.compose": extensionRequest({
    family: "ui",
    surface: "paint",
    doc: "Puts text in the composer, replacing the draft.",
    params: ui.ComposeParamsSchema,
    result: EmptySchema,
  }),
  "ui.panel": extensionRequest({
    family: "ui",
    surface: "paint",
    doc: "A footer panel of at most 200 lines; null closes yours. One shows at a time.",
    params: ui.PanelParamsSchema,
    result: EmptySchema,
    arrays: [{ path: "lines", max: uiLimits.panelRows }],
  }),
  "ui.widget": extensionRequest({
    family: "widget",
    surface: "paint",
    doc: "Rows above the composer, eight in all; null removes one.",
    params: ui.WidgetParamsSchema,
    result: EmptySchema,
    arrays: [{ path: "lines", max: uiLimits.widgetRows }],
  }),
  "ui.pane": extensionRequest({
    family: "pane",
    surface: "paint",
    doc: "A side pane of lists, diffs, text, markdown or rows; null closes yours.",
    params: PaneParamsSchema,
    result: EmptySchema,
    // One more than is shown, so that the pane can say that there is more.
    arrays: [
      { path: "sections", max: uiLimits.paneSections + 1 },
      { path: "sections.*.items", max: uiLimits.paneItems + 1, only: PaneItemSchema },
      { path: "sections.*.lines", max: uiLimits.paneItems + 1 },
      { path: "sections", max: uiLimits.paneSections + 1, only: PaneSectionSchema },
    ],
  }),
  "session.send": extensionRequest({
    family: "session",
    surface: "session",
    doc: "Adds a message, visible or internal; starts or steers a turn.",
    params: session.SendParamsSchema,
    result: EmptySchema,
  }),
  "session.info": extensionRequest({
    family: "session",
    surface: "session",
    doc: "What session this is and how full its context is.",
    params: z.object({}),
    result: session.InfoResultSchema,
  }),
  "session.name": extensionRequest({
    family: "session",
    surface: "session",
    doc: "Names the session; blank clears the name.",
    params: session.NameParamsSchema,
    result: EmptySchema,
  }),
  "session.model": extensionRequest({
    family: "session",
    surface: "session",
    doc: "Switches the model, as the user's own command would.",
    params: session.ModelParamsSchema,
    result: EmptySchema,
  }),
  "session.effort": extensionRequest({
    family: "session",
    surface: "session",
    doc: "Switches the effort to one of the model's levels.",
    params: session.EffortParamsSchema,
    result: EmptySchema,
  }),
  "session.tools": extensionRequest({
    family: "session",
    surface: "session",
    doc: "Narrows the toolset, built-in and extension tools alike, at execution too; null restores it.",
    params: session.ToolsParamsSchema,
    result: EmptySchema,
    arrays: [{ path: "names", max: uiLimits.maxOptions, only: z.string() }],
  }),
  "session.interrupt": extensionRequest({
    family: "session",
    surface: "session",
    doc: "Stops the running turn, if any.",
    params: z.object({}),
    result: EmptySchema,
  }),
  "session.compact": extensionRequest({
    family: "session",
    surface: "session",
    doc: "Compacts the conversation at the next boundary, or now when idle.",
    params: session.CompactParamsSchema,
    result: EmptySchema,
  }),
  ...moduleExtensionRequests,
} as const;

export const extensionNotifications = {
  notify: notification("extension", {
    family: "core",
    doc: "A transcript notice, any time.",
    params: ui.NotifyParamsSchema,
  }),
  "tool.update": notification("extension", {
    family: "tool.update",
    doc: "A piece of the output of the running tool call with this id, in order.",
    params: z.object({ id: z.int(), stream: z.enum(["stdout", "stderr"]), chunk: z.string().min(1) }),
  }),
  ...moduleExtensionNotifications,
} as const;
