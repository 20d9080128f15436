/**
 * Every number of the contract and of the host, with its unit in its name; those of one part each stand in files of
 * their own and are read through this one. A bare number anywhere else is a review stop. Seed "Timeouts and failures"
 * and "Every request is bounded".
 */

export { cacheLimits, compactionLimits, imageLimits, lifecycleLimits, shellLimits } from "./agent-limits.js";
export { atomicRpcLimits } from "./atomic-rpc-limits.js";
export { builtInLimits } from "./built-in-limits.js";
export { componentLimits } from "./component-limits.js";
export { composerLimits } from "./composer-limits.js";
export { looksLimits } from "./looks-limits.js";
export { moduleLimits } from "./module-limits.js";
export { modulePackageLimits } from "./module-package-limits.js";
export { packageLimits } from "./package-limits.js";
export { pickerLimits } from "./picker-limits.js";
export { plainLimits } from "./plain-limits.js";
export { processLimits, spawnLimits, workerLimits } from "./process-limits.js";
export { modelLimits, providerLimits } from "./provider-limits.js";
export { questionnaireLimits } from "./questionnaire-limits.js";
export { jobLimits, renderLimits } from "./render-limits.js";
export { resourceLimits, settingRanges } from "./resource-limits.js";
export { rpcLimits } from "./rpc-limits.js";
export { surfaceLimits } from "./surface-limits.js";
export { terminalLimits } from "./terminal-limits.js";
export { transcriptLimits } from "./transcript-limits.js";
export { tuiLimits } from "./tui-limits.js";

/** How long the host waits for an answer before it settles a request itself. `none`: a person answers. */
export const deadlines = {
  /** The manifest. Later than this and the extension is skipped. */
  initializeMs: 5_000,
  /** Each runtime hook of each extension; then it fails open. */
  hookMs: 5_000,
  /** Each startup hook; then the launch stops. */
  startupMs: 5_000,
  /** `/name prefix` completions; then nothing is shown. */
  completeMs: 3_000,
  commandMs: 60_000,
  toolMs: 300_000,
  /** Hearing of a lifecycle event; then the rest goes on without it. */
  tellMs: 30_000,
  /** `session_shutdown`. */
  goodbyeMs: 5_000,
  /** Rows that an extension draws; then they are shown as if it drew none. */
  renderMs: 1_000,
  none: Number.POSITIVE_INFINITY,
} as const;

export type DeadlineKey = keyof typeof deadlines;

export const wireLimits = {
  /** One line from an extension, newline excluded. A longer one costs itself and one notice. */
  maxLineBytes: 8 * 1024 * 1024,
  /** Nesting of one message. Deeper JSON parses, but cannot be written again. */
  maxDepth: 256,
  /** How much of a bad line is looked at before it is sanitised. */
  maxQuotedLineChars: 1_024,
  /** How much is kept of the reason that an extension gives for an error. */
  maxErrorChars: 2_000,
  /** How much of what does not fit its schema is told to whoever sent it: characters, and issues. */
  maxIssueChars: 200,
  maxIssues: 3,
  /** How much of a bad line a notice quotes. */
  badLineQuoteChars: 120,
  /** Bytes queued to an extension that does not read; notifications are dropped oldest first beyond it. */
  maxOutboundBytes: 16 * 1024 * 1024,
  /** Lines queued to an extension that does not read. */
  maxOutboundLines: 4_096,
  /** What events may take of that; the rest is kept for requests and answers. */
  maxOutboundEventBytes: 4 * 1024 * 1024,
  /** The decoder's buffer for lines that span chunks; what grew beyond it is given back after the line. */
  keptLineBufferBytes: 64 * 1024,
  /** The buffer that a process's output is read into. */
  readBufferBytes: 64 * 1024,
  /** How much of a backed-up queue goes into one write. */
  outboundBatchBytes: 64 * 1024,
  /** Bytes a worker may have in flight to us before its writes block, as a pipe's would. */
  workerWindowBytes: 1024 * 1024,
  /** Whole lines that a worker sends us in one message; a single line may be longer. */
  workerMessageMaxChars: 64 * 1024,
  /** How many answers of one true or false are remembered for each method, and how long their name may be. */
  shortAnswersKept: 8,
  shortAnswerNameChars: 16,
  /** How long the output of one extension is handled before everybody else has a turn. */
  loopShareMs: 8,
  /** Of a worker's short messages one in so many is measured, and stands for the others; long ones always are. */
  loopShareSample: 16,
  loopShareLongChars: 4 * 1024,
  /** What each message takes of that window beside its text, so that empty lines are bounded as well. */
  workerMessageChars: 64,
  /** How much of stderr is kept for a crash notice. */
  stderrTailBytes: 8 * 1024,
} as const;

export const textLimits = {
  /** One escape sequence, payload included. What follows is text again, so nothing can swallow a stream. */
  escapeChars: 64 * 1024,
  /** What a tab becomes. */
  tabSpaces: 4,
  /** Combining marks on top of each other; no script needs as many. */
  stackedMarks: 12,
  /** Characters whose width is remembered, and UTF-16 units that one may have for that. */
  measuredKept: 4_096,
  measuredUnits: 16,
  /** Spans of one row; each row is cut at `uiLimits.rowChars` besides. */
  spansPerRow: 500,
  /** Units of a row with escape sequences that are looked at. */
  ansiRowUnits: 32 * 1024,
  /** Longest name of a theme colour. */
  tokenChars: 64,
  /** Parameters of one run's own colours and attributes. */
  sgrChars: 128,
  /** Words longer than this get no suggestion. */
  suggestionChars: 64,
} as const;

