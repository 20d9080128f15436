/**
 * Every number of the contract and of the host, with its unit in its name.
 * A bare number anywhere else is a review stop. Seed "Timeouts and failures" and "Every request is bounded".
 */

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
  /** Spans of one row; each row is cut at `uiLimits.rowChars` besides. */
  spansPerRow: 500,
  /** Longest name of a theme colour. */
  tokenChars: 64,
  /** Words longer than this get no suggestion. */
  suggestionChars: 64,
} as const;

export const processLimits = {
  /** From the `shutdown` line and the end of stdin to SIGTERM ("waits a beat"). */
  shutdownGraceMs: 150,
  /** From SIGTERM to SIGKILL. */
  termGraceMs: 500,
  /** From SIGKILL, or `terminate()`, to giving up on hearing of the end. */
  killGraceMs: 1_000,
  /** From the exit to its report, when somebody else still holds the pipes: what lies in them is read, no more. */
  drainGraceMs: 50,
  /** From closed output, or a broken input, to SIGKILL: a program that ends by itself gets that far. */
  closeGraceMs: 100,
  /** The whole of quitting, after which our own process ends regardless. */
  quitWatchdogMs: 2_500,
} as const;

export const workerLimits = {
  /** Threads kept waiting for a program. Each costs about 8 MB. */
  spareThreads: 2,
  /** From the last start to making the next spare: starts come in bursts, and making threads would slow them. */
  spareRefillMs: 1_000,
  /** What the host waits for a control call. */
  controlCallMs: 400,
  /** The smallest heap a thread is given, in MB: below it Node ends the whole process while the thread starts. */
  minOldGenerationMb: 16,
} as const;

export const spawnLimits = {
  /** How much of a file is read to tell what it is. Linux itself looks at 256 bytes for a `#!` line. */
  headBytes: 512,
  /** How long mkfifo may take before Node's own pipes are used. */
  mkfifoMs: 1_000,
  /** Files looked at to find a syntax error in what a program imports. */
  maxCheckedFiles: 8,
  /** For each of them. */
  checkMs: 2_000,
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
  /** What the model reads of one result; the rest is paged by `read_result`. */
  contentBytes: 32 * 1024,
  displayBytes: 32 * 1024,
  summaryChars: 80,
  labelChars: 40,
  targetChars: 200,
  /** Tool calls of one batch that run at once; settings.json `tool_concurrency` (1–64). */
  concurrency: 8,
  maxConcurrency: 64,
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
  /** Longer lines of one are left out. */
  maxLineBytes: 64 * 1024 * 1024,
  idChars: 128,
  titleChars: 60,
  labelChars: 60,
  /** Sessions that are named where a reference fits more than one. */
  namedSessions: 5,
} as const;

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

export { providerLimits } from "./provider-limits.js";

export const builtInLimits = {
  /** Lines that `read` shows at once, unless asked for fewer. */
  readLines: 2_000,
  /** Longer lines are cut there. */
  readLineChars: 2_000,
  /** An image for the model: its bytes before base64, of which providers take 5 MB, and its longer side. */
  imageBytes: 3_750_000,
  imagePixels: 8_000,
  /** Links that one path may lead through. */
  linkHops: 40,
  /** Names of a folder that are looked through for one that was mistyped. */
  comparedNames: 10_000,
  /** Files of which it is remembered how the model saw them. */
  seenFiles: 4_096,
  /** How much of a file is looked at to tell text from anything else. */
  sniffBytes: 8 * 1024,
  fileChunkBytes: 64 * 1024,
  /** Files larger than this are not edited or searched without ripgrep. */
  editBytes: 10 * 1024 * 1024,
  /** A diff that takes longer, or needs more edits, is not shown. */
  diffMs: 200,
  diffEdits: 4_000,
  grepLines: 200,
  maxGrepLines: 2_000,
  grepLineChars: 500,
  grepMs: 60_000,
  /** Paths of `find` and entries of `ls`: unless asked for, at most, and of how many in a folder they are taken. */
  listed: 500,
  maxListed: 5_000,
  listedOfFolder: 200_000,
  /** One match of ripgrep with its line; a longer one is left out. */
  grepRecordBytes: 16 * 1024 * 1024,
  /** A glob or a rule of .gitignore, how many a `{a,b}` stands for, and what counts of a .gitignore file. */
  globChars: 1_024,
  globAlternatives: 64,
  ignoreRules: 5_000,
  ignoreFileBytes: 1024 * 1024,
  /** Files and folders that one walk looks at. */
  walkedEntries: 500_000,
  /** Each file, when JavaScript's own expressions are all there is to search with. */
  plainSearchFileMs: 250,
  bashSeconds: 120,
  maxBashSeconds: 3_600,
  /** What comes after the shell's end is waited for this long. */
  bashDrainMs: 150,
  /** More of the characters than this that are no text, and a command's output is not shown. */
  binaryShare: 0.2,
  /** The full output of one command on disk. */
  bashFileBytes: 64 * 1024 * 1024,
  /** Output passed on while a command runs. */
  bashLiveBytes: 1024 * 1024,
  /** Whole results kept for `read_result`, all together. The oldest go first. */
  keptResultBytes: 64 * 1024 * 1024,
  /** Room for the last line of a cut text, which says so. */
  lastLineBytes: 256,
  /** A text is cut at a line end if one is that near. */
  nearLineEndBytes: 2_048,
  /** What is wrong with a call's arguments: this many issues are told. */
  argumentIssues: 3,
  /** How much of a schema is checked: values and levels. */
  schemaSteps: 20_000,
  schemaDepth: 64,
  /** Places that are named where an edit fits more than one. */
  namedPlaces: 5,
  /** Places that one edit may change. */
  editPlaces: 100_000,
  /** To find what an edit must have meant: the largest file, lines compared, and how much of a line is quoted. */
  nearMissChars: 512 * 1024,
  nearMissSteps: 2_000_000,
  quotedLineChars: 120,
  /** Lines around each change in a diff, and at most around a match of grep. */
  diffContextLines: 3,
  maxGrepContextLines: 20,
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
  /** Longer lines are cut in a summary. */
  summaryLineChars: 300,
} as const;

/** The oldest Node that a host runs on; `engines` in package.json and the launcher say the same. */
export const nodeLimits = {
  minMajor: 22,
  minMinor: 19,
} as const;
