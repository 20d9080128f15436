/** Numbers of models and of requests to their providers; part of limits.ts, where they are imported from. */

export const modelLimits = {
  /** Tokens that the offline models take; small enough to see compaction. */
  offlineContextTokens: 32_768,
  /** Pieces that an offline model streams one text in, at most. */
  offlineMaxDeltas: 32,
  /** For estimates, when nobody has counted. */
  charsPerToken: 4,
  /** What a message costs beside its text. */
  tokensPerMessage: 4,
  /** Requests that failed before any output are sent again this often. */
  retries: 3,
  /** The first wait before that; doubled each time. */
  retryBaseMs: 500,
  /** No wait is longer, whatever the provider asks. */
  retryMaxMs: 30_000,
} as const;

export const providerLimits = {
  /** How long Anthropic keeps what it has cached. */
  cacheMs: 5 * 60 * 1_000,
  /** Tokens that a model is taken to hold when nobody has said: of a known provider, of a server of one's own. */
  unknownContextTokens: 128_000,
  ownServerContextTokens: 32_768,
  /** Tokens that such a model is asked to write at most, where a provider wants to be told. */
  unknownOutputTokens: 8_192,
  /** No request asks for room for fewer tokens of answer than this. */
  leastOutputTokens: 1_024,
  /** Tokens kept free beside what a request is estimated to hold. */
  spareContextTokens: 2_048,
  /** Tokens of thinking by effort, for models that are given a budget. */
  thinkingTokens: { low: 4_096, medium: 12_288, high: 24_576 },
  /** One event of a provider's stream. */
  maxEventBytes: 16 * 1024 * 1024,
  /** One answer as it comes over the network. */
  maxAnswerBytes: 256 * 1024 * 1024,
  /** How much of the answer to a refused request is read, and for how long. */
  errorBodyBytes: 64 * 1024,
  errorBodyMs: 2_000,
  /** What a provider says of a failure: in the message, and in the details. */
  messageChars: 300,
  detailBytes: 4 * 1024,
  /** Issues of models.json that are told. */
  maxFileIssues: 20,
  /** A login that ends within this time is renewed before it is used. */
  loginSpareMs: 60_000,
  /** Characters of a key from which on it is recognised in texts; shorter ones are part of ordinary words. */
  leastSecretChars: 6,
} as const;
