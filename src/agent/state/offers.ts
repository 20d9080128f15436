/** The tools and commands that there are, as extensions read them. Pure. */
import type { ExtensionHost } from "../../host/moments.js";
import type { CommandState, SourceInfo, ToolState } from "../../protocol/module/state.js";
import type { Named, Resources } from "../resources/resources.js";
import type { FoundTool } from "../turn/tool-catalog.js";

const builtIn: SourceInfo = { path: "<builtin>", source: "builtin", scope: "user", origin: "top-level" };

function sourceOf({ path, origin }: Named): SourceInfo {
  const scope = origin === "project" ? "project" : "user";
  return { path, source: "local", scope, origin: origin === "package" ? "package" : "top-level" };
}

export function toolStates(tools: readonly FoundTool[], host: Pick<ExtensionHost, "sourceOf">): ToolState[] {
  return tools.map((found) => {
    const { name, description, parameters } = found.tool;
    const sourceInfo = found.kind === "extension" ? host.sourceOf(found.tool.extension) : builtIn;
    const guidelines = found.kind === "extension" ? found.tool.promptGuidelines : undefined;
    const { exposure, facts } = found.kind === "extension" ? found.tool : {};
    const told = exposure === undefined ? {} : { exposure };
    const base = { ...facts, ...told, name, description, parameters, sourceInfo };
    return guidelines === undefined ? base : { ...base, promptGuidelines: [...guidelines] };
  });
}

/** Those of extensions, then prompts, then skills. */
export function commandStates(
  host: Pick<ExtensionHost, "commands" | "sourceOf">,
  { templates, skills }: Resources,
): CommandState[] {
  const described = (description: string) => (description === "" ? {} : { description });
  return [
    ...host.commands().map(({ name, description, extension }) => ({
      ...{ name, ...described(description), source: "extension" as const },
      sourceInfo: host.sourceOf(extension),
    })),
    ...templates.map((one) => ({
      ...{ name: one.name, ...described(one.description), source: "prompt" as const },
      sourceInfo: sourceOf(one),
    })),
    ...skills.map((one) => ({
      ...{ name: `skill:${one.name}`, ...described(one.description), source: "skill" as const },
      sourceInfo: sourceOf(one),
    })),
  ];
}
