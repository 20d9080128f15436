/**
 * The thread's copy of pi-tui, loaded when something is drawn for the first time: most modules draw nothing. It is the
 * same copy that modules import, so the keys and capabilities that are set here are theirs as well.
 */
import type { KeybindingsManager } from "@earendil-works/pi-tui";
import { appKeys } from "./app-keys.js";

type PiTui = typeof import("@earendil-works/pi-tui");

/** pi-tui, set up for a thread that has no terminal of its own. */
export interface Toolkit {
  readonly tui: PiTui;
  readonly keybindings: KeybindingsManager;
}

let loading: Promise<Toolkit> | undefined;

async function load(): Promise<Toolkit> {
  const tui = await import("@earendil-works/pi-tui");
  // Rows with colours are all that reaches the screen.
  tui.setCapabilities({ images: null, trueColor: true, hyperlinks: false });
  const keybindings = new tui.KeybindingsManager({ ...tui.TUI_KEYBINDINGS, ...appKeys });
  tui.setKeybindings(keybindings);
  return { tui, keybindings };
}

export function loadToolkit(): Promise<Toolkit> {
  loading ??= load();
  return loading;
}
