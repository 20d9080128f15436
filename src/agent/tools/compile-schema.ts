/**
 * The validator, in a module of its own so that it loads with the first call. Its import must be static: bundled, a
 * dynamic import of a CommonJS package has no named exports.
 */
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonObject } from "../../protocol/field.js";

export function compileSchema(schema: JsonObject): ValidateFunction {
  // The schemas are ours and a test checks them: checking each at run time costs five times what compiling it does.
  const validateSchema = false;
  return new Ajv2020({ coerceTypes: true, allErrors: true, strict: false, validateSchema }).compile(schema);
}
