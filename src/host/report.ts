/** A generation as data, for people and for metrics. Pure. */
import { sanitizeLabel } from "../text/sanitize.js";
import type { Extension } from "./extension.js";
import type { Generation } from "./generation.js";
import type { ExtensionReport, HostReport } from "./host-options.js";

function reportOf(extension: Extension, isDisabled: boolean): ExtensionReport {
  const { manifest, found } = extension;
  return {
    name: extension.name,
    version: sanitizeLabel(manifest?.version ?? ""),
    file: found.file,
    path: found.path,
    dialect: found.kind ?? "program",
    state: isDisabled ? "disabled" : extension.state,
    isolation: extension.isolation,
    id: extension.transportId,
    startMs: extension.startMs,
    memoryBytes: extension.memoryBytes,
    hooks: (manifest?.hooks ?? []).map(sanitizeLabel),
    events: (manifest?.events ?? []).map(sanitizeLabel),
    lifecycle: (manifest?.lifecycle ?? []).map(sanitizeLabel),
    tools: (manifest?.tools ?? []).map(({ name }) => sanitizeLabel(name)),
    commands: (manifest?.commands ?? []).map(({ name }) => sanitizeLabel(name)),
    lastError: extension.lastError === null ? null : sanitizeLabel(extension.lastError),
    openRequests: extension.openRequests,
    strayAnswers: extension.strayAnswers,
    metrics: extension.costs(),
    waiting: extension.waiting(),
  };
}

export function report(generation: Generation): HostReport {
  return {
    extensions: generation.extensions.map((one) => reportOf(one, generation.isDisabled(one))),
    skipped: generation.skipped,
  };
}
