/** The themes of the home as they are now, and how they join those that the session knows. */
import { Issues } from "../../../agent/resources/issues.js";
import { firstOfEachName } from "../../../agent/resources/precedence.js";
import type { Theme } from "../../../agent/resources/resources.js";
import { findThemes } from "../../../agent/resources/themes.js";
import { looksLimits } from "../../../protocol/limits.js";
import type { Tell } from "./looks-file.js";

export class HomeThemes {
  readonly #directory: string;
  readonly #tell: Tell;
  #themes: readonly Theme[] = [];
  #seen = "";
  /** What the session told at its start already, or this did. */
  #told: ReadonlySet<string>;

  /** Reads them, and tells nothing: the session does, when it starts. */
  constructor(directory: string, tell: Tell) {
    this.#directory = directory;
    this.#tell = tell;
    this.#told = new Set(this.#read());
  }

  /** Reads them anew; whether one is another now. */
  refresh(): boolean {
    const before = this.#seen;
    const issues = this.#read();
    const fresh = issues.filter((issue) => !this.#told.has(issue));
    this.#told = new Set(issues);
    for (const issue of fresh.slice(0, looksLimits.toldIssues)) this.#tell(issue);
    return before !== this.#seen;
  }

  /** The session's themes with the home's as they are now. */
  among(loaded: readonly Theme[]): readonly Theme[] {
    const ofOrigin = (origin: Theme["origin"]) => loaded.filter((theme) => theme.origin === origin);
    // Whose name is taken by whom was said when they were loaded.
    return firstOfEachName("theme", [...ofOrigin("project"), ...this.#themes, ...ofOrigin("package")], new Issues());
  }

  #read(): readonly string[] {
    const issues = new Issues();
    this.#themes = findThemes([{ path: this.#directory, origin: "user" }], issues);
    this.#seen = JSON.stringify(this.#themes);
    return issues.lines;
  }
}
