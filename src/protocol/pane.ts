/** The side pane: content from the extension, everything else ours (seed "The side pane"). */
import * as z from "zod";
import { optional, SpanLineSchema } from "./field.js";

export const PaneItemSchema = z.union([
  z.string().min(1),
  z.object({
    id: optional(z.string()),
    label: z.string().min(1),
    detail: optional(z.string()),
    token: optional(z.string()),
  }),
]);

const sectionHead = { id: optional(z.string()), title: optional(z.string()) };

export const PaneSectionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("list"), ...sectionHead, items: z.array(PaneItemSchema), selected: optional(z.string()) }),
  z.object({ kind: z.literal("diff"), ...sectionHead, body: z.string() }),
  z.object({ kind: z.literal("text"), ...sectionHead, body: z.string() }),
  z.object({ kind: z.literal("markdown"), ...sectionHead, body: z.string() }),
  z.object({ kind: z.literal("rows"), ...sectionHead, lines: z.array(SpanLineSchema) }),
]);
export type PaneSection = z.infer<typeof PaneSectionSchema>;

export const PaneParamsSchema = z.union([
  z.null(),
  z.object({
    id: optional(z.string()),
    title: optional(z.string()),
    side: z.enum(["left", "right"]).optional().catch(undefined).describe("A proposal; the user's layout decides."),
    hint: optional(z.string()),
    sections: z.array(PaneSectionSchema),
  }),
]);

export const PaneCursorParamsSchema = z.object({ pane: z.string(), section: z.string(), id: z.string() });
export const PaneKeyParamsSchema = z.object({ pane: z.string(), key: z.string() });
export const PaneClosedParamsSchema = z.object({ pane: z.string() });
