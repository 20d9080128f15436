/** The tools and commands there are, those included that were registered a moment ago. */
import type { CommandInfo, SourceInfo, ToolInfo } from "../../../src/atomic/api/index.js";
import type { Core } from "./core.js";

/** Where those come from that the host has not told of yet. */
const ownSource = ({ path }: Core): SourceInfo => ({ path, source: "local", scope: "user", origin: "top-level" });

export function allTools(core: Core): ToolInfo[] {
  const told = (core.replica.slots.tools ?? []) as readonly ToolInfo[];
  const fresh = core.registrations.freshTools();
  if (fresh.length === 0) return [...told];
  const names = new Set(fresh.map(({ name }) => name));
  const own = fresh.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
    sourceInfo: ownSource(core),
  }));
  return [...told.filter(({ name }) => !names.has(name)), ...own];
}

export function activeTools(core: Core): string[] {
  const told = core.replica.activeTools.over(core.replica.slots.activeTools ?? []);
  const fresh = core.registrations.freshTools().filter((tool) => tool.default_active && !told.includes(tool.name));
  return [...told, ...fresh.map(({ name }) => name)];
}

/** Extensions first, then prompts, then skills. */
export function allCommands(core: Core): CommandInfo[] {
  const told = (core.replica.slots.commands ?? []) as readonly CommandInfo[];
  const own: CommandInfo[] = core.registrations.commands
    .declarations()
    .filter(({ name }) => !told.some((one) => one.source === "extension" && one.name.replace(/:\d+$/, "") === name))
    .map(({ name, description }) => ({ name, description, source: "extension", sourceInfo: ownSource(core) }));
  const isOwn = ({ source }: CommandInfo): boolean => source === "extension";
  return [...told.filter(isOwn), ...own, ...told.filter((one) => !isOwn(one))];
}
