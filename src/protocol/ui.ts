/** What an extension may ask the front end for (seed "UI requests", "Panels", "Activity", "Widgets and status"). */
import * as z from "zod";
import { optional, SpanLineSchema, ToneSchema } from "./field.js";

export const NotifyParamsSchema = z.object({ message: z.string().min(1), tone: optional(ToneSchema) });

export const OptionSchema = z.union([
  z.string().min(1),
  z.object({ label: z.string().min(1), description: optional(z.string()), value: z.unknown().optional() }),
]);

const timeout_ms = optional(z.number().positive()).describe("Then it goes away with its default. Absent: never.");

export const SelectParamsSchema = z.object({
  title: optional(z.string()),
  options: z.array(OptionSchema),
  timeout_ms,
});

const CancelledSchema = z.object({ cancelled: z.literal(true) });
/** `value` comes back as it was given; `label` as it was shown. */
export const SelectResultSchema = z.union([z.object({ value: z.unknown(), label: z.string() }), CancelledSchema]);

export const ConfirmParamsSchema = z.object({
  title: optional(z.string()),
  message: optional(z.string()),
  timeout_ms,
});
/** Esc is `confirmed: false`, never `cancelled`. */
export const ConfirmResultSchema = z.object({ confirmed: z.boolean() });

export const InputAskParamsSchema = z.object({
  title: optional(z.string()),
  placeholder: optional(z.string()),
  prefill: optional(z.string()),
  timeout_ms,
  secret: z
    .boolean()
    .nullish()
    .transform((v) => v ?? false)
    .describe("Masks the text, which then reaches neither hooks, history, log nor model."),
});
export const EditorParamsSchema = z.object({
  title: optional(z.string()),
  text: optional(z.string()),
  placeholder: optional(z.string()),
  timeout_ms,
});
export const TextResultSchema = z.union([z.object({ text: z.string() }), CancelledSchema]);

/** Null, blank or not a string: the slot goes away. */
export const SlotParamsSchema = z.object({ text: z.string().nullable().catch(null), key: optional(z.string()) });

export const ComposeParamsSchema = z.object({ text: z.string() });

export const PanelParamsSchema = z.union([
  z.null(),
  z.object({
    title: optional(z.string()),
    lines: z.array(SpanLineSchema),
    interactive: z
      .boolean()
      .nullish()
      .transform((v) => v ?? false),
  }),
]);

/** Null, empty or not an array: the widget goes away. */
export const WidgetParamsSchema = z.object({
  lines: z.array(SpanLineSchema).nullable().catch(null),
  key: optional(z.string()),
  placement: optional(z.enum(["aboveEditor", "belowEditor"])).describe("Default: above."),
});

export const KeyParamsSchema = z.object({ key: z.string() });
