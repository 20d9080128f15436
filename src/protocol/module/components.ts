/**
 * Parts of the screen that an extension draws itself: it sends rows of text with colours, we paint them and send keys
 * back. And rows it is asked for: of tools, messages and entries that it knows how to show.
 */
import * as z from "zod";
import { JsonObjectSchema, optional } from "../field.js";

/** Rows as a terminal would take them: text and SGR sequences; everything else is taken out. */
export const LinesSchema = z.array(z.string());

export const ComponentOpenParamsSchema = z.object({
  component: z.string().min(1).describe("A name of the extension's own for it, new each time."),
  kind: z.enum(["dialog", "widget"]),
  key: optional(z.string()).describe("Of a widget: the one with the same key is replaced."),
  placement: optional(z.enum(["aboveEditor", "belowEditor"])),
  overlay: z.boolean().default(false).describe("Over the transcript instead of in the composer's place."),
  overlayOptions: optional(JsonObjectSchema),
  handlesCtrlC: z.boolean().default(false).describe("Else ctrl+c closes it."),
  keyReleases: z.boolean().default(false).describe("It is sent keys that are let go as well."),
  mouse: z.boolean().default(false).describe("It is sent what the mouse does on it, where the mouse is e's."),
  reserveRows: optional(z.int().min(0)).describe("Of a dialog in the draft's place: rows that it leaves to all else."),
  title: optional(z.string()),
  purpose: z.enum(["prompt", "navigation"]).default("prompt"),
});
/** Answered when it is gone, whoever closed it. */
export const ComponentClosedSchema = z.object({ closedBy: z.enum(["extension", "person", "host"]) });
export type ComponentOpenParams = z.output<typeof ComponentOpenParamsSchema>;

export const ComponentFrameParamsSchema = z.object({
  component: z.string(),
  /** For which width it was drawn. */
  width: z.number(),
  lines: LinesSchema,
  cursor: optional(z.object({ row: z.int().min(0), column: z.int().min(0) })),
});
export type ComponentFrame = z.output<typeof ComponentFrameParamsSchema>;

export const ComponentControlParamsSchema = z.object({
  component: z.string(),
  action: z.enum(["hide", "show", "focus", "unfocus"]),
});
export type ComponentControl = z.output<typeof ComponentControlParamsSchema>;
export const ComponentParamsSchema = z.object({ component: z.string() });
/** Draw for this size from now on. */
export const ComponentSizeParamsSchema = z.object({ component: z.string(), width: z.number(), rows: z.number() });
/** As a terminal sends it: `\x1b[A`, `a`, `\r`. */
export const ComponentInputParamsSchema = z.object({ component: z.string(), data: z.string() });
/** Cells of the component, from 0 at its top left; beyond it while a button that went down on it is held. */
export const ComponentMouseParamsSchema = z.object({
  component: z.string(),
  action: z.enum(["press", "release", "drag", "wheelUp", "wheelDown"]),
  button: z.enum(["left", "middle", "right"]).nullable(),
  row: z.int(),
  column: z.int(),
  shift: z.boolean(),
});
export type ComponentMouse = Omit<z.output<typeof ComponentMouseParamsSchema>, "component">;
export const ComponentFocusParamsSchema = z.object({ component: z.string(), focused: z.boolean() });

export const RenderParamsSchema = z.object({
  kind: z.enum(["tool_call", "tool_result", "message", "entry"]),
  /** Of the row: the same one is asked for again when it changes, and keeps its state. */
  id: z.string(),
  /** Of the tool, or the custom type. */
  name: z.string(),
  width: z.number(),
  expanded: z.boolean(),
  isPartial: z.boolean().default(false),
  executionStarted: z.boolean().default(false),
  argsComplete: z.boolean().default(true),
  isError: z.boolean().default(false),
  durationMs: optional(z.number()),
  args: z.unknown().optional(),
  result: z.unknown().optional().describe("Of a tool: `{content, details}`."),
  message: z.unknown().optional(),
  entry: z.unknown().optional(),
});
export type RenderParams = z.input<typeof RenderParamsSchema>;
/** Null or absent: show it as if nobody had been asked. An empty list: show nothing. */
export const RenderResultSchema = z.object({ lines: optional(LinesSchema.nullable()) });

export const RenderInvalidateParamsSchema = z.object({ id: z.string() });
