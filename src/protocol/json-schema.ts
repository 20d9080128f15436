/**
 * The method table as one JSON Schema document (`e protocol --json-schema`). Derived whole: nothing about a
 * method is written here. The order is the table's, so the text only changes when the contract does.
 */
import * as z from "zod";
import { eventSchemas } from "./events.js";
import type { JsonObject } from "./field.js";
import { deadlines, manifestLimits, requestLimits, toolLimits, uiLimits, wireLimits } from "./limits.js";
import { ManifestSchema } from "./manifest.js";
import { methodTable, type NamedRow } from "./methods.js";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Who writes the value: what we write is always whole, what an extension writes may leave out what has a default. */
export type Writer = "host" | "extension";

/** What `z.toJSONSchema` makes of one part of a row, without what says nothing. */
export function schemaOf(schema: z.ZodType, writer: Writer): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.propertyNames;
      if (writer === "host" || !(zodSchema instanceof z.ZodObject)) return;
      // zod calls a field with `.catch()` required, though a missing one is caught as well.
      const shape: Record<string, z.ZodType> = zodSchema.shape;
      const required = (jsonSchema.required ?? []).filter((key) => !shape[key]?.safeParse(undefined).success);
      if (required.length > 0) jsonSchema.required = required;
      else delete jsonSchema.required;
    },
  });
  return rest;
}

const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });

function definitionsOf({ method, row }: NamedRow): [string, JsonObject][] {
  const params: [string, JsonObject] = [`${method}.params`, schemaOf(row.params, row.from)];
  if (row.kind === "notification") return [params];
  if (row.result === ManifestSchema) return [params, [`${method}.result`, ref("manifest")]];
  return [params, [`${method}.result`, schemaOf(row.result, row.from === "host" ? "extension" : "host")]];
}

function messageOf({ method, row }: NamedRow): JsonObject {
  const id = row.from === "host" ? { type: "integer" } : {};
  const head = row.kind === "request" ? { id } : {};
  const properties = { ...head, method: { const: method }, params: ref(`${method}.params`) };
  return { type: "object", properties, required: Object.keys(properties).filter((key) => key !== "params") };
}

function answersOf(id: JsonObject): JsonObject[] {
  return [
    { type: "object", properties: { id, result: {} }, required: ["id", "result"] },
    { type: "object", properties: { id, error: { type: "string" } }, required: ["id", "error"] },
  ];
}

function messagesFrom(writer: Writer): JsonObject {
  const own = methodTable.filter(({ row }) => row.from === writer).map(messageOf);
  return { anyOf: [...own, ...answersOf(writer === "host" ? {} : { type: "integer" })] };
}

/** Everything else the table says of a method; `deadline_ms` null means that a person is waited for. */
function factsOf({ method, row }: NamedRow): JsonObject {
  const { family, from, kind, optIn } = row;
  const base: JsonObject = { method, family, from, kind, description: row.doc, ...(optIn && { opt_in: optIn }) };
  if (row.kind === "notification") return base;
  const ms = deadlines[row.deadline];
  const request = { ...base, deadline_ms: Number.isFinite(ms) ? ms : null };
  if (row.from === "extension") return { ...request, surface: row.surface };
  return { ...request, on_failure: row.onFailure, ...(row.combine && { combine: row.combine }) };
}

/** The whole contract. `$defs` holds the manifest, every `<method>.params` and `<method>.result`, every event. */
export function protocolJsonSchema(): JsonObject {
  const events = Object.entries(eventSchemas).map(([name, schema]) => [`event.${name}`, schemaOf(schema, "host")]);
  return {
    $schema: DIALECT,
    title: "The e protocol, version 1",
    description: "One JSON object per line. A line from the host, or from an extension, matches one of these.",
    anyOf: [ref("host_message"), ref("extension_message")],
    $defs: {
      host_message: messagesFrom("host"),
      extension_message: messagesFrom("extension"),
      manifest: schemaOf(ManifestSchema, "extension"),
      ...Object.fromEntries([...methodTable.flatMap(definitionsOf), ...events]),
    },
    "x-methods": methodTable.map(factsOf),
    "x-limits": {
      wire: wireLimits,
      requests: requestLimits,
      manifest: manifestLimits,
      tools: toolLimits,
      ui: uiLimits,
    },
  };
}
