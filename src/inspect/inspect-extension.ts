/** What one extension declares, as data and as text (`e ext inspect`). Names are foreign text. */
import type { ExtensionReport } from "../host/host-options.js";
import type { JsonObject } from "../protocol/field.js";
import type { Manifest } from "../protocol/manifest.js";
import { sanitizeLabel } from "../text/sanitize.js";

interface Described {
  readonly name: string;
  readonly description: string;
}

/** The shape of `e ext inspect PATH --json`. */
export interface ExtensionInspection {
  readonly name: string;
  readonly version: string;
  readonly dialect: "program" | "module";
  /** A thread of e, or a process. */
  readonly transport: "worker" | "process";
  readonly tools: readonly (Described & { readonly parameters: JsonObject })[];
  readonly commands: readonly Described[];
  readonly flags: readonly { readonly name: string; readonly type: string; readonly default?: unknown }[];
  readonly shortcuts: readonly { readonly key: string; readonly description: string }[];
  readonly hooks: readonly string[];
  readonly events: readonly string[];
  readonly lifecycle: readonly string[];
  readonly renders: readonly string[];
  readonly providers: readonly string[];
  /** From its start to its manifest, in milliseconds; null when it never got there. */
  readonly startMs: number | null;
  /** Why it does not load. */
  readonly error?: string;
}

function rendersOf({ renders, tools, message_renderers, entry_renderers }: Manifest): readonly string[] {
  const own = tools.filter((tool) => tool.renders_call || tool.renders_result).map(({ name }) => `tool:${name}`);
  const messages = message_renderers.map((type) => `message:${type}`);
  return [...renders, ...own, ...messages, ...entry_renderers.map((type) => `entry:${type}`)];
}

export function inspectOne(report: ExtensionReport, manifest: Manifest | null): ExtensionInspection {
  const { name, version, dialect, isolation, startMs, lastError } = report;
  const base = { name, version, dialect, transport: isolation, startMs };
  if (manifest === null) {
    const nothing = { tools: [], commands: [], flags: [], shortcuts: [], hooks: [], events: [], lifecycle: [] };
    return { ...base, ...nothing, renders: [], providers: [], error: lastError ?? "it did not start" };
  }
  return {
    ...base,
    tools: manifest.tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: tool.parameters,
    })),
    commands: manifest.commands.map((command) => ({ name: command.name, description: command.description })),
    flags: manifest.flags.map((flag) => ({
      name: flag.name,
      type: flag.type,
      ...(flag.default === undefined ? {} : { default: flag.default }),
    })),
    shortcuts: manifest.shortcuts,
    hooks: manifest.hooks,
    events: manifest.events ?? [],
    lifecycle: manifest.lifecycle,
    renders: rendersOf(manifest),
    providers: manifest.providers.map(({ id }) => id),
  };
}

function line(label: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`  ${label}: ${names.map(sanitizeLabel).join(", ")}`];
}

function textOf(one: ExtensionInspection): string {
  const { name, version, dialect, transport, startMs, error } = one;
  const title = [name, version].filter((part) => part !== "").join(" ");
  const where = transport === "worker" ? "in a thread" : "as a process";
  const ready = startMs === null ? "" : `, ready after ${Math.round(startMs)} ms`;
  const commands = one.commands.map((command) => `/${command.name}`);
  const lines = [
    `${sanitizeLabel(title)}: a ${dialect} ${where}${ready}`,
    ...(error === undefined ? [] : [`  does not load: ${sanitizeLabel(error)}`]),
    ...line(
      "tools",
      one.tools.map((tool) => tool.name),
    ),
    ...line("commands", commands),
    ...line(
      "flags",
      one.flags.map((flag) => `--${flag.name} (${flag.type})`),
    ),
    ...line(
      "shortcuts",
      one.shortcuts.map(({ key }) => key),
    ),
    ...line("hooks", one.hooks),
    ...line("events", one.events),
    ...line("lifecycle", one.lifecycle),
    ...line("renders", one.renders),
    ...line("providers", one.providers),
  ];
  return `${lines.join("\n")}\n`;
}

export function inspectionText(all: readonly ExtensionInspection[]): string {
  return all.map(textOf).join("\n");
}
