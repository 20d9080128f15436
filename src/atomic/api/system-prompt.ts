/** What the system prompt is made of. Edits inside `before_agent_start` count. Pure types. */

export interface SystemPromptOptions {
  customPrompt?: string;
  /** Replaces the whole prompt. */
  forceSystemPrompt?: string;
  selectedTools: string[];
  toolSnippets: Record<string, string>;
  toolGuidelines: Record<string, string[]>;
  /** Tag → text: a section of the prompt. */
  sections: Record<string, string>;
  promptGuidelines: string[];
  appendSystemPrompt?: string;
  cwd: string;
  contextFiles: { path: string; content: string }[];
  skills: { name: string; description: string; filePath: string }[];
}
