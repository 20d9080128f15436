/** What a person presses for a key binding, in words. */
import type { Toolkit } from "./toolkit.js";

/** `ctrl+o`, or several with `/` between them; empty when the binding has no key or is unknown. */
export function keyText({ keybindings }: Toolkit, keybinding: string): string {
  const keys = keybindings.getResolvedBindings()[keybinding];
  return keys === undefined ? "" : [keys].flat().join("/");
}
