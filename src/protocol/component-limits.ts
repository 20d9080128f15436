/** Numbers of what extensions draw themselves; part of limits.ts. How many and how often: module-limits.ts. */
export const componentLimits = {
  /** Rows and columns that an extension may speak of. */
  cells: 10_000,
  /** Columns of an overlay that says nothing of its width. */
  overlayColumns: 80,
  /** Rows that widgets which are drawn take at most, above the draft and as many below it; and their share of the screen. */
  widgetRows: 20,
  widgetShare: 3,
  /** Rows that a dialog in the draft's place leaves to everything else. */
  dialogSparesRows: 4,
  /** Its own name for a component, and the key of a widget. */
  idChars: 200,
  /** What is typed into a component at once: a paste. */
  inputBytes: 256 * 1024,
  /** Frames of a working indicator, and how fast they may follow each other. */
  indicatorFrames: 64,
  indicatorMinMs: 50,
  indicatorDefaultMs: 120,
  /** A frame of it, the message beside it, and the label of folded thinking, in cells. */
  indicatorCells: 8,
  messageCells: 200,
  thinkingLabelCells: 60,
  /** Of the terminal's window. */
  titleChars: 120,
  /** An extension's answer about how something looks. */
  renderedRows: 400,
  /** A markdown transformer's answer. */
  markdownChars: 1024 * 1024,
  /** Presses of ctrl+c that close a component which takes them for itself, and the time they may take. */
  ctrlCPresses: 3,
  ctrlCWithinMs: 1_500,
} as const;
