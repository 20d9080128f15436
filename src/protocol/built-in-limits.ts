/** Numbers of the built-in tools; part of limits.ts, where they are imported from. */

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
  /** How often an edit is looked up anew because another process changed the file in the meantime. */
  editAttempts: 20,
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
  /** Without ripgrep: files that are read together, and names of a folder that are. */
  filesReadAtOnce: 4,
  namesAtOnce: 512,
  /** Files and folders that one walk looks at. */
  walkedEntries: 500_000,
  /** Each file, when JavaScript's own expressions are all there is to search with. */
  plainSearchFileMs: 1_000,
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
  /** How much the model reads of a result that went to a file because its tool wanted that. */
  persistedPreviewChars: 2_000,
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
