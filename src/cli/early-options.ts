/**
 * What must be known of argv before anything is loaded: whether extensions start, where, and who owns stdout.
 * Flags of extensions are not known yet, so this only recognises; the parser (parse.ts) judges.
 */
import { type CommandName, commands, isCommandName, mayTakeValue, optionBySpelling, takesValue } from "./options.js";

export interface EarlyOptions {
  readonly version: boolean;
  readonly help: boolean;
  readonly json: boolean;
  readonly print: boolean;
  readonly extensions: boolean;
  /** For this run. */
  readonly trust: boolean;
  /** `e rpc --methods`, which only tells. */
  readonly methods: boolean;
  /** As written. */
  readonly packages: readonly string[];
  /** `-e`, as written. */
  readonly modules: readonly string[];
  readonly cwd: string | null;
  /** As written. */
  readonly tuiMode: string | null;
  readonly screenReader: boolean;
  /** `doctor` of `e doctor` and of `e help doctor`. Null when there is none, or when it could be a flag's value. */
  readonly command: CommandName | null;
}

interface Draft {
  flags: Set<string>;
  packages: string[];
  modules: string[];
  cwd: string | null;
  tuiMode: string | null;
  /** Words that are no options, up to the name behind `command`. */
  words: string[];
}

const SHORT_CLUSTER = /^-[a-z]{2,}$/;

/** `-pj` → `-p`, `-j`; `--cwd=x` → `--cwd`, with its value. */
function readOption(token: string, next: string | undefined, draft: Draft): { readonly usedNext: boolean } | null {
  if (SHORT_CLUSTER.test(token)) {
    for (const letter of token.slice(1)) draft.flags.add(`-${letter}`);
    return { usedNext: false };
  }
  const equals = token.indexOf("=");
  const name = equals === -1 ? token : token.slice(0, equals);
  const row = optionBySpelling.get(name);
  if (row === undefined) return equals === -1 ? null : { usedNext: false };
  draft.flags.add(name);
  if (mayTakeValue(row)) return { usedNext: equals === -1 && next !== undefined && !next.startsWith("-") };
  if (!takesValue(row)) return { usedNext: false };
  const value = equals === -1 ? next : token.slice(equals + 1);
  if (name === "--package" && value !== undefined) draft.packages.push(value);
  if ((name === "-e" || name === "--extension") && value !== undefined) draft.modules.push(value);
  if (name === "--cwd" && value !== undefined) draft.cwd = value;
  if (name === "--tui-mode" && value !== undefined) draft.tuiMode = value;
  return { usedNext: equals === -1 };
}

/** Stops at `--`, and behind `command NAME`, whose arguments belong to the extension. */
function scan(argv: readonly string[]): Draft {
  const draft: Draft = { flags: new Set(), packages: [], modules: [], cwd: null, tuiMode: null, words: [] };
  let mayBeValue = false;
  for (let i = 0; i < argv.length; i++) {
    const token = argv[i] ?? "";
    if (token === "--") break;
    if (token.startsWith("-") && token !== "-") {
      const option = readOption(token, argv[i + 1], draft);
      mayBeValue = option === null;
      if (option?.usedNext === true) i++;
      continue;
    }
    if (draft.words[0] === "command") break;
    if (!mayBeValue) draft.words.push(token);
    mayBeValue = false;
  }
  return draft;
}

export function scanEarly(argv: readonly string[]): EarlyOptions {
  const { flags, packages, modules, cwd, tuiMode, words } = scan(argv);
  const has = (...names: readonly string[]): boolean => names.some((name) => flags.has(name));
  const print = has("-p", "--print");
  const isHelp = !print && words[0] === "help";
  const word = words[isHelp ? 1 : 0] ?? "";
  const command = !print && isCommandName(word) ? word : null;
  return {
    version: has("-v", "--version"),
    help: has("-h", "--help") || isHelp,
    json: has("-j", "--json"),
    print,
    extensions: !has("--ne", "--no-extensions") && (command === null || commands[command].extensions),
    trust: has("--trust"),
    methods: command === "rpc" && has("--methods"),
    packages,
    modules,
    cwd,
    tuiMode,
    screenReader: has("--screen-reader"),
    command,
  };
}
