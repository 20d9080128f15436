/** Numbers of `e --mode rpc` and its client; part of limits.ts, where they are imported from. */

export const atomicRpcLimits = {
  /** Commands that are not answered yet; more are refused at once, those excepted that wait for nobody. */
  maxOpenCommands: 1_024,
  /** How much of an unknown command, or of a line that is none, an answer quotes. */
  quotedChars: 100,
  /** Dialogs open at once; more are answered with their defaults, which is said once. */
  maxOpenDialogs: 4_096,
  /** Output that the client has not read: beyond it nothing more is read from it. */
  pauseUnreadBytes: 1024 * 1024,
  /** What a client of ours waits for an answer that waits for nobody. */
  clientCommandMs: 30_000,
  /** Updates of one tool that come faster are told in one. */
  toolUpdateMs: 16,
} as const;
