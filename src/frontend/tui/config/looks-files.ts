/**
 * layout.json, keybindings.json and themes/ of the home, read at once and anew whenever they change. What is wrong
 * falls back to the default and is told in one line; nothing here ever throws or stops the terminal.
 */
import { join } from "node:path";
import type { FSWatcher } from "chokidar";
import type { Theme } from "../../../agent/resources/resources.js";
import { realClock } from "../../../host/clock.js";
import { messageOf } from "../../../protocol/caught.js";
import { looksLimits } from "../../../protocol/limits.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { HomeThemes } from "./home-themes.js";
import { type Keybindings, readKeybindings } from "./keybindings.js";
import { type Layout, readLayout } from "./layout.js";
import { LooksFile, type Tell } from "./looks-file.js";

export interface LooksFilesOptions {
  /** Absolute. Need not exist. */
  readonly home: string;
  /** One line about a file that is wrong. Not called while it is made: see `issues`. */
  readonly tell: Tell;
  /** One of them holds something else now. Not called while it is made. */
  readonly onChange: () => void;
  readonly clock?: { setTimer(ms: number, fire: () => void): () => void };
}

export class LooksFiles {
  /** What was wrong with them at the start, a line for each. */
  readonly issues: readonly string[];
  readonly #options: LooksFilesOptions;
  readonly #paths: readonly string[];
  readonly #layout: LooksFile<Layout>;
  readonly #keybindings: LooksFile<Keybindings>;
  readonly #themes: HomeThemes;
  #watcher: FSWatcher | null = null;
  #cancelRead: (() => void) | null = null;
  #isClosed = false;
  #hasToldError = false;

  /** Reads them. */
  constructor(options: LooksFilesOptions) {
    const { home } = options;
    this.#options = options;
    const issues: string[] = [];
    let tell: Tell = (text) => issues.push(text);
    const tellNow: Tell = (text) => tell(text);
    const paths = ["layout.json", "keybindings.json", "themes"].map((name) => join(home, name));
    const [layout = "", keybindings = "", themes = ""] = paths;
    this.#paths = paths;
    this.#layout = new LooksFile(layout, readLayout, tellNow);
    this.#keybindings = new LooksFile(keybindings, readKeybindings, tellNow);
    this.#themes = new HomeThemes(themes, tellNow);
    this.issues = issues;
    tell = options.tell;
  }

  get layout(): Layout {
    return this.#layout.value;
  }

  get keybindings(): Keybindings {
    return this.#keybindings.value;
  }

  /** `loaded`: the session's (`Agent.resources().themes`); the home's among them as they are now. */
  themes(loaded: readonly Theme[]): readonly Theme[] {
    return this.#themes.among(loaded);
  }

  /** Reads them anew, without waiting for the system to tell of a change. */
  refresh(): void {
    const changes = [this.#layout, this.#keybindings, this.#themes].map((file) => file.refresh());
    if (changes.includes(true)) this.#options.onChange();
  }

  /**
   * From now on changes are seen by themselves. Resolves when that is so, or never will be, which was told then. Apart
   * from the reading, because the package for it is loaded here: the first frame need not wait.
   */
  async watch(): Promise<void> {
    if (this.#watcher !== null || this.#isClosed) return;
    const { watch } = await import("chokidar");
    if (this.#watcher !== null || this.#isClosed) return;
    const watcher = watch([...this.#paths], {
      ignoreInitial: true,
      persistent: false,
      // A directory that is made later counts as a level of its own, so with 0 its files would not be seen.
      depth: 1,
      ignored: (path, stats) => stats?.isFile() === true && !this.#mayMatter(path),
    });
    this.#watcher = watcher;
    watcher.on("all", () => this.#changed());
    const { promise, resolve } = Promise.withResolvers<void>();
    watcher.on("ready", resolve);
    watcher.on("error", (error) => {
      this.#tellError(error);
      resolve();
    });
    await promise;
    // What changed between the reading and the watching.
    if (!this.#isClosed) this.refresh();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRead?.();
    await this.#watcher?.close();
  }

  /** The files themselves may be links to any name; beside themes people keep notes, and whole repositories. */
  #mayMatter(path: string): boolean {
    return this.#paths.includes(path) || path.endsWith(".json");
  }

  /** Once for several changes in a row; never put off by more of them. */
  #changed(): void {
    if (this.#isClosed || this.#cancelRead !== null) return;
    this.#cancelRead = (this.#options.clock ?? realClock).setTimer(looksLimits.restMs, () => {
      this.#cancelRead = null;
      this.refresh();
    });
  }

  #tellError(error: unknown): void {
    if (this.#hasToldError || this.#isClosed) return;
    this.#hasToldError = true;
    const why = sanitizeLabel(messageOf(error));
    this.#options.tell(`changes of layout, key bindings and themes are not seen by themselves (${why}); use /reload`);
  }
}
