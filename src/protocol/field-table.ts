/** A JSON Schema as rows of a reference table: one per field, nested ones by path. Pure; knows no method. */
import { isJsonObject, type JsonObject } from "./field.js";

export interface FieldRow {
  /** `tools[].name`; `sections[kind=list].items` for a field that one variant has. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

function variantsOf(schema: JsonObject): readonly JsonObject[] {
  const list = schema.anyOf ?? schema.oneOf;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

const isNull = (schema: JsonObject): boolean => schema.type === "null";

/** `string`, `"a" | "b"`, `object[]`, `any` … */
function typeText(schema: JsonObject): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = variantsOf(schema);
  if (variants.length > 0) return [...new Set(variants.map(typeText))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type === "array") {
    const item = isJsonObject(schema.items) ? typeText(schema.items) : "any";
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  return typeof schema.type === "string" ? schema.type : "any";
}

function discriminator(schema: JsonObject): string | null {
  const kind = isJsonObject(schema.properties) ? schema.properties.kind : undefined;
  return isJsonObject(kind) && typeof kind.const === "string" ? `kind=${kind.const}` : null;
}

/** Rows below a field: of its object, of its items, of each variant that is an object. */
function nestedRows(schema: JsonObject, path: string): FieldRow[] {
  if (schema.type === "array" && isJsonObject(schema.items)) return nestedRows(schema.items, `${path}[]`);
  const inside = variantsOf(schema).filter((variant) => !isNull(variant));
  if (inside.length > 0) {
    return inside.flatMap((variant) => {
      const which = discriminator(variant);
      return nestedRows(variant, which === null ? path : `${path.replace(/\[\]$/, "")}[${which}]`);
    });
  }
  return fieldRows(schema, `${path}.`);
}

/** One row per field of an object schema, in its order; none for anything else. */
export function fieldRows(schema: JsonObject, prefix = ""): FieldRow[] {
  if (!isJsonObject(schema.properties)) return [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(schema.properties).flatMap(([name, part]) => {
    if (!isJsonObject(part)) return [];
    const isRequired = required.has(name);
    const type = typeText(part);
    const row: FieldRow = {
      path: `${prefix}${name}`,
      type: isRequired ? type : type.replace(/ \| null$/, ""),
      required: isRequired,
      description: typeof part.description === "string" ? part.description : "",
    };
    return [row, ...nestedRows(part, row.path)];
  });
}

/** The object among `schema`'s variants (`{…} | null`), or the schema itself. */
export function objectPart(schema: JsonObject): { readonly schema: JsonObject; readonly orNull: boolean } {
  const variants = variantsOf(schema);
  const objects = variants.filter((variant) => variant.type === "object");
  const [first] = objects;
  if (first === undefined || objects.length !== 1) return { schema, orNull: false };
  return { schema: first, orNull: variants.some(isNull) };
}
