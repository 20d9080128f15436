/** Numbers of the packages that modules import; part of limits.ts. Modules read some of them, so they are what modules expect. */

export const modulePackageLimits = {
  /** What `truncateHead` and `truncateTail` leave, unless asked for something else. */
  maxLines: 2_000,
  maxBytes: 50 * 1024,
  /** A line of a search. */
  grepLineChars: 500,
  /** Paths of `find`, entries of `ls` and matches of `grep`, unless asked for another number. */
  foundPaths: 1_000,
  listedEntries: 500,
  grepMatches: 100,
  /** Partial results of a command come no faster than this. */
  updateMs: 100,
  /** What a file may have that `read` and `edit` take through operations of an extension. */
  operationBytes: 64 * 1024 * 1024,
  /** Of a tool result in `serializeConversation`. */
  serializedResultChars: 2_000,
  /** Between the request to end a command of `exec` and the end of it. */
  killGraceMs: 5_000,
} as const;
