/** The theme of a module: the table that the host told, read at each call. */
import { expect, test } from "vitest";
import { UiHost } from "./ui-host.js";

test("a token that the theme does not know leaves the text plain", () => {
  const { theme } = new UiHost().ui.context;
  expect(theme.fg("constructor", "a")).toBe("a");
  expect(theme.bg("nothing", "a")).toBe("a");
  expect(theme.getFgAnsi("nothing")).toBe("");
});

test("colours are what the host told, as whole sequences or as their middles", () => {
  const { theme } = new UiHost().ui.context;
  expect(theme.fg("accent", "a")).toBe("\u001b[38;5;6ma\u001b[39m");
  expect(theme.fg("dim", "a")).toBe("\u001b[38;5;8ma\u001b[39m");
  expect(theme.bg("selectedBg", "a")).toBe("\u001b[48;5;4ma\u001b[49m");
  expect(theme.bold(theme.italic("a"))).toBe("\u001b[1m\u001b[3ma\u001b[23m\u001b[22m");
  expect(theme.strikethrough(theme.underline("a"))).toBe("\u001b[9m\u001b[4ma\u001b[24m\u001b[29m");
  expect(theme.name).toBe("dark");
});

test("a theme that was kept follows the one that is shown", () => {
  const host = new UiHost();
  const { theme } = host.ui.context;
  host.set({ theme: { name: "light", colors: { accent: "34" }, backgrounds: {}, names: ["dark", "light"] } });
  expect(theme.fg("accent", "a")).toBe("\u001b[34ma\u001b[39m");
  expect(theme.name).toBe("light");
});

test.each(["rpc", "print"] as const)("in mode %s text stays plain, and no theme can be had", (mode) => {
  const host = new UiHost({ mode });
  const { context } = host.ui;
  expect(context.theme.fg("accent", "a")).toBe("a");
  expect(context.getAllThemes()).toEqual([]);
  expect(context.getTheme("dark")).toBeUndefined();
  const error = mode === "rpc" ? "Theme switching not supported in RPC mode" : "UI not available";
  expect(context.setTheme("dark")).toEqual({ success: false, error });
});

test("themes are found by name and switched to, by name or by what was found", () => {
  const host = new UiHost();
  const { context } = host.ui;
  expect(context.getAllThemes()).toEqual([
    { name: "dark", path: undefined },
    { name: "light", path: "/themes/light.json" },
  ]);
  expect(context.getTheme("none")).toBeUndefined();
  expect(context.setTheme("none")).toEqual({ success: false, error: "Theme not found: none" });
  const light = context.getTheme("light");
  expect([light?.name, light?.fg("accent", "a")]).toEqual(["light", "\u001b[34ma\u001b[39m"]);
  expect(light !== undefined && context.setTheme(light)).toEqual({ success: true });
  expect(host.last("ui.theme").params).toEqual({ name: "light" });
});
