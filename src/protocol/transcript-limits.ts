/** Numbers of the terminal's transcript and of its reader. */
export const transcriptLimits = {
  /** A markdown text is cut into pieces at its blocks; a block that is longer is cut inside, so that each is cheap. */
  pieceChars: 16 * 1024,
  /** The line that opens a code block, for one that is cut inside: longer ones are not repeated. */
  fenceLineChars: 200,
  /** What the transcript holds; the oldest are let go of. */
  maxBlocks: 50_000,
  /** Blocks whose rows are kept at most, for the width last asked for. */
  warmBlocks: 500,
  /** Finished blocks that are rendered ahead, while the one before them is not ready. */
  aheadBlocks: 16,
  /** Of the history of a session that is opened, what goes into the scrollback. */
  inlineHistoryBlocks: 200,
  /** Its last entries whose texts extensions may change before they are shown. */
  transformedEntries: 200,
  /** What is kept of the output of a call that runs, and the tail that its rows are made of. */
  outputKeptChars: 64 * 1024,
  outputTailChars: 16 * 1024,
  /** Rows of a command that the person ran: what they asked for, so more than of a tool's. */
  shellPreviewRows: 20,
  /** What can be opened in the reader; the oldest are forgotten. */
  maxOpenables: 2_000,
  /** User messages that are remembered to tell whether `steered` speaks of one of them. */
  recentUserMessages: 16,
  /** Rows of the details of an error; the reader has all of them. */
  errorDetailRows: 5,
  /** What is looked at for the title of something that can be opened. */
  titleSourceChars: 200,
  /** What breaking a call's label between words may leave empty on each row but the last. */
  wrapSlackCells: 12,
  /** Rows that extensions draw and may ask to draw again. */
  drawnKept: 2_000,
  /** Rows of results that are shown whole. */
  expandedRows: 200,
  /** One search in the reader. */
  searchChars: 200,
} as const;
