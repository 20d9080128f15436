/**
 * Values for every text field of the contract, read off its schemas: a field that is added is attacked the same day.
 * A text to be filled in is `here`; a schema with variants gives several values, which name each variant at least once.
 */
import { isJsonObject, type JsonObject } from "../../../src/protocol/field.js";
import { schemaOf } from "../../../src/protocol/json-schema.js";
import { extensionNotifications, extensionRequests, hostRequests } from "../../../src/protocol/methods.js";

/** What a fixture puts its text in the place of. */
export const here = "\u0000here";

const listOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

function objects(schema: JsonObject): readonly unknown[] {
  if (!isJsonObject(schema.properties)) return [{ here }];
  const fields = Object.entries(schema.properties).map(([name, part]) => ({ name, values: valuesOf(part) }));
  const count = Math.max(1, ...fields.map(({ values }) => values.length));
  // The nth value of each field; `null` would take the text away, so it comes last.
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(fields.map(({ name, values }) => [name, values[at % values.length]])),
  );
}

/** Values that fit, none of them null but where nothing else does. */
export function valuesOf(schema: unknown): readonly unknown[] {
  if (!isJsonObject(schema)) return [here];
  const variants = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  const some = variants.filter(({ type }) => type !== "null");
  if (some.length > 0) return some.flatMap(valuesOf);
  if (schema.const !== undefined) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") return objects(schema);
  if (type === "array") return [valuesOf(schema.items)];
  if (type === "boolean") return [false, true];
  if (type === "integer" || type === "number") return [1];
  return [here];
}

type Rows = Readonly<Record<string, { readonly params: Parameters<typeof schemaOf>[0] }>>;
type Values = Readonly<Record<string, readonly unknown[]>>;

const paramsOf = (rows: Rows): Values =>
  Object.fromEntries(
    Object.entries(rows).map(([method, { params }]) => [method, valuesOf(schemaOf(params, "extension"))]),
  );

/** By method: what an extension may ask, with `here` in every text. */
export const requestParams: Values = paramsOf(extensionRequests);
/** By method: what an extension may say without being answered. */
export const notificationParams: Values = paramsOf(extensionNotifications);
/** A turn that ends at its first result would never see the texts behind it. */
const goingOn = (value: unknown): unknown =>
  isJsonObject(value) && "terminate" in value ? { ...value, terminate: false } : value;

/** By method: what an extension may answer. */
export const answers: Values = Object.fromEntries(
  Object.entries(hostRequests).map(([method, { result }]) => [
    method,
    valuesOf(schemaOf(result, "extension")).map(goingOn),
  ]),
);
