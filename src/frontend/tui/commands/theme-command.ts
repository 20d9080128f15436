/** /theme: each theme is seen while it is highlighted; Esc leaves everything as it was. */
import { Picker } from "../pickers/picker.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";

async function keep({ app, looks }: CommandKit, name: string): Promise<void> {
  try {
    await app.world.setSetting("theme", name);
  } finally {
    looks.preview(null);
  }
  app.refreshLooks();
}

function pickTheme(kit: CommandKit): Promise<string | null> {
  const { app, looks } = kit;
  const current = app.world.settings().display.theme;
  const themes = [{ name: "auto", description: "light or dark, as the terminal is" }, ...looks.themes()];
  const show = (index: number | null): void => {
    const name = index === null ? undefined : themes[index]?.name;
    looks.preview(name ?? null);
  };
  return new Promise((resolve) => {
    const settle = (name: string | null): void => {
      app.footer.close(picker);
      resolve(name);
    };
    const picker = new Picker({
      title: "Theme",
      items: themes.map(({ name, description }) => ({ label: name, description, marker: name === current ? "✓" : "" })),
      selected: Math.max(
        0,
        themes.findIndex(({ name }) => name === current),
      ),
      pickHint: "keeps it",
      invalidate: () => app.invalidate(),
      onHighlight: show,
      onPick: (index) => settle(themes[index]?.name ?? null),
      onCancel: () => {
        looks.preview(null);
        settle(null);
      },
    });
    app.footer.open(picker);
  });
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
