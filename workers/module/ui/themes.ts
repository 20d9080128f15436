/** The themes there are, and switching among them. */
import type { Theme, ThemeInfo } from "../../../src/atomic/api/theme.js";
import type { ExtensionUIContext } from "../../../src/atomic/api/ui.js";
import { hasTerminal, post, reachOf } from "./reach.js";
import { makeTheme } from "./theme.js";
import type { UiPort } from "./ui-port.js";

type Themes = Pick<ExtensionUIContext, "getAllThemes" | "getTheme" | "setTheme">;

/** As it is when it is asked for its colours: files of themes change. */
function themeNamed(port: UiPort, name: string): Theme | undefined {
  if (!hasTerminal(port)) return undefined;
  const find = () => {
    const { theme, themes = [] } = port.state();
    return themes.find((one) => one.name === name) ?? (theme?.name === name ? theme : undefined);
  };
  return find() === undefined ? undefined : makeTheme(() => find() ?? { name, colors: {}, backgrounds: {} });
}

function allThemes(port: UiPort): ThemeInfo[] {
  if (!hasTerminal(port)) return [];
  return (port.state().themes ?? []).map(({ name, path }) => ({ name, path: path ?? undefined }));
}

export function makeThemes(port: UiPort): Themes {
  return {
    getAllThemes: () => allThemes(port),
    getTheme: (name) => themeNamed(port, name),
    setTheme: (given) => {
      const reach = reachOf(port);
      if (reach === "none") return { success: false, error: "UI not available" };
      if (reach === "relay") return { success: false, error: "Theme switching not supported in RPC mode" };
      const name = typeof given === "string" ? given : given.name;
      if (name === undefined) return { success: false, error: "A theme without a name cannot be switched to" };
      if (!allThemes(port).some((theme) => theme.name === name))
        return { success: false, error: `Theme not found: ${name}` };
      post(port, "ui.theme", { name });
      return { success: true };
    },
  };
}
