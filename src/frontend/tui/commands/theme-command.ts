/** /theme: each theme is seen while it is highlighted; Esc leaves everything as it was. */
import { choose } from "../pickers/ask.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";

async function keep({ app, looks }: CommandKit, name: string): Promise<void> {
  try {
    await app.world.setSetting("theme", name);
  } finally {
    looks.preview(null);
  }
  app.refreshLooks();
}

async function pickTheme({ app, looks }: CommandKit): Promise<string | null> {
  const current = app.world.settings().display.theme;
  const themes = [{ name: "auto", description: "light or dark, as the terminal is" }, ...looks.themes()];
  const nameAt = (index: number | null): string | null => (index === null ? null : (themes[index]?.name ?? null));
  const index = await choose(app, {
    title: "Theme",
    items: themes.map(({ name, description }) => ({ label: name, description, marker: name === current ? "✓" : "" })),
    selected: Math.max(
      0,
      themes.findIndex(({ name }) => name === current),
    ),
    pickHint: "keeps it",
    onHighlight: (highlighted) => looks.preview(nameAt(highlighted)),
  });
  if (index === null) looks.preview(null);
  return nameAt(index);
}

export const themeCommands: readonly BuiltIn[] = [
  {
    name: "theme",
    description: "choose the colours",
    arguments: "[name]",
    whileRunning: true,
    async run(args, kit) {
      const { app, looks } = kit;
      // A theme that was written a moment ago may not have been noticed yet.
      app.refreshLooks();
      if (args !== "" && args !== "auto" && !looks.themes().some(({ name }) => name === args)) {
        return app.notice("warning", `no theme is named ${args}; /theme lists them`);
      }
      const name = args === "" ? await pickTheme(kit) : args;
      if (name !== null) await keep(kit, name);
    },
  },
];
