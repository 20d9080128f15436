/**
 * The one-line form of `e rpc` (e protocol §15): a line without a method is a prompt, its answer one flat result.
 * Every line is answered exactly once, whatever it holds.
 */
import type { ModelImage } from "../../agent/model/language-model.js";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";

export interface OneShotRequest {
  readonly prompt: string;
  readonly model: string | null;
  readonly effort: string | null;
  readonly toolMode: "all" | "none";
  /** Names of built-in tools; null: all tools, those of extensions included. */
  readonly tools: readonly string[] | null;
  readonly save: boolean;
  readonly images: readonly ModelImage[];
}

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

function pictures({ images }: JsonObject, complain: Complain): readonly ModelImage[] {
  const list: readonly unknown[] = Array.isArray(images) ? images : [];
  const fit = list.flatMap((image): ModelImage[] => {
    if (!isJsonObject(image) || typeof image.mime !== "string" || typeof image.data !== "string") return [];
    return [{ mime: image.mime, data: image.data }];
  });
  if ((images !== undefined && images !== null && !Array.isArray(images)) || fit.length < list.length) {
    complain('"images" must be a list of objects with a "mime" and "data" in base64');
  }
  return fit;
}

/** The first issue makes the whole line wrong. */
function requestOf(fields: JsonObject, complain: Complain): OneShotRequest {
  const prompt = text(fields, "prompt", complain) ?? "";
  if (prompt.trim() === "") complain('"prompt" must be a text that is not blank');
  const toolMode = text(fields, "tool_mode", complain) ?? "all";
  if (toolMode !== "all" && toolMode !== "none") complain('"tool_mode" must be "all" or "none"');
  const save = fields.save ?? false;
  if (typeof save !== "boolean") complain('"save" must be true or false');
  return {
    prompt,
    model: text(fields, "model", complain),
    effort: text(fields, "effort", complain),
    toolMode: toolMode === "none" ? "none" : "all",
    tools: names(fields, "tools", complain),
    save: save === true,
    images: pictures(fields, complain),
  };
}

/** Unknown fields are nobody's business; a field that is null is a field that is absent. */
export function oneShotRequest(
  fields: JsonObject,
): { readonly ok: true; readonly request: OneShotRequest } | { readonly ok: false; readonly error: string } {
  const issues: string[] = [];
  const request = requestOf(fields, (issue) => void issues.push(issue));
  const [error] = issues;
  return error === undefined ? { ok: true, request } : { ok: false, error };
}
