/** The chords of e's own, in one table that /help shows as well (seed "Shortcuts": those that e keeps for itself). */

import type { CommandKit, KeyHelp } from "../commands/command-kit.js";
import { cycleEffort, cycleModel, openModelPicker } from "../commands/model-commands.js";
import type { OwnKey } from "./input-takers.js";

export interface OwnKeysPlace {
  /** Null: no session is open yet, and there is nothing to choose for. */
  kit(): CommandKit | null;
  hasDraft(): boolean;
  toggleViewer(): void;
  toggleThinking(): void;
  /** To the shell, and back. */
  stop(): void;
  quit(): void;
}

/** Those that come before everything but ctrl+c. */
export function firstKeys(place: OwnKeysPlace): readonly OwnKey[] {
  const toggle = (): boolean => {
    place.toggleViewer();
    return true;
  };
  return [{ chord: "ctrl+o", does: "opens what was shown in short: results, diffs, thinking", run: toggle }];
}

export function ownKeys(place: OwnKeysPlace): readonly OwnKey[] {
  const withKit = (run: (kit: CommandKit) => unknown) => (): boolean => {
    const kit = place.kit();
    if (kit !== null) void run(kit);
    return true;
  };
  const then = (run: () => void) => (): boolean => {
    run();
    return true;
  };
  return [
    { chord: "ctrl+l", does: "chooses a model", run: withKit(openModelPicker) },
    { chord: "ctrl+p", does: "the next of the models to switch among", run: withKit((kit) => cycleModel(kit, 1)) },
    { chord: "ctrl+shift+p", does: "the one before it", run: withKit((kit) => cycleModel(kit, -1)) },
    { chord: "shift+tab", does: "the next effort", run: withKit(cycleEffort) },
    { chord: "ctrl+x", does: "shows or folds thinking", run: then(place.toggleThinking) },
    { chord: "ctrl+z", does: "to the shell; fg comes back", run: then(place.stop) },
    {
      chord: "ctrl+d",
      does: "leaves, when the draft is empty",
      run: () => {
        if (place.hasDraft()) return false;
        place.quit();
        return true;
      },
    },
  ];
}

/** Keys that are no chord of one table, for /help. */
export const otherKeys: readonly KeyHelp[] = [
  { chord: "enter", does: "sends the draft; while a turn runs, it joins the turn" },
  { chord: "tab", does: "while a turn runs: sends the draft for after it" },
  { chord: "shift+enter", does: "a new line (alt+enter and ctrl+j as well)" },
  { chord: "alt+up", does: "takes back what waits for the turn" },
  { chord: "up", does: "an earlier line, in the first row of the draft; down goes back" },
  { chord: "ctrl+r", does: "looks for an earlier line" },
  { chord: "ctrl+g", does: "writes the draft in your editor" },
  { chord: "escape", does: "skips a hook that is waited for, else interrupts" },
  { chord: "ctrl+c", does: "closes, interrupts, clears; twice leaves" },
];
