/** Running extensions as a person weighs them: state, what each hook costs, what it missed. Slow ones first. Pure. */
import { basename } from "node:path";
import type { ExtensionReport, HostReport } from "../../../host/host-options.js";
import type { MethodMetrics } from "../../../host/metrics.js";
import { pickerLimits } from "../../../protocol/limits.js";
import type { PickerItem } from "../pickers/picker.js";
import { counted, joined } from "../wording.js";

/** What a person waits for: hooks, before anything else. */
function isHook({ method }: MethodMetrics): boolean {
  return method.startsWith("hook.");
}

/** Answers that did not come, came late, were not waited for, or were none. */
function missesOf({ outcomes }: Pick<MethodMetrics, "outcomes">): number {
  return outcomes.late + outcomes.malformed + outcomes.gone + outcomes.refused + outcomes.overloaded + outcomes.skipped;
}

function worstHookMs({ metrics }: Pick<ExtensionReport, "metrics">): number {
  return Math.max(0, ...metrics.filter(isHook).map(({ p99Ms }) => p99Ms));
}

/** It makes a person wait: a hook took long, or was not answered in time. */
export function isSlow(extension: Pick<ExtensionReport, "metrics">): boolean {
  const missed = extension.metrics.some(
    (method) => isHook(method) && method.outcomes.late + method.outcomes.skipped > 0,
  );
  return missed || worstHookMs(extension) >= pickerLimits.slowHookMs;
}

/** `0.4 ms`, `12 ms`, `1.3 s`. */
export function duration(ms: number): string {
  if (ms >= 1_000) return `${Number((ms / 1_000).toFixed(1))} s`;
  return `${ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms)} ms`;
}

function megabytes(bytes: number | null): string {
  return bytes === null ? "" : `${Math.max(1, Math.round(bytes / 1024 / 1024))} MiB`;
}

/** Broken ones, then slow ones with the slowest first, then the rest in their order. */
export function ranked<E extends ExtensionReport>(extensions: readonly E[]): readonly E[] {
  const rank = (one: E): number => (one.state === "failed" || one.state === "gone" ? 0 : isSlow(one) ? 1 : 2);
  const cost = (one: E): number => (isSlow(one) ? worstHookMs(one) : 0);
  return extensions.toSorted((a, b) => rank(a) - rank(b) || cost(b) - cost(a));
}

const signs = { starting: "…", ready: "●", failed: "✗", gone: "✗", stopped: "○", disabled: "○" } as const;
const colours = {
  starting: "dim",
  ready: undefined,
  failed: "error",
  gone: "error",
  stopped: "dim",
  disabled: "dim",
} as const;

function versionOf(version: string): string {
  return version === "" ? "" : `version ${version}`;
}

export function extensionItem(extension: ExtensionReport): PickerItem {
  const { name, version, state, isolation, metrics, lastError, memoryBytes } = extension;
  const hooks = metrics.filter(isHook);
  const misses = metrics.reduce((sum, method) => sum + missesOf(method), 0);
  const worst = hooks.toSorted((a, b) => b.p99Ms - a.p99Ms)[0];
  const cost = worst === undefined ? "" : `${worst.method} p50 ${duration(worst.p50Ms)} p99 ${duration(worst.p99Ms)}`;
  const slow = isSlow(extension) ? "slow" : "";
  return {
    label: name,
    description: joined(slow, state, isolation, cost, misses > 0 && `${misses} missed`, megabytes(memoryBytes)),
    detail: joined(versionOf(version), lastError === null ? "" : `last error: ${lastError}`),
    marker: slow === "" ? signs[state] : "!",
    token: slow === "" ? colours[state] : "warning",
  };
}

/** A line that was no message, or the like: nothing was called, so there is no time to tell. */
const faults = "fault.";

function methodLine(method: MethodMetrics): string {
  if (method.method.startsWith(faults)) {
    return `  ${counted(method.count, "line")} dropped: ${method.method.slice(faults.length).replaceAll("-", " ")}`;
  }
  const misses = missesOf(method);
  const times = `p50 ${duration(method.p50Ms)} · p99 ${duration(method.p99Ms)} · max ${duration(method.maxMs)}`;
  return `  ${method.method}: ${counted(method.count, "call")} · ${times}${misses === 0 ? "" : ` · ${misses} missed`}`;
}

function list(title: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${title}: ${names.join(", ")}`];
}

/** All that is known of one. */
export function extensionText(extension: ExtensionReport): string {
  const { file, path, state, isolation, id, startMs, hooks, events, lifecycle, tools, commands, lastError } = extension;
  const { metrics, waiting, openRequests, strayAnswers, version, memoryBytes } = extension;
  const where = isolation === "worker" ? "thread" : "process";
  return [
    joined(versionOf(version), state, isolation, id !== null && `${where} ${id}`, megabytes(memoryBytes)),
    joined(file, path),
    ...(startMs === null ? [] : [`ready after ${duration(startMs)}`]),
    ...list("hooks", hooks),
    ...list("events", events),
    ...list("lifecycle", lifecycle),
    ...list("tools", tools),
    ...list("commands", commands),
    ...(metrics.length === 0 ? [] : ["calls:", ...metrics.map(methodLine)]),
    ...waiting.map(({ method, sinceMs }) => `waiting for ${method} since ${duration(sinceMs)}`),
    ...(openRequests === 0 ? [] : [`${counted(openRequests, "request")} of its own open`]),
    ...(strayAnswers === 0 ? [] : [`${counted(strayAnswers, "answer")} that nobody asked for`]),
    ...(lastError === null ? [] : [`last error: ${lastError}`]),
  ].join("\n");
}

/** What lies in the directories and is no extension. */
export function skippedItem({ path, reason }: HostReport["skipped"][number]): PickerItem {
  return { label: basename(path), description: "not run", detail: `${path}: ${reason}`, marker: "-", token: "dim" };
}
