/** Keys of bindings in words, for hints below components. */
import { getKeybindings } from "@earendil-works/pi-tui";
import { appKeys } from "../../module/ui/app-keys.js";
import { currentTheme } from "../host/link.js";

/** `ctrl+o`, or several with `/` between them; empty when the binding has no key. */
export function keyText(keybinding: string): string {
  const keys = getKeybindings().getResolvedBindings()[keybinding];
  const known: Readonly<Record<string, { readonly defaultKeys: readonly string[] }>> = appKeys;
  return [keys ?? known[keybinding]?.defaultKeys ?? []].flat().join("/");
}

export function rawKeyHint(key: string, description: string): string {
  const theme = currentTheme();
  return theme.fg("dim", key) + theme.fg("muted", ` ${description}`);
}

/** `ctrl+o to expand`, in the colours of hints. */
export function keyHint(keybinding: string, description: string): string {
  return rawKeyHint(keyText(keybinding), description);
}
