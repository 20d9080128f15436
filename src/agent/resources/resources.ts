/**
 * What people put beside the agent: instructions, skills, prompt templates and themes. Data alone; every text in it
 * is bounded and sanitised, because a project's are written by whoever wrote the project.
 */

/** Whose it is. On equal names the project's wins, then the user's, then a package's. */
export type Origin = "project" | "user" | "package";

/** An AGENTS.md or CLAUDE.md. */
export interface ContextFile {
  readonly path: string;
  readonly text: string;
}

/** What skills, templates and themes have in common. */
export interface Named {
  readonly name: string;
  /** Absolute: the file that it was read from. */
  readonly path: string;
  readonly origin: Origin;
}

/** `/skill:NAME`; the model is told name, description and path. The text is read when it is asked for. */
export interface Skill extends Named {
  readonly description: string;
}

/** `/NAME`. The text is read when it is asked for. */
export interface PromptTemplate extends Named {
  /** The front matter's, else the first line of the text; one line, may be empty. */
  readonly description: string;
  /** `[file] [reason]`; may be empty. */
  readonly argumentHint: string;
}

/** `#rrggbb`, `#rgb`, the name of a terminal colour, one of 256, or empty: the terminal's own. */
export type ThemeColor = string | number;

/** Colours by token. */
export interface Theme extends Named {
  readonly vars: Readonly<Record<string, ThemeColor>>;
  /** Token → a colour, or the name of one of `vars`. */
  readonly colors: Readonly<Record<string, ThemeColor>>;
}

/** All of them, as they were when they were read. */
export interface Resources {
  /** The home's, then from the outermost directory down to the working directory: the last one has the last word. */
  readonly contextFiles: readonly ContextFile[];
  /** Names are unique, in the order project, user, package. */
  readonly skills: readonly Skill[];
  readonly templates: readonly PromptTemplate[];
  readonly themes: readonly Theme[];
  /** Lines for the person: what was left out, and why. */
  readonly issues: readonly string[];
}

export const noResources: Resources = { contextFiles: [], skills: [], templates: [], themes: [], issues: [] };
