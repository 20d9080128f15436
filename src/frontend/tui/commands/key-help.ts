/** The keys that are always e's own, for /help. What the composer binds is the key bindings' to tell. */
import type { KeyHelp } from "./kit.js";

export const globalKeys: readonly KeyHelp[] = [
  { chord: "enter", does: "sends; while a turn runs, the message joins it" },
  { chord: "esc", does: "interrupts the turn, closes what is open, skips a hook that is waited for" },
  { chord: "ctrl+c", does: "clears the draft; twice leaves" },
  { chord: "ctrl+d", does: "leaves, when the draft is empty" },
  { chord: "ctrl+g", does: "opens the draft in an editor" },
  { chord: "ctrl+l", does: "chooses the model" },
  { chord: "ctrl+p", does: "switches to the next model, ctrl+shift+p to the previous one" },
  { chord: "shift+tab", does: "switches to the next effort" },
  { chord: "ctrl+o", does: "opens the viewer: results, diffs, thinking in full" },
  { chord: "ctrl+z", does: "goes to the background" },
];
