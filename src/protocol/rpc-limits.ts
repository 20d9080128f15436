/** Numbers of `e rpc` and its client; part of limits.ts, where they are imported from. */

export const rpcLimits = {
  /** Sessions open at once. */
  maxSessions: 256,
  /** Ids of closed sessions that are still told from unknown ones. */
  closedKept: 1_024,
  /** Requests that are not answered yet; more are refused at once. */
  maxOpenRequests: 1_024,
  /** Lines without a method that wait for the one before; then nothing is read until it is done. */
  maxWaitingOneShots: 64,
  /** How much of an unknown name an answer quotes. */
  quotedNameChars: 100,
  /** Events name the request they belong to unless its id is longer. */
  maxEventIdChars: 4_096,
  /** Output that the client has not read: beyond it nothing more is read from it. */
  pauseUnreadBytes: 1024 * 1024,
  /** … no pieces of text, thinking or tool output are written to it. */
  streamUnreadBytes: 4 * 1024 * 1024,
  /** … no events and notices at all; answers and questions always are. */
  eventUnreadBytes: 16 * 1024 * 1024,
  /** What a client of ours reads in one line. */
  clientLineBytes: 256 * 1024 * 1024,
  /** What it keeps of the stderr of e, for the reason of a failure. */
  clientStderrBytes: 8 * 1024,
  /** Events of one run that wait for whoever iterates; the oldest go first. */
  clientEvents: 65_536,
  /** From the end of its input to SIGTERM, and from there to SIGKILL. */
  clientCloseMs: 5_000,
  clientKillMs: 3_000,
} as const;
