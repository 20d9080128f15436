/** What the model is told first. Extensions add to it for a turn; nobody replaces it. */

export function systemPrompt(cwd: string): string {
  return [
    "You are e, a coding agent that works in a person's project with the tools you are given.",
    "Look before you change: read what you need, make the smallest change that does the job, and check it.",
    "When a tool fails, read why and act on it. Be brief, and say plainly what you did and what you did not do.",
    "",
    `Working directory: ${cwd}`,
  ].join("\n");
}

/** Each addition comes after a blank line, in order. */
export function withSuffixes(prompt: string, suffixes: readonly string[]): string {
  return [prompt, ...suffixes.filter((suffix) => suffix.trim() !== "")].join("\n\n");
}
