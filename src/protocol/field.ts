/** Small schema pieces that every family shares. A field the seed calls optional may also be null. */
import * as z from "zod";

export { isJsonObject } from "./json-object.js";

/** Optional on the wire, null included; `undefined` once parsed. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** How a body is to be painted. An unknown format is plain text. */
export const FormatSchema = z.enum(["text", "markdown", "diff"]).catch("text");
/** How a body is painted. */
export type Format = z.infer<typeof FormatSchema>;

export const ToneSchema = z.enum(["info", "warning", "error"]).catch("info");
/** How urgent a notice is. */
export type Tone = z.infer<typeof ToneSchema>;

/** A block in the transcript. */
export const ShowSchema = z.object({
  title: optional(z.string()),
  body: z
    .string()
    .nullish()
    .transform((v) => v ?? ""),
  format: optional(FormatSchema),
});
/** A block as an extension sends it. */
export type Show = z.infer<typeof ShowSchema>;

/** A JSON object with any content, such as tool arguments or a JSON Schema. */
export const JsonObjectSchema = z.record(z.string(), z.unknown());
/** A JSON object with any content. */
export type JsonObject = z.infer<typeof JsonObjectSchema>;

/** `{}`, the answer to a request that only has to arrive. */
export const EmptySchema = z.object({});

/** One painted run of text. An unknown token paints plain. `sgr`: colours of its own, as in `\x1b[1;38;5;2m`. */
const SpanSchema = z.object({
  text: z.string(),
  token: optional(z.string()),
  sgr: optional(z.string()).describe("`1;38;5;2`: attributes and colours of its own."),
});

/** A row of a panel, widget or pane: a string, spans, or any other JSON, which is painted as its text. */
export const SpanLineSchema = z.union([z.string(), z.array(z.union([z.string(), SpanSchema])), z.unknown()]);
