/** The themes there are, and switching among them. */
import type { Theme } from "../../../src/atomic/api/theme.js";
import type { ExtensionUIContext } from "../../../src/atomic/api/ui.js";
import { hasTerminal, post, reachOf } from "./reach.js";
import { makeTheme } from "./theme.js";
import type { UiPort } from "./ui-port.js";

type Themes = Pick<ExtensionUIContext, "getAllThemes" | "getTheme" | "setTheme">;

/** Only the table of the theme that is shown is here: another one says its name, and leaves text plain. */
function themeNamed(port: UiPort, name: string): Theme | undefined {
  const { theme } = port.state();
  if (!hasTerminal(port) || theme === undefined) return undefined;
  if (theme.name === name) return makeTheme(() => theme);
  return theme.names.includes(name) ? makeTheme(() => ({ name, colors: {}, backgrounds: {} })) : undefined;
}

export function makeThemes(port: UiPort): Themes {
  return {
    getAllThemes: () =>
      hasTerminal(port) ? (port.state().theme?.names ?? []).map((name) => ({ name, path: undefined })) : [],
    getTheme: (name) => themeNamed(port, name),
    setTheme: (given) => {
      const reach = reachOf(port);
      if (reach === "none") return { success: false, error: "UI not available" };
      if (reach === "relay") return { success: false, error: "Theme switching not supported in RPC mode" };
      const name = typeof given === "string" ? given : given.name;
      if (name === undefined) return { success: false, error: "A theme without a name cannot be switched to" };
      const names = port.state().theme?.names ?? [];
      if (!names.includes(name)) return { success: false, error: `Theme not found: ${name}` };
      post(port, "ui.theme", { name });
      return { success: true };
    },
  };
}
