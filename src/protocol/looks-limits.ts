/** Numbers of the person's layout, key bindings and themes, and of the files that they stand in. */
export const looksLimits = {
  /** layout.json and keybindings.json, each. */
  fileBytes: 64 * 1024,
  /** Chords that keybindings.json binds. */
  bindings: 500,
  /** Panes that layout.json places. */
  panes: 200,
  /** One template of layout.json. */
  templateChars: 1_000,
  /** One value that a template takes in. */
  templateValueChars: 200,
  /** Columns from which a pane stands beside the conversation; layout.json may say more or fewer, but never less than the floor. */
  splitMinColumns: 110,
  splitFloorColumns: 60,
  /** Share of the terminal's columns that a pane takes, in percent. */
  panePercent: 40,
  paneMinPercent: 30,
  paneMaxPercent: 70,
  /** What is told of one file that is wrong. */
  toldIssues: 3,
  issueChars: 240,
  /** How long files must rest before they are read anew: programs write them in several steps. */
  restMs: 50,
  /** Looks of what programs draw that are kept made. */
  foreignLooksKept: 1_024,
} as const;
