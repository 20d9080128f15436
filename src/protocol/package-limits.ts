/** Numbers of installing packages; part of limits.ts, where they are imported from. */

export const packageLimits = {
  /** A larger package.json is not read. */
  packageJsonBytes: 1024 * 1024,
  /** Paths that its manifest may list for each kind. */
  manifestEntries: 1_000,
  projectListBytes: 64 * 1024,
  /** Redirects that a download follows. */
  maxRedirects: 5,
  /** What a server may say about a release, and a file of checksums. */
  releaseJsonBytes: 4 * 1024 * 1024,
  checksumBytes: 1024 * 1024,
  /** One file of a release, as it is fetched. */
  downloadBytes: 256 * 1024 * 1024,
  /** A server that sends nothing for that long is given up. */
  silenceMs: 60_000,
  /** What an archive may unpack to. */
  unpackedBytes: 1024 * 1024 * 1024,
  unpackedEntries: 50_000,
  /** Names that a message lists, such as those of a release's files. */
  namedFiles: 20,
  /** How much is kept of what git or npm print, and how much of that a message quotes. */
  toolOutputBytes: 64 * 1024,
  toolMessageChars: 600,
  /** What git or npm wrote is read for that long after their end. */
  toolDrainMs: 1_000,
  /** git gives up on a server that sends nothing for that long. */
  gitSilenceSeconds: 60,
  /** A package that was fetched for a run, and may have changed, is looked up again after that long. */
  runPackageMs: 24 * 60 * 60 * 1_000,
  /** Between the tries of npm, in milliseconds. */
  npmRetryMs: 1_000,
  /** How often a lock that another process holds is looked at, and how often its holder says that it lives. */
  lockPollMs: 200,
  lockBeatMs: 5_000,
  /** A lock of a process that nobody can ask about is void without a sign of life for that long. */
  lockStaleMs: 60_000,
} as const;
