/**
 * The command line as data: e's own options and commands. The early scan reads which options take a value, the
 * parser and `--help` are built from the same rows. Nothing here is loaded from a package.
 */

export interface OptionRow {
  /** As commander spells it; `<…>` means that it takes a value. */
  readonly flags: string;
  readonly description: string;
  /** May be given several times. */
  readonly repeats?: true;
}

/** Options of every mode that runs extensions. */
export const sessionOptions: readonly OptionRow[] = [
  { flags: "--model <name>", description: "the model, as e models lists it: provider/name" },
  { flags: "--effort <level>", description: "how hard it thinks; one of the model's levels (e models)" },
  { flags: "--cwd <dir>", description: "work in this directory" },
  { flags: "--trust", description: "trust the directory for this run" },
  { flags: "--no-session", description: "do not save the session" },
  { flags: "--package <dir>", description: "also load the extensions of this package (repeatable)", repeats: true },
  {
    flags: "-e, --extension <path>",
    description: "also load this module, or the modules of this directory (repeatable)",
    repeats: true,
  },
  { flags: "--ne, --no-extensions", description: "start no extension but those of -e" },
];

const jsonOption: OptionRow = { flags: "-j, --json", description: "one JSON object per line on stdout" };

/** Options of the modes that work in one session. */
const pickOptions: readonly OptionRow[] = [
  { flags: "-c, --continue", description: "go on with the last session of this directory (not with -p; with --mode)" },
  {
    flags: "-r, --resume [id]",
    description: "go on with a session: its id, how that begins, or its name (not with -p; with --mode)",
  },
  {
    flags: "--session <file>",
    description: "go on with a session: its id or name, or a file (with a / or .jsonl in it), made if not there",
  },
  { flags: "--fork <id>", description: "go on in a copy of a session" },
  { flags: "--name <name>", description: "name the session" },
];

/** Of the terminal. */
const terminalOptions: readonly OptionRow[] = [
  { flags: "--tui-mode <mode>", description: "inline, below what the shell said, or fullscreen" },
  { flags: "--screen-reader", description: "plain lines one after another, nothing drawn twice" },
];

export const rootOptions: readonly OptionRow[] = [
  { flags: "-p, --print", description: "answer the prompt on stdout and end" },
  jsonOption,
  ...sessionOptions,
  ...pickOptions,
  {
    flags: "--mode <mode>",
    description: "text, as -p; json, every event of the session; rpc, driven by commands on stdin",
  },
  ...terminalOptions,
  { flags: "-v, --version", description: "print the version" },
  { flags: "-h, --help", description: "list options, commands and what extensions add" },
];

export const doctorOptions: readonly OptionRow[] = [
  { flags: "--start", description: "start the extensions as well, and say how long each took" },
  { flags: "-j, --json", description: "the report as one JSON object" },
  ...sessionOptions.filter(({ flags }) => /cwd|package/.test(flags)),
];

export const modelsOptions: readonly OptionRow[] = [
  { flags: "-j, --json", description: "all of them as one JSON object, also those that cannot be used" },
];

export const protocolOptions: readonly OptionRow[] = [
  { flags: "--json-schema", description: "one JSON Schema document" },
  { flags: "--markdown", description: "a reference to read" },
];

export const rpcOptions: readonly OptionRow[] = [
  { flags: "--methods", description: "list the methods, with their params and results, and end" },
  ...sessionOptions,
];

export const benchOptions: readonly OptionRow[] = [
  { flags: "-j, --json", description: "the figures as JSON" },
  ...sessionOptions.filter(({ flags }) => /package/.test(flags)),
];

const placeOptions = sessionOptions.filter(({ flags }) => /cwd|--trust/.test(flags));

const extensionJson: OptionRow = { flags: "-j, --json", description: "as one JSON object" };

/** Of `e ext list` and `e ext inspect`. */
export const extOptions: readonly OptionRow[] = [
  extensionJson,
  ...sessionOptions.filter(({ flags }) => /cwd|--trust|package|--extension/.test(flags)),
];

/** Of `install`, `remove` and `update`. */
export const packageOptions: readonly OptionRow[] = placeOptions;

export const packagesOptions: readonly OptionRow[] = [
  { flags: "-j, --json", description: "the packages as one JSON object" },
  ...placeOptions,
];

export const sessionsOptions: readonly OptionRow[] = [
  { flags: "-a, --all", description: "those of every directory" },
  { flags: "-j, --json", description: "one JSON object a session" },
  ...sessionOptions.filter(({ flags }) => /cwd/.test(flags)),
];

export const exportOptions: readonly OptionRow[] = [
  { flags: "--jsonl", description: "as it is kept, instead of a page to read" },
  { flags: "-f, --force", description: "overwrite what is there" },
  ...sessionOptions.filter(({ flags }) => /cwd/.test(flags)),
];

export const importOptions: readonly OptionRow[] = [...sessionOptions.filter(({ flags }) => /cwd/.test(flags))];

/** First word → what it does. `extensions: false`: known to need none, so none is started. */
export const commands = {
  doctor: { usage: "doctor", extensions: false, description: "say what would run, what would not, and why" },
  models: { usage: "models", extensions: false, description: "list the models, and what is missing for others" },
  trust: { usage: "trust [dir]", extensions: false, description: "trust a directory and what is below it" },
  untrust: { usage: "untrust [dir]", extensions: false, description: "decline a directory" },
  install: {
    usage: "install [sources...]",
    extensions: false,
    description: "install npm:NAME, git:HOST/USER/REPO, release:OWNER/REPO/NAME or a directory; alone: what is missing",
  },
  remove: { usage: "remove <sources...>", extensions: false, description: "remove packages" },
  update: { usage: "update [sources...]", extensions: false, description: "update all packages, or those named" },
  packages: { usage: "packages", extensions: false, description: "list the packages and what each brings" },
  protocol: { usage: "protocol", extensions: false, description: "print the extension protocol" },
  sessions: { usage: "sessions", extensions: false, description: "list the sessions of this directory" },
  export: {
    usage: "export <id> [file]",
    extensions: false,
    description: "write a session as one HTML page, or as JSONL",
  },
  import: { usage: "import <file>", extensions: false, description: "bring in a session from a JSONL file" },
  ext: {
    usage: "ext",
    extensions: false,
    description: "list: the extensions of a session here; inspect PATH: what one of them declares",
  },
  bench: { usage: "bench [file]", extensions: false, description: "time the extensions, or one file, hook by hook" },
  command: { usage: "command <name> [args...]", extensions: true, description: "run one extension command" },
  rpc: {
    usage: "rpc",
    extensions: true,
    description: "serve sessions to a program: JSON lines on stdin and stdout (e rpc --methods)",
  },
} as const;

export type CommandName = keyof typeof commands;

export function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(commands, word);
}

/** `-j, --json` → `-j`, `--json`. */
function spellings(row: OptionRow): readonly string[] {
  return row.flags.split(/[ ,]+/).filter((word) => word.startsWith("-"));
}

export const takesValue = (row: OptionRow): boolean => row.flags.includes("<");

/** A word behind it is its value. */
export const mayTakeValue = (row: OptionRow): boolean => row.flags.includes("[");

/** Every option of e by each of its spellings. */
export const optionBySpelling: ReadonlyMap<string, OptionRow> = new Map(
  [
    ...rootOptions,
    ...doctorOptions,
    ...modelsOptions,
    ...protocolOptions,
    ...benchOptions,
    ...packagesOptions,
    ...extOptions,
    ...sessionsOptions,
    ...exportOptions,
    ...rpcOptions,
  ].flatMap((row) => spellings(row).map((word) => [word, row])),
);
