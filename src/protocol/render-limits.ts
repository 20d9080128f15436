/** Numbers of the rendering of bodies, and of the thread that it happens in. */

export const jobLimits = {
  /** Starts in a row that may fail; then there is no thread, and every job fails at once. */
  threadStarts: 3,
  /** How long the end of a thread is waited for. */
  endMs: 1_000,
  /** Deadlines that a job may last by the clock when its thread had less than one of processor time. */
  waits: 8,
  /** How long a thread may take to tell its processor time. */
  askMs: 100,
} as const;

export const renderLimits = {
  /** How long one body may take in the thread; then it is shown as plain text and the thread is replaced. */
  deadlineMs: 250,
  /** How long the thread may take to start and to load what renders. */
  startMs: 10_000,
  /** Memory of the thread; what needs more is shown as plain text. */
  threadMemoryMb: 256,
  /** What is rendered of one body. */
  bodyChars: 1024 * 1024,
  /** Rows that one body gives; the last one says how many are missing. */
  rows: 10_000,
  /** The same where no thread could do it, since then everybody waits. */
  fallbackRows: 2_000,
  fallbackChars: 128 * 1024,
  /** A plain text up to here is wrapped at once, without a thread. */
  immediateChars: 8 * 1024,
  /** Bodies that failed, of which nothing longer is tried again; shorter ones were out of luck, and are. */
  failuresKept: 8,
  failureChars: 2 * 1024,
  /** Code beyond this is shown without colours. */
  highlightChars: 64 * 1024,
  /** Quotes and lists nested deeper than this are not indented further. */
  nesting: 24,
  /** What a quote or a list leaves for its text at least; else it is not indented. */
  nestedColumns: 8,
  /** Cells of a table's column at least; a table that cannot have them is written as `name: value` rows. */
  tableColumn: 6,
  /** Cells of a rule across the text at most. */
  ruleColumns: 80,
  /** Cells of a line number in a diff at least. */
  lineNumberCells: 5,
} as const;
