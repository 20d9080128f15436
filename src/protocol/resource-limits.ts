/** Numbers of context files, skills, templates, themes and settings; part of limits.ts, where they are imported from. */

export const resourceLimits = {
  /** What the model is told of one AGENTS.md or CLAUDE.md. */
  contextFileBytes: 32 * 1024,
  /** And of all of them together; the directories nearest to the work come first. */
  contextBytes: 64 * 1024,
  /** How much of a file is read to find its front matter. */
  headBytes: 16 * 1024,
  /** The text of one skill, and of one prompt template. */
  bodyBytes: 128 * 1024,
  /** What a template may become once arguments are put in. */
  expandedBytes: 1024 * 1024,
  themeBytes: 64 * 1024,
  /** Names in `vars`, and in `colors`, of one theme. */
  themeEntries: 256,
  /** Entries of one directory that are looked at. */
  directoryEntries: 1_000,
  /** How deep skills may lie below their root. */
  skillDepth: 4,
  /** Skills of all origins, and templates, and themes. */
  namesPerKind: 500,
  nameChars: 64,
  descriptionChars: 1_024,
  hintChars: 120,
  /** The list of skills in the system prompt. */
  skillListBytes: 16 * 1024,
  /** Names that an unknown command is answered with. */
  namedCommands: 50,
  /** What is told of resources at the start of a session; `e doctor` tells the rest. */
  toldIssues: 20,
  issueChars: 500,
  /** Issues that one process remembers to have told. */
  rememberedIssues: 1_000,
} as const;

/** Whole numbers of settings.json: the default, the least and the most. */
export const settingRanges = {
  tool_label_rows: { fallback: 2, min: 1, max: 20 },
  tool_preview_rows: { fallback: 5, min: 0, max: 20 },
  tool_history_limit: { fallback: 10, min: 0, max: 1_000 },
  scroll_lines: { fallback: 3, min: 1, max: 100 },
  /** Characters from which a paste is shown as a placeholder. */
  paste_placeholder: { fallback: 1_000, min: 0, max: 1_000_000 },
  scoped_models: { max: 1_000 },
  modules: { max: 1_000 },
} as const;
