/**
 * The one-line form of `e rpc` (e protocol §15): a line without a method is a prompt, its answer one flat result.
 * Every line is answered exactly once, whatever it holds.
 */
import type { Agent } from "../../agent/agent.js";

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

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A wrong type is thrown as the sentence that says which. */
class WrongField extends Error {}

function absent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function text(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (absent(value)) return null;
  if (typeof value !== "string") throw new WrongField(`"${name}" must be a text`);
  return value;
}

function names(fields: Fields, name: string): readonly string[] | null {
  const value = fields[name];
  if (absent(value)) return null;
  if (!Array.isArray(value)) throw new WrongField(`"${name}" must be a list of names`);
  return value.map((item: unknown) => {
    if (typeof item !== "string") throw new WrongField(`"${name}" must be a list of names`);
    return item;
  });
}

function requestOf(fields: Fields): OneShotRequest {
  const prompt = text(fields, "prompt");
  if (prompt === null || prompt.trim() === "") throw new WrongField('"prompt" must be a text that is not blank');
  const toolMode = text(fields, "tool_mode") ?? "all";
  if (toolMode !== "all" && toolMode !== "none") throw new WrongField('"tool_mode" must be "all" or "none"');
  const save = fields.save ?? false;
  if (typeof save !== "boolean") throw new WrongField('"save" must be true or false');
  const images = fields.images ?? [];
  if (!Array.isArray(images)) throw new WrongField('"images" must be a list');
  if (images.length > 0) throw new WrongField("no model of this build takes images");
  return {
    prompt,
    model: text(fields, "model"),
    effort: text(fields, "effort"),
    toolMode,
    tools: names(fields, "tools"),
    save,
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
  if (!isObject(value)) return { ok: false, id: null, error: "a request is a JSON object" };
  const id = value.id ?? null;
  if (value.method !== undefined) {
    const method = typeof value.method === "string" ? value.method : null;
    if (method === null) return { ok: false, id, error: '"method" must be a text' };
    return { ok: false, id, error: `this build answers one-line prompts only; ${method} is not available` };
  }
  try {
    return { ok: true, id, request: requestOf(value) };
  } catch (error) {
    if (!(error instanceof WrongField)) throw error;
    return { ok: false, id, error: error.message };
  }
}

/** The answer's line, its id as raw JSON. */
export function answerLine(rawId: string, answer: object): string {
  return `{"id":${rawId},${JSON.stringify(answer).slice(1)}\n`;
}

/** Runs the prompt and gives the body of its answer. */
export async function runOneShot(agent: Agent, request: OneShotRequest): Promise<object> {
  return agent.prompt(request.prompt);
}
