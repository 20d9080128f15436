/** Numbers of the composer and its fields; part of limits.ts, where they are imported from. */

export const composerLimits = {
  /** Of what is being written; what would go beyond is left out, and that is said. */
  draftChars: 1_000_000,
  /** Of one paste that stands as a placeholder. */
  pasteChars: 4_000_000,
  /** Placeholders of one draft; later pastes stand in full. */
  pastes: 32,
  /** Steps that undo goes back, and characters of all of them together. */
  undoSteps: 500,
  undoChars: 8_000_000,
  /** Texts that were cut away and can be put in again. */
  killed: 32,
  /** Rows that a field takes at most, however long its text. */
  fieldRows: 12,
  /** Rows that the composer's field keeps, whatever else wants to be seen above it. */
  leastFieldRows: 3,
  /** Marks that stand for a secret: a longer one shows no more of its length. */
  secretMarks: 24,
  /** A field narrower than this has no mark before its text. */
  markerColumns: 6,
  /** Wrapped lines that are remembered, and how long a line may be for that. */
  wrappedLines: 256,
  wrappedLineChars: 2_048,
  /** Columns taken for the text before the first frame. */
  firstColumns: 80,
  suggestionRows: 8,
  suggestions: 50,
  /** Rows of messages that wait for the turn, and of labels of what is attached. */
  queueRows: 3,
  attachmentRows: 4,
  attachments: 32,
  attachmentChars: 262_144,
  attachmentLabelChars: 80,
  /** Lines kept of one working directory, and of all of them in the file. */
  historyLines: 500,
  historyFileLines: 5_000,
  historyFileBytes: 8 * 1024 * 1024,
  /** A longer line is not kept. */
  historyLineChars: 32_768,
  /** Paths that mentions choose from, and how long a list of them stays good. */
  mentionPaths: 50_000,
  mentionAgeMs: 5_000,
  mentionChars: 256,
  /** Reading them takes no longer; what was found by then counts. */
  mentionWalkMs: 3_000,
  /** What an editor may leave in its file. */
  editorBytes: 4_000_000,
  /** How far around the caret the words of a line are looked at, in UTF-16 units. */
  wordReachUnits: 512,
  /** An API key as one word: not shorter, not longer. */
  apiKeyMinChars: 20,
  apiKeyMaxChars: 512,
} as const;
