/** Numbers of modules: their threads, what is replicated to them, and what they draw. */

export const moduleLimits = {
  /** Messages a module may have in flight to us before its thread waits for us to catch up. */
  window: 512,
  /** The same in bytes, about; a single message may be larger. */
  windowBytes: 16 * 1024 * 1024,
  /** So many messages to a module may wait before anybody asks how large they are. */
  unmeasuredFrames: 8,
  /** One message from a module. A larger one costs itself and one notice. */
  maxMessageBytes: 64 * 1024 * 1024,
  /** Of what is told of an error: its message, and its stack. */
  errorChars: 64 * 1024,
  /** Levels of what a module gives to be kept or sent; a message around it has a few more. */
  valueDepth: 240,
  /** The stack of a module's thread. What compiles its sources recurses on it. */
  stackMb: 32,
  /** Levels of its sources, about; more would be deeper than that stack. */
  sourceDepth: 10_000,
  /** Requests of one module that wait for their answers. */
  openRequests: 512,
  /** A loop that does not turn for so long has its handler named. */
  blockedNoticeMs: 1_000,
  /** The same while it is loaded: what it imports is read in one go, and that takes what it takes. */
  blockedImportMs: 5_000,
  /** And for so long it is ended, and started once more. */
  blockedEndMs: 10_000,
  /** How often the loop of a thread that somebody waits for is asked whether it turns. */
  lookMs: 250,
  /** From the start of a module's thread, others before it included, to its first word; then it is skipped. */
  upMs: 30_000,
  /** From there to its manifest: what it imports is loaded, and its factory is done. */
  readyMs: 15_000,
  /** How often one is started anew after it ended by itself or was blocked. */
  restarts: 1,
  /** Frames of one component that are drawn in a second. */
  framesPerSecond: 30,
  componentRows: 400,
  /** Lines that a turn of the wheel stands for, and how soon after a click the next one is a double click. */
  wheelLines: 3,
  clickAgainMs: 500,
  componentsPerExtension: 16,
  /** Channels that one extension listens to. */
  busChannels: 1_024,
  /** Images that one request may ask a model for. */
  imagesAtOnce: 16,
  /** From the start of an MCP server to its first answer, and for each page of its tools. */
  mcpReadyMs: 30_000,
  /** One message of an MCP server, and how many tools it may have. */
  mcpMessageBytes: 16 * 1024 * 1024,
  mcpTools: 1_000,
  /** What an extension may keep for its life after a reload, all of it. */
  keptBytes: 4 * 1024 * 1024,
  /** Rows of tools whose state a module's renderers keep. */
  rowsKept: 1_000,
  /** Frames that wait for an observer of workflows; then a snapshot takes their place. */
  observerFrames: 256,
  workflowDiagnostics: 256,
  /** Workflow events that wait for their listeners; then the oldest is left out. */
  workflowEvents: 4_096,
  /** Observations that one extension may have at once. */
  workflowObservers: 64,
  /** What is kept of each stream of a command that a module runs, unless it says otherwise. */
  execOutputBytes: 64 * 1024 * 1024,
  /** How long such a command has to end once it is told to. */
  execKillMs: 5_000,
} as const;
