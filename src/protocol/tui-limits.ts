/** Numbers of the terminal as a whole. */
export const tuiLimits = {
  /** Painted at most; what changes more often is seen in the next frame. */
  framesPerSecond: 30,
  /** Pieces of finished text that one batch of the painter holds. */
  finishedBatchItems: 200,
  /** Of a line that was written past the painter. */
  strayLineChars: 1_000,
} as const;
