/** How a tool of an extension is offered and called, as its manifest says it; texts made safe for the model. Pure. */
import { toolLimits } from "../protocol/limits.js";
import type { Manifest } from "../protocol/manifest.js";
import { clipChars } from "../text/clip.js";
import { sanitizeModelText } from "../text/sanitize.js";
import type { ExtensionTool } from "./moments.js";

type Declared = Manifest["tools"][number];
type Offer = Omit<ExtensionTool, "name" | "extension" | "description" | "parameters" | "label">;

function lineOf(text: string): string {
  return clipChars(sanitizeModelText(text).text.replaceAll(/\s+/g, " ").trim(), toolLimits.promptLineChars);
}

/** What goes without saying is left out. */
export function offerOf(tool: Declared): Offer {
  const snippet = lineOf(tool.prompt_snippet ?? "");
  const { max_result_chars: mostChars = 0 } = tool;
  const guidelines = tool.prompt_guidelines.slice(0, toolLimits.promptLines).map(lineOf).filter(Boolean);
  return {
    ...(tool.sequential ? { sequential: true } : {}),
    ...(tool.validate ? { validate: true } : {}),
    ...(tool.prepare === undefined ? {} : { prepare: tool.prepare }),
    ...(snippet === "" ? {} : { promptSnippet: snippet }),
    ...(guidelines.length === 0 ? {} : { promptGuidelines: guidelines }),
    ...(tool.renders_call ? { drawsCall: true } : {}),
    ...(tool.renders_result ? { drawsResult: true } : {}),
    ...(tool.shell === "default" ? {} : { shell: tool.shell }),
    ...(mostChars > 0 ? { maxResultChars: mostChars } : {}),
    ...(tool.exposure === "direct" ? {} : { exposure: tool.exposure }),
    ...(tool.structured_output ? { structuredOutput: true } : {}),
    ...(tool.facts === undefined ? {} : { facts: tool.facts }),
    ...(tool.default_active ? {} : { defaultActive: false }),
  };
}
