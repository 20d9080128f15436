/**
 * The one-line form of `e rpc` (e protocol §15): a line without a method is a prompt, its answer one flat result.
 * Every line is answered exactly once, whatever it holds.
 */
import { isJsonObject, type JsonObject } from "../../protocol/field.js";

export interface OneShotRequest {
  readonly prompt: string;
  readonly model: string | null;
  readonly effort: string | null;
  readonly toolMode: "all" | "none";
  /** Names of built-in tools; null: all tools, those of extensions included. */
  readonly tools: readonly string[] | null;
  readonly save: boolean;
}

export type OneShotLine =
  | { readonly ok: true; readonly id: unknown; readonly request: OneShotRequest }
  | { readonly ok: false; readonly id: unknown; readonly error: string };

type Complain = (issue: string) => void;

function text(fields: JsonObject, name: string, complain: Complain): string | null {
  const value = fields[name] ?? null;
  if (value === null || typeof value === "string") return value;
  complain(`"${name}" must be a text`);
  return null;
}

function names(fields: JsonObject, name: string, complain: Complain): readonly string[] | null {
  const value = fields[name] ?? null;
  if (value === null) return null;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const strings = list.filter((item) => typeof item === "string");
  if (!Array.isArray(value) || strings.length < list.length) complain(`"${name}" must be a list of names`);
  return strings;
}

/** The first issue makes the whole line wrong. */
function requestOf(fields: JsonObject, complain: Complain): OneShotRequest {
  const prompt = text(fields, "prompt", complain) ?? "";
  if (prompt.trim() === "") complain('"prompt" must be a text that is not blank');
  const toolMode = text(fields, "tool_mode", complain) ?? "all";
  if (toolMode !== "all" && toolMode !== "none") complain('"tool_mode" must be "all" or "none"');
  const save = fields.save ?? false;
  if (typeof save !== "boolean") complain('"save" must be true or false');
  const images = fields.images ?? [];
  if (!Array.isArray(images)) complain('"images" must be a list');
  else if (images.length > 0) complain("no model of this build takes images");
  return {
    prompt,
    model: text(fields, "model", complain),
    effort: text(fields, "effort", complain),
    toolMode: toolMode === "none" ? "none" : "all",
    tools: names(fields, "tools", complain),
    save: save === true,
  };
}

/** Unknown fields are nobody's business; a field that is null is a field that is absent. */
export function readOneShotLine(line: string): OneShotLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, id: null, error: "a request is one JSON object on one line" };
  }
  if (!isJsonObject(value)) return { ok: false, id: null, error: "a request is a JSON object" };
  const id = value.id ?? null;
  if (value.method !== undefined) {
    const method = typeof value.method === "string" ? value.method : null;
    if (method === null) return { ok: false, id, error: '"method" must be a text' };
    return { ok: false, id, error: `this build answers one-line prompts only; ${method} is not available` };
  }
  const issues: string[] = [];
  const request = requestOf(value, (issue) => void issues.push(issue));
  const [error] = issues;
  return error === undefined ? { ok: true, id, request } : { ok: false, id, error };
}

/** The answer's line, its id as raw JSON. */
export function answerLine(rawId: string, answer: object): string {
  return `{"id":${rawId},${JSON.stringify(answer).slice(1)}\n`;
}
