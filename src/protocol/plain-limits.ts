/** Numbers of the front end for screen readers. */
export const plainLimits = {
  /** A text without line or sentence end is said at the last word before this. */
  spokenChars: 1_000,
  /** Shorter sentences are said with the one that follows. */
  sentenceChars: 20,
  /** Options that are listed at once; more are found by a part of their label. */
  listedOptions: 40,
  /** Rows of a pane's section, or of a panel, that are told at once; `/read` tells all. */
  toldRows: 20,
  /** Tool outputs that `/output` can read, and how much of each. */
  keptOutputs: 50,
  keptOutputBytes: 64 * 1024,
  /** One line that is typed or piped; a longer one ends the input. */
  maxLineChars: 8 * 1024 * 1024,
  /** Lines of one answer, or of one prompt, that is written in several. */
  maxAnswerLines: 10_000,
} as const;
