/** Numbers of the terminal as a device: what it sends and what it is sent; part of limits.ts. */

export const terminalLimits = {
  /** An ESC with nothing behind it is the Escape key after this long; the rest of a split sequence comes sooner. */
  escapeMs: 50,
  /** A sequence that has begun and does not go on is dropped. */
  sequenceMs: 500,
  /** A paste whose end does not come is delivered as it is. */
  pasteIdleMs: 2_000,
  /** One paste, encoded; what is beyond is read and dropped. */
  maxPasteBytes: 8 * 1024 * 1024,
  /** Parameters of one control sequence; longer ones are dropped whole. */
  maxParameterBytes: 256,
  /** One reply of the terminal; longer ones are dropped whole. */
  maxReplyBytes: 4 * 1024,
  /** Rows and columns a mouse report may name, and the terminal may have. */
  maxCells: 10_000,
  /** How long the answer to what the background is counts for the first frame. */
  backgroundMs: 100,
  /** How long an end waits for answers to what was asked, so that the shell does not get them. */
  closeMs: 100,
  /** How long a stop (ctrl+z) may take; where nobody can continue us there is none. */
  stopMs: 50,
  /** Cells of the window's title. */
  titleCells: 120,
  /** Text for the clipboard, encoded in UTF-8: with base64 this is what xterm and its kin take. */
  maxClipboardBytes: 74_994,
  /** Cells of the terminal while it does not say how many it has. */
  fallbackColumns: 80,
  fallbackRows: 24,
} as const;
