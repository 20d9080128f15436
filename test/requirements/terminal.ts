/** What a person sees and does in the terminal beside the surfaces of extensions. */
import type { Requirement } from "./requirement.js";

export const terminalRequirements = {
  "tool.label.tally": {
    sentence: "A batch of calls is one row that counts the calls by their labels' category.",
    source: "seed 000: initialize",
    scope: "terminal",
    transports: "any",
  },
  "tool.output.tail": {
    sentence: "The tail of a call's output stays in sight, as many rows as the settings say.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "tool.viewer.edit-diff": {
    sentence: "The viewer shows the full diff of a built-in edit.",
    source: "seed 000: tool_call",
    scope: "terminal",
    transports: "any",
  },
  "thinking.folded": {
    sentence: "Thinking is folded unless show_thinking says otherwise.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "diff.row-grammar": {
    sentence: "A diff's rows are number, marker and text; removed ones carry old numbers, the others new ones.",
    source: "e-protocol §11",
    scope: "terminal",
    transports: "any",
  },
  "terminal.sanitised": {
    sentence: "No sequence of a model, a tool or a pasted text reaches the terminal.",
    source: "e-protocol §11",
    scope: "terminal",
    transports: "any",
  },
  "terminal.tab-title": {
    sentence: "The tab carries the name of the session, freed of sequences.",
    source: "e-protocol §9",
    scope: "terminal",
    transports: "any",
  },
  "composer.keys": {
    sentence: "The composer moves, cuts, deletes and breaks lines by the keys of its table.",
    source: "e-protocol §12",
    scope: "terminal",
    transports: "any",
  },
  "composer.paste-placeholder": {
    sentence: "A paste of paste_placeholder characters or more is a label that is sent as the paste.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "composer.editor": {
    sentence: "The editor of the settings or the environment edits the draft.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "settings.kept": {
    sentence: "What is chosen in the terminal is kept in settings.json, where other keys stay as they are.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "looks.layout-live": {
    sentence: "layout.json decides the status row; a change counts at once, a malformed file gives all defaults.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "looks.keybindings-live": {
    sentence: "keybindings.json binds chords to actions of the composer; a broken file is told and ignored.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "looks.theme-file": {
    sentence: "A theme of the home is chosen by name, and a change of its file is seen.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "looks.background": {
    sentence: "The theme `auto` is light or dark as the terminal's background is.",
    source: "e-protocol §16",
    scope: "terminal",
    transports: "any",
  },
  "sessions.switched": {
    sentence: "Sessions are begun, resumed, forked and cloned from the terminal.",
    source: "DESIGN §9",
    scope: "terminal",
    transports: "any",
  },
  "sessions.busy": {
    sentence: "What leaves the session is refused while a turn runs.",
    source: "e-protocol §13",
    scope: "terminal",
    transports: "any",
  },
  "reload.prompts-held": {
    sentence: "Prompts typed during a reload or while sessions change are held for what comes after it.",
    source: "e-protocol §13",
    scope: "terminal",
    transports: "any",
  },
  "quit.terminal": {
    sentence: "However a person leaves, the terminal is given back as it was.",
    source: "e-protocol §13",
    scope: "terminal",
    transports: "any",
  },
  "launch.without-terminal": {
    sentence: "Without a terminal to read from or to paint on, e prints the answer and nothing else.",
    source: "e-protocol §14",
    scope: "terminal",
    transports: "any",
  },
  "trust.declined": {
    sentence: "A declined directory is not asked about again.",
    source: "DESIGN §8",
    scope: "terminal",
    transports: "any",
  },
  "trust.refused": {
    sentence: "With `untrusted: refuse` the terminal asks as well, and without trust there is no session.",
    source: "DESIGN §8",
    scope: "terminal",
    transports: "any",
  },
  "keys.auth-file": {
    sentence: "A provider's key is kept in auth.json for its owner alone and is painted nowhere.",
    source: "seed 000: hook.input",
    scope: "terminal",
    transports: "any",
  },
} as const satisfies Readonly<Record<string, Requirement>>;
