/** Numbers of the agent's prompts, announcements and compaction; part of limits.ts, where they are imported from. */

export const imageLimits = {
  /** Of one prompt. */
  maxImages: 20,
  /** Each of them. */
  maxBytes: 5 * 1024 * 1024,
} as const;

export const lifecycleLimits = {
  /** Moments that wait for slow listeners; live output of tools is not announced beyond it. */
  maxWaitingMoments: 4_096,
  /** Entries or messages that one answer may add. */
  maxDrafts: 256,
  /** Paths of one kind that one extension may add. */
  maxPaths: 256,
  maxRecoveryNotices: 32,
  maxDecisions: 4_096,
} as const;

export const shellLimits = {
  /** Commands of a person that run at once beside what the session does. */
  maxBeside: 64,
} as const;

export const cacheLimits = {
  /** So long before a provider forgets what it has cached it is warmed. */
  marginMs: 30_000,
  /** Of people who are silent, so many speak before a cache has forgotten; of those who go on being silent, so many again. */
  continuationShare: 0.5,
} as const;

export const compactionLimits = {
  /** Share of the context window at which the conversation is compacted by itself. */
  thresholdShare: 0.8,
  /** Share of the window that the newest messages may keep then. */
  keptShare: 0.25,
  /** The prompt that is being answered stays if no more than this share stays with it. */
  keptWithPromptShare: 0.5,
  /** Newest messages that always stay as they are. */
  keptMessages: 2,
  /** Share of the window that a summary of verbatim lines may take. */
  summaryShare: 0.1,
  /** Share of the replaced text that such a summary keeps, so that also a small conversation becomes smaller. */
  verbatimShare: 0.5,
  /** Share of the window that the transcript may take which the model summarises. */
  transcriptShare: 0.6,
  /** Share of the window that a summary written by the model may take. */
  writtenShare: 0.25,
  /** Longer lines are cut in a summary. */
  summaryLineChars: 300,
} as const;
