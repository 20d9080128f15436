/** Numbers of the terminal as a whole. */
export const tuiLimits = {
  /** Painted at most; what changes more often is seen in the next frame. */
  framesPerSecond: 30,
  /** From the moment a session is to be seen to its recovery: longer than a frame. */
  recoveryDelayMs: 100,
  /** Pieces of finished text that one batch of the painter holds. */
  finishedBatchItems: 200,
  /** As the screen is given back: how long the last words may still be rendered. */
  lastRowsMs: 500,
  /** Finished rows that one frame puts above itself. */
  finishedRowsPerFrame: 500,
  /** A second ctrl+c within this leaves. */
  leaveWithinMs: 1_500,
  /** What the composer gets on a small screen. */
  composerMinRows: 3,
  /** What a picker or panel gets on a small screen, and the rows it leaves to everything else on a large one. */
  footerMinRows: 3,
  footerSparesRows: 6,
  /** Of all extensions together (seed "Widgets and status"). */
  widgetRows: 8,
  /** Between two frames of a clock that counts seconds. */
  tickMs: 1_000,
  /** Between two titles of the tab: whatever an extension calls the session, nobody reads more of them. */
  titleMs: 100,
  /** Lines that may be typed before the session is open. */
  earlyLines: 32,
  /** How long the status row speaks of a key. */
  hintMs: 3_000,
  /** A blank row above the composer, on a screen of so many rows. */
  gapFromRows: 12,
  /** Of a line that was written past the painter. */
  strayLineChars: 1_000,
} as const;
