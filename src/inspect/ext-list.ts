/** The extensions of a session, one by one: state, start, memory, what each method costs (`e ext list`). */
import type { ExtensionReport, HostReport } from "../host/host-options.js";
import { sanitizeLabel } from "../text/sanitize.js";

const MEGABYTE = 1024 * 1024;

function costs({ metrics }: ExtensionReport): readonly string[] {
  return metrics
    .filter(({ count, method }) => count > 0 && method !== "initialize")
    .map(
      ({ method, count, p50Ms, p99Ms }) => `${method} ${count} × p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} ms`,
    );
}

function textOf(one: ExtensionReport): string {
  const where = one.isolation === "worker" ? "thread" : "process";
  const facts = [
    `${one.dialect} in a ${where}`.replace("in a process", "as a process"),
    one.state,
    ...(one.startMs === null ? [] : [`ready after ${Math.round(one.startMs)} ms`]),
    ...(one.memoryBytes === null ? [] : [`${(one.memoryBytes / MEGABYTE).toFixed(1)} MB`]),
  ];
  const lists = [
    ["hooks", one.hooks],
    ["events", one.events],
    ["lifecycle", one.lifecycle],
    ["tools", one.tools],
    ["commands", one.commands],
    ["costs", costs(one)],
  ] as const;
  const lines = [
    `${one.name}: ${facts.join(", ")}`,
    one.path,
    ...lists.flatMap(([label, names]) => (names.length === 0 ? [] : [`${label}: ${names.join(", ")}`])),
    ...(one.lastError === null ? [] : [`last error: ${one.lastError}`]),
  ];
  return lines.map(sanitizeLabel).join("\n  ");
}

export function extListText({ extensions, skipped }: HostReport): string {
  const left = skipped.map(({ path, reason }) => sanitizeLabel(`not an extension: ${path}: ${reason}`));
  const all = [...extensions.map(textOf), ...left];
  return all.length === 0 ? "no extension is loaded here\n" : `${all.join("\n")}\n`;
}
