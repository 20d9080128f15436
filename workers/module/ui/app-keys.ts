/** Keys of the program around the component, by the names that modules know them under. */
import type { KeybindingDefinitions, KeyId } from "@earendil-works/pi-tui";

const bound = (description: string, ...defaultKeys: KeyId[]) => ({ defaultKeys, description });

/** As the terminal front end has them; what it lacks has no key. */
export const appKeys = {
  "app.interrupt": bound("Interrupt", "escape"),
  "app.clear": bound("Clear the draft", "ctrl+c"),
  "app.exit": bound("Leave", "ctrl+d"),
  "app.suspend": bound("To the shell", "ctrl+z"),
  "app.thinking.cycle": bound("Next effort", "shift+tab"),
  "app.thinking.toggle": bound("Show or fold thinking", "ctrl+x"),
  "app.model.cycleForward": bound("Next model", "ctrl+p"),
  "app.model.cycleBackward": bound("Previous model", "ctrl+shift+p"),
  "app.model.select": bound("Choose a model", "ctrl+l"),
  "app.tools.expand": bound("Open what was shown in short", "ctrl+o"),
  "app.editor.external": bound("Write in your editor", "ctrl+g"),
  "app.message.followUp": bound("Send after the turn", "tab"),
  "app.message.copy": bound("Copy the last message"),
} as const satisfies KeybindingDefinitions;
