/** How everything looks now: the theme by setting, terminal and preview; layout and key bindings by their files. */
import type { Theme } from "../../../agent/resources/resources.js";
import type { LooksPort, ThemeChoice } from "../commands/command-kit.js";
import type { Keybindings } from "../config/keybindings.js";
import type { Layout } from "../config/layout.js";
import type { LooksFiles } from "../config/looks-files.js";
import type { Invalidate } from "../part.js";
import type { ColorDepth } from "../terminal/color-depth.js";
import type { PaintTheme, ThemeTable } from "../theme/theme.js";
import { followingThemes, isThemeName, themeFor, themeNames } from "../theme/theme-for.js";

export interface LooksOptions {
  readonly files: LooksFiles;
  readonly depth: ColorDepth;
  readonly isDark: () => boolean;
  /** settings.json `theme`. */
  readonly setting: () => string;
  /** Those that the session has loaded. */
  readonly loaded: () => readonly Theme[];
  readonly warn: (text: string) => void;
  readonly invalidate: Invalidate;
}

/** A theme for programs that draw themselves. `path`: null: it is e's own. */
export interface LooksTable extends ThemeTable {
  readonly name: string;
  readonly path: string | null;
}

export class Looks implements LooksPort {
  readonly #options: LooksOptions;
  #preview: string | null = null;
  /** What was chosen for this run, whatever the setting. */
  #choice: string | null = null;
  #chosenOver: string | null = null;
  #theme: PaintTheme | null = null;
  #tables: { readonly key: string; readonly all: readonly LooksTable[] } | null = null;
  /** A setting that names no theme is told once. */
  #told: string | null = null;

  constructor(options: LooksOptions) {
    this.#options = options;
  }

  get layout(): Layout {
    return this.#options.files.layout;
  }

  get keybindings(): Keybindings {
    return this.#options.files.keybindings;
  }

  get theme(): PaintTheme {
    this.#theme ??= this.#chosen();
    return this.#theme;
  }

  themes(): readonly ThemeChoice[] {
    const themes = this.#themes();
    const following: readonly string[] = followingThemes;
    return themeNames(themes)
      .filter((name) => name !== "auto")
      .map((name) => {
        const origin = themes.find((theme) => theme.name === name)?.origin;
        if (following.includes(name)) return { name, description: "follows the terminal's background" };
        return {
          name,
          description: origin === undefined ? "e's own" : origin === "package" ? "of a package" : `of the ${origin}`,
        };
      });
  }

  /** How everything would look in each of them. The same array until there are others. */
  get tables(): readonly LooksTable[] {
    const themes = this.#themes();
    const { depth, isDark } = this.#options;
    const key = JSON.stringify([isDark(), themes]);
    if (this.#tables?.key === key) return this.#tables.all;
    const all = this.themes().map(({ name }) => {
      const { table } = themeFor({ setting: name, isDark: isDark(), depth, themes });
      return { name, path: themes.find((theme) => theme.name === name)?.path ?? null, ...table };
    });
    this.#tables = { key, all };
    return all;
  }

  /** For this run, until the setting is another one. A string is the reason for refusing. */
  choose(theme: string): string | null {
    if (!isThemeName(theme, this.#themes())) return `there is no theme ${theme}`;
    this.#choice = theme;
    this.#chosenOver = this.#options.setting();
    this.changed();
    return null;
  }

  preview(theme: string | null): void {
    this.#preview = theme;
    this.changed();
  }

  /** Files are read anew now. */
  refresh(): void {
    this.#options.files.refresh();
    this.changed();
  }

  /** Something that the theme depends on is another one. */
  changed(): void {
    this.#theme = null;
    this.#options.invalidate();
  }

  /** Says when the setting names a theme that nobody has. Called once themes are loaded. */
  check(): void {
    const setting = this.#options.setting();
    if (isThemeName(setting, this.#themes()) || this.#told === setting) return;
    this.#told = setting;
    this.#options.warn(`there is no theme ${setting}; "auto" is used (/theme lists what there is)`);
  }

  get #name(): string {
    const setting = this.#options.setting();
    return this.#preview ?? (setting === this.#chosenOver ? this.#choice : null) ?? setting;
  }

  #themes(): readonly Theme[] {
    return this.#options.files.themes(this.#options.loaded());
  }

  #chosen(): PaintTheme {
    const { depth, isDark } = this.#options;
    return themeFor({ setting: this.#name, isDark: isDark(), depth, themes: this.#themes() });
  }
}
