/** Numbers of the terminal's pickers and of what they list. */
export const pickerLimits = {
  /** Items shown at once; the rest scrolls. */
  visibleItems: 10,
  /** Items that are shown before a message gets its room. */
  fewItems: 3,
  /** What is kept of a foreign label, and of a description or detail, before it is cut to the screen. */
  labelChars: 200,
  detailChars: 2_000,
  /** Rows of the text about the highlighted item. */
  detailRows: 4,
  /** Rows of a message above the items; more of it scrolls. */
  messageRows: 12,
  /** A hook that takes this long at its p99 makes its extension a slow one. */
  slowHookMs: 250,
  /** Typed text that narrows the list. */
  queryChars: 100,
  /** Share of the width that labels may take before a description, as a percentage. */
  labelShare: 60,
  /** Items whose labels are looked at for the place where descriptions begin. */
  alignedItems: 500,
} as const;
