/**
 * `offline/script:FILE`: plays a JSON array, one step a request, retries included. The file is data of the user:
 * checked as a whole before the first request.
 */

import type { Clock } from "../../host/clock.js";
import { messageOf } from "../../protocol/caught.js";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import { HostError } from "../../protocol/host-error.js";
import { modelLimits } from "../../protocol/limits.js";
import { type Usage, usageKeys } from "../usage.js";
import type { LanguageModel } from "./language-model.js";
import { OFFLINE_DEFAULT_EFFORT, OFFLINE_EFFORTS } from "./offline-echo.js";
import { playReply, type ReplyStep } from "./offline-reply.js";

export interface ScriptStep {
  readonly reply: readonly ReplyStep[];
  readonly usage: Partial<Usage>;
}

/** Where in the file something is wrong, for the person who wrote it. */
class ScriptProblem extends Error {}

function string(from: JsonObject, key: string, where: string): string {
  const value = from[key] ?? "";
  if (typeof value !== "string") throw new ScriptProblem(`${where}.${key} must be a text`);
  return value;
}

function number(from: JsonObject, key: string, where: string): number | null {
  const value = from[key];
  if (value === undefined) return null;
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) {
    throw new ScriptProblem(`${where}.${key} must be a number that is not negative`);
  }
  return value;
}

function call(value: unknown, where: string): ReplyStep {
  if (!isJsonObject(value) || typeof value.name !== "string") throw new ScriptProblem(`${where} needs a "name"`);
  const given = value.arguments ?? {};
  return { kind: "call", name: value.name, arguments: typeof given === "string" ? given : JSON.stringify(given) };
}

function error(value: unknown, where: string): ReplyStep {
  const status = isJsonObject(value) ? number(value, "status", where) : null;
  if (!isJsonObject(value) || status === null) throw new ScriptProblem(`${where} needs a "status"`);
  return { kind: "fail", status, message: string(value, "message", where) };
}

function usage(from: JsonObject, where: string): Partial<Usage> {
  const given = from.usage ?? {};
  if (!isJsonObject(given)) throw new ScriptProblem(`${where}.usage must be an object`);
  const counts = usageKeys.map((key) => [key, number(given, key, `${where}.usage`)] as const);
  return Object.fromEntries(counts.filter(([, count]) => count !== null));
}

function step(value: unknown, index: number): ScriptStep {
  const where = `step ${index + 1}`;
  if (!isJsonObject(value)) throw new ScriptProblem(`${where} must be an object`);
  const calls = value.toolCalls ?? [];
  if (!Array.isArray(calls)) throw new ScriptProblem(`${where}.toolCalls must be a list`);
  const reply: ReplyStep[] = [
    { kind: "wait", ms: number(value, "delayMs", where) ?? 0 },
    { kind: "thinking", text: string(value, "thinking", where) },
    { kind: "text", text: string(value, "text", where) },
    ...calls.map((item: unknown, at) => call(item, `${where}.toolCalls[${at}]`)),
    ...(value.error === undefined ? [] : [error(value.error, `${where}.error`)]),
  ];
  return { reply: reply.filter((one) => one.kind !== "wait" || one.ms > 0), usage: usage(value, where) };
}

/** The steps of a script file. Throws a HostError "file" that says what is wrong where. */
export function parseScript(text: string, file: string): readonly ScriptStep[] {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) throw new ScriptProblem("the file must hold a JSON array of steps");
    return value.map(step);
  } catch (cause) {
    const why = messageOf(cause);
    throw new HostError("file", `${file} is no model script: ${why}`, { cause });
  }
}

/** `file` only names the script to people. A request beyond the last step is a failure that says so. */
export function offlineScript(file: string, steps: readonly ScriptStep[], clock: Clock): LanguageModel {
  let played = 0;
  return {
    spec: `offline/script:${file}`,
    contextWindow: modelLimits.offlineContextTokens,
    efforts: OFFLINE_EFFORTS,
    defaultEffort: OFFLINE_DEFAULT_EFFORT,
    stream(request, { signal }) {
      const at = steps[played++];
      const over: ReplyStep = { kind: "fail", status: 400, message: `${file} has only ${steps.length} steps` };
      return playReply(at?.reply ?? [over], { request, signal, clock, usage: at?.usage });
    },
  };
}
