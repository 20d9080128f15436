/** The system prompt with what listeners put into its options. Pure. */
import type { SystemPromptOptions } from "../../protocol/lifecycle/run-moments.js";

export function withOptions(base: string, options: SystemPromptOptions): string {
  const { forceSystemPrompt, sections, promptGuidelines, appendSystemPrompt } = options;
  if (forceSystemPrompt !== undefined) return forceSystemPrompt;
  const guidelines = promptGuidelines.map((line) => `- ${line}`).join("\n");
  const tagged = Object.entries(sections).map(([tag, text]) => `<${tag}>\n${text}\n</${tag}>`);
  const added = [guidelines, ...tagged, appendSystemPrompt ?? ""].filter((text) => text.trim() !== "");
  return [base, ...added].join("\n\n");
}
