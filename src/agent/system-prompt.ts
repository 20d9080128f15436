/** What the model is told first, as options that extensions may change for a run: of files, tools and hooks. Pure. */
import type { ExtensionTool } from "../host/moments.js";
import { promptOf } from "../host/prompt-of-options.js";
import type { SystemPromptOptions } from "../protocol/lifecycle/run-moments.js";
import { noResources, type Resources } from "./resources/resources.js";

export interface PromptParts {
  readonly cwd: string;
  /** Default: none. */
  readonly resources?: Resources;
  /** Names of the tools that the model is offered. Default: none. */
  readonly offered?: readonly string[];
  /** All tools of extensions, offered or not. Default: none. */
  readonly tools?: readonly ExtensionTool[];
  /** What comes at the end; each after a blank line, in order. Default: nothing. */
  readonly suffixes?: readonly string[];
}

export function promptOptions(parts: PromptParts): SystemPromptOptions {
  const { cwd, resources = noResources, offered = [], tools = [], suffixes = [] } = parts;
  const append = suffixes.filter((suffix) => suffix.trim() !== "").join("\n\n");
  return {
    cwd,
    selectedTools: [...offered],
    toolSnippets: Object.fromEntries(
      tools.flatMap(({ name, promptSnippet }) => (promptSnippet === undefined ? [] : [[name, promptSnippet]])),
    ),
    toolGuidelines: Object.fromEntries(
      tools.flatMap(({ name, promptGuidelines }) => (promptGuidelines === undefined ? [] : [[name, promptGuidelines]])),
    ),
    sections: {},
    promptGuidelines: [],
    contextFiles: resources.contextFiles.map(({ path, text }) => ({ path, content: text })),
    skills: resources.skills.map(({ name, description, path }) => ({ name, description, filePath: path })),
    ...(append === "" ? {} : { appendSystemPrompt: append }),
  };
}

/** As long as nobody changes it. */
export function systemPrompt(cwd: string, resources: Resources = noResources): string {
  return promptOf(promptOptions({ cwd, resources }));
}
