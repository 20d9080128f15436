/** Rows of the method table that a whole `pi` needs, host → extension. They are open to every language. */
import { hostRequest, notification } from "../row.js";
import * as components from "./components.js";
import * as registration from "./registration.js";
import { StateParamsSchema } from "./state.js";
import { FrameParamsSchema } from "./workflow.js";

export const moduleHostRequests = {
  callback: hostRequest({
    family: "callbacks",
    doc: "Does what a handle that the extension gave stands for. `stream` may carry parts before the answer.",
    params: registration.CallbackParamsSchema,
    result: registration.CallbackResultSchema,
    deadline: "none",
    onFailure: "error-result",
  }),
  "render.lines": hostRequest({
    family: "components",
    doc: "How a tool's row, a message or an entry looks at this width. Null: as if nobody had been asked.",
    params: components.RenderParamsSchema,
    result: components.RenderResultSchema,
    deadline: "renderMs",
    onFailure: "nothing",
  }),
} as const;

export const moduleHostNotifications = {
  state: notification("host", {
    family: "state",
    doc: "What changed of the session since the last one: slots of state, and entries. Comes before what depends on it.",
    params: StateParamsSchema,
    optIn: "accepts",
  }),
  cancel: notification("host", {
    family: "callbacks",
    doc: "Nobody waits any more for the answer to this request.",
    params: registration.CancelParamsSchema,
    optIn: "accepts",
  }),
  stream: notification("host", {
    family: "callbacks",
    doc: "A part of the answer to a request of yours that is under way.",
    params: registration.StreamParamsSchema,
  }),
  "bus.event": notification("host", {
    family: "bus",
    doc: "Another extension emitted on a channel that you listen to.",
    params: registration.BusEventParamsSchema,
  }),
  "component.size": notification("host", {
    family: "components",
    doc: "The component is shown at this size: send frames for it.",
    params: components.ComponentSizeParamsSchema,
  }),
  "component.input": notification("host", {
    family: "components",
    doc: "A person typed into the component.",
    params: components.ComponentInputParamsSchema,
  }),
  "component.mouse": notification("host", {
    family: "components",
    doc: "What the mouse does on the component, if it asked for that.",
    params: components.ComponentMouseParamsSchema,
  }),
  "component.focus": notification("host", {
    family: "components",
    doc: "Keys go to the component now, or no longer.",
    params: components.ComponentFocusParamsSchema,
  }),
  "component.shown": notification("host", {
    family: "components",
    doc: "The last frame was taken; only now is another one.",
    params: components.ComponentParamsSchema,
  }),
  "component.closed": notification("host", {
    family: "components",
    doc: "The component is gone; its request is answered as well.",
    params: components.ComponentParamsSchema,
  }),
  "workflow.frame": notification("host", {
    family: "workflows",
    doc: "What an observer that you began sees next. Answer with `workflow.seen`.",
    params: FrameParamsSchema,
  }),
} as const;
