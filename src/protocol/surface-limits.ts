/** Numbers of what extensions show and ask in the terminal, read through limits.ts. */
export const surfaceLimits = {
  /** Rows that a list in a pane takes at most; it scrolls inside them. */
  paneListRows: 8,
  /** What ← and → scroll a section that is wider than the pane, and how far they go. */
  paneScrollColumns: 8,
  paneMaxScrollColumns: 4_096,
  /** A pane narrower than this spends no column on markers. */
  paneMarkerMinColumns: 4,
  /** A lower pane has no row for its hint. */
  paneHintMinRows: 6,
  /** Characters that a cell of the screen holds at most, of a text that is made to be read. */
  charsPerCell: 16,
  /** Between the pane and the conversation. */
  dividerColumns: 3,
  /** From here on the activity row says which hook is awaited. */
  awaitedAfterMs: 1_000,
  /** Columns between the two ends of the status row. */
  statusGapColumns: 2,
  /** The left end of the status row is cut down to this before the right one goes. */
  statusLeftMinColumns: 10,
  /** A confirm message is beside `Yes` as well while it is at most this long. */
  besideYesChars: 60,
  /** What `Yes`, its marker and the gap take of the row. */
  besideYesColumns: 12,
} as const;
