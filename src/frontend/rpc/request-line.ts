/** A line of the client → what it asks for. Nothing is checked that belongs to one method; nothing here throws. */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { wireLimits } from "../../protocol/limits.js";
import { type OneShotRequest, oneShotRequest } from "./one-shot.js";

/** Every form has the id as it was parsed; null when there is none. */
export type RequestLine =
  | { readonly kind: "call"; readonly id: unknown; readonly method: string; readonly params: JsonObject }
  | { readonly kind: "one-shot"; readonly id: unknown; readonly request: OneShotRequest }
  /** A call that is none. */
  | { readonly kind: "bad-call"; readonly id: unknown; readonly error: string }
  | { readonly kind: "bad"; readonly id: unknown; readonly error: string };

/** Whether JSON text nests deeper than that. */
export type DepthExceeds = (text: string, max: number) => boolean;

function call(id: unknown, { method, params }: JsonObject): RequestLine {
  if (typeof method !== "string") return { kind: "bad", id, error: '"method" must be a text' };
  const given = params ?? {};
  if (!isJsonObject(given)) return { kind: "bad-call", id, error: `${method}: "params" must be an object` };
  return { kind: "call", id, method, params: given };
}

export function readRequestLine(line: string, depthExceeds: DepthExceeds): RequestLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { kind: "bad", id: null, error: "a request is one JSON object on one line" };
  }
  if (!isJsonObject(value)) return { kind: "bad", id: null, error: "a request is a JSON object" };
  const id = value.id ?? null;
  if (depthExceeds(line, wireLimits.maxDepth)) {
    return { kind: "bad-call", id, error: `a request may nest ${wireLimits.maxDepth} levels deep at most` };
  }
  if (value.method !== undefined) return call(id, value);
  const read = oneShotRequest(value);
  return read.ok ? { kind: "one-shot", id, request: read.request } : { kind: "bad", id, error: read.error };
}