/** How our process ends. */
export const exitStatus = {
  done: 0,
  failed: 1,
  usage: 2,
  hangup: 129,
  interrupted: 130,
  terminated: 143,
} as const;

export const cliLimits = {
  /** A prompt that comes through stdin. */
  maxPromptBytes: 8 * 1024 * 1024,
  /** One line from a client of `e rpc`; a longer one is answered with an error and ends the process. */
  maxRpcLineBytes: 10 * 1024 * 1024,
  /** Interrupts closer together than this are one: a wrapper may pass on what the terminal sent us as well. */
  sameInterruptMs: 100,
  /** How long a run may take to end after it was interrupted, before everything else is ended around it. */
  interruptGraceMs: 500,
  /** How long threads that are still there get when all else has ended. */
  threadEndMs: 200,
  /** A line that an extension writes to stderr is cut here when it is passed on. */
  stderrLineChars: 8 * 1024,
  /** Lines for a stderr that nobody reads are dropped beyond this. */
  maxUnreadStderrBytes: 1024 * 1024,
} as const;

export const requestLimits = {
  /** Unanswered requests of one extension to the host; more are answered with an error. */
  maxOpenPerExtension: 32,
  /** Requests an extension may make before its manifest was taken; they are held in order. */
  maxHeldBeforeReady: 64,
  /** An id is echoed as it came; a longer one makes the line no message. */
  maxIdChars: 1_024,
  /** Answers waiting for an extension that does not read; later ones are lost to it. */
  maxReplyBacklog: 256,
  /** Entries of a list that are looked at for each that may be kept, when some of them are no use. */
  entriesPerKept: 8,
} as const;

export const uiLimits = {
  titleChars: 60,
  optionChars: 60,
  hintChars: 80,
  maxOptions: 1_000,
  slotColumns: 40,
  /** Status slots of one extension, and as many activity slots and widgets. */
  keysPerExtension: 64,
  panelRows: 200,
  widgetRows: 8,
  paneBytes: 256 * 1024,
  paneSections: 32,
  paneItems: 10_000,
  showBytes: 64 * 1024,
  noticeChars: 4_096,
  sessionNameChars: 60,
  composeBytes: 64 * 1024,
  completionItems: 50,
  /** Span rows longer than this are cut; no terminal is wider. */
  rowChars: 2_000,
} as const;

export const manifestLimits = {
  maxNameChars: 64,
  maxTools: 512,
  maxCommands: 512,
  maxFlags: 128,
  maxShortcuts: 64,
  maxListed: 256,
} as const;

export const toolLimits = {
  /** Nesting of a call's arguments: less than an extension can be sent. */
  argumentDepth: 200,
  /** What the model reads of one result; the rest is paged by `read_result`. */
  contentBytes: 32 * 1024,
  displayBytes: 32 * 1024,
  summaryChars: 80,
  labelChars: 40,
  targetChars: 200,
  /** Tool calls of one batch that run at once; settings.json `tool_concurrency` (1–64). */
  concurrency: 8,
  maxConcurrency: 64,
  /** What a tool of an extension may say in the prompt: its line, and how many guidelines of such a length. */
  promptLineChars: 2_000,
  promptLines: 50,
  /** Calls made inside another one that are kept with its result. */
  nestedKept: 64,
} as const;

export const hostLimits = {
  /** Notices waiting for the front end. */
  maxNotices: 256,
  /** Notices an extension may send at once, and how fast the allowance comes back. */
  noticeBurst: 256,
  noticesPerSecond: 50,
} as const;

export const fileLimits = {
  /** How many broken copies of one of our files are kept beside it. */
  maxSetAside: 100,
  /** Nesting of one of our files: less than an extension can be sent. */
  maxDepth: 200,
} as const;

export const sessionLimits = {
  /** Larger session files are not opened. */
  maxFileBytes: 1024 * 1024 * 1024,
  /** It is read in pieces of this size. A longer line is left out. */
  pieceBytes: 64 * 1024 * 1024,
  /** Nesting of one line; a deeper one could be read, but not be written again. More than an extension can send. */
  maxDepth: 512,
  idChars: 128,
  /** Where the first line of a file is looked for. */
  headerBytes: 64 * 1024,
  titleChars: 60,
  labelChars: 60,
  /** Sessions that are named where a reference fits more than one. */
  namedSessions: 5,
  /** How much of a text is looked at for its first line. */
  titleSourceChars: 4_096,
  /** A lock that is longer names no owner. */
  maxLockBytes: 4_096,
  /** A lock without an owner is one that is being written, unless it is older than this. */
  lockWritingMs: 10_000,
  /** How often a lock is tried to be made or taken over. */
  lockAttempts: 5,
  /** Two tellings of when a process began that are no further apart than this are one. */
  sameStartMs: 2_000,
} as const;

/** The oldest Node that a host runs on; `engines` in package.json and the launcher say the same. */
export const nodeLimits = {
  minMajor: 22,
  minMinor: 19,
} as const;
