/**
 * `--mode rpc|json|text`: command lines as other agents of this kind take them (atomic §6.6) → ours. Options that nobody
 * knows are passed over, so that a client that is ahead of us still gets its session. Pure.
 */
import { isCommandName, mayTakeValue, optionBySpelling, takesValue } from "./options.js";

const modes = ["rpc", "json", "text"] as const;
/** How the one session of a launch is driven. */
export type Mode = (typeof modes)[number];

export type ModeArgv =
  | { readonly kind: "none" }
  | { readonly kind: "mode"; readonly mode: Mode; readonly argv: readonly string[] }
  | { readonly kind: "bad"; readonly message: string };

/** Their spelling → ours. */
const spellings: Readonly<Record<string, string>> = {
  "--no-extension": "--no-extensions",
  "--thinking": "--effort",
  "--resume-session": "--resume",
};

interface Draft {
  readonly argv: string[];
  mode: string | null;
  provider: string | null;
  model: string | null;
}

function isMode(value: string): value is Mode {
  return (modes as readonly string[]).includes(value);
}

/** `--name=value` → its halves. */
function halves(token: string): readonly [string, string | null] {
  const equals = token.startsWith("--") ? token.indexOf("=") : -1;
  return equals === -1 ? [token, null] : [token.slice(0, equals), token.slice(equals + 1)];
}

const JSON_TOO = "--json and --mode are two forms of what is written on stdout; choose one";

/** `-j`, also among others as in `-pj`. */
function isJson(token: string): boolean {
  return token === "--json" || /^-[a-z]*j[a-z]*$/.test(token);
}

/** Takes the option at `at`, and says where the next one is. */
function take(argv: readonly string[], at: number, draft: Draft): number {
  const token = argv[at] ?? "";
  const [name, given] = halves(token);
  const value = given ?? argv[at + 1] ?? "";
  const next = given === null ? at + 2 : at + 1;
  if (name === "--mode") draft.mode = value;
  else if (name === "--provider") draft.provider = value;
  else if (name === "--model") draft.model = value;
  else {
    const own = spellings[name] ?? name;
    draft.argv.push(given === null ? own : `${own}=${given}`);
    const row = optionBySpelling.get(own);
    // A value that looks like an option is one all the same.
    if (given === null && row !== undefined && takesValue(row) && argv[at + 1] !== undefined) {
      draft.argv.push(value);
      return at + 2;
    }
    return at + 1;
  }
  return next;
}

/** Model names of theirs may hold their provider already. */
function modelOf({ provider, model }: Draft): readonly string[] {
  if (model === null) return [];
  const isWhole = provider === null || model.startsWith(`${provider}/`);
  return ["--model", isWhole ? model : `${provider}/${model}`];
}

/** What stands behind `--` is text. `kind: "none"`: no mode is asked for. */
export function readModeArgv(argv: readonly string[]): ModeArgv {
  const end = argv.indexOf("--");
  const options = end === -1 ? argv : argv.slice(0, end);
  if (!options.some((token) => halves(token)[0] === "--mode")) return { kind: "none" };
  const [first = ""] = options;
  if (isCommandName(first)) return { kind: "bad", message: `--mode is not for e ${first}` };
  const draft: Draft = { argv: [], mode: null, provider: null, model: null };
  for (let at = 0; at < options.length; ) at = take(options, at, draft);
  const mode = draft.mode ?? "";
  if (!isMode(mode)) return { kind: "bad", message: `--mode is ${modes.join(", ")}` };
  if (draft.argv.some(isJson)) return { kind: "bad", message: JSON_TOO };
  const rest = end === -1 ? [] : argv.slice(end);
  // Every word is a prompt, also one that is the name of a command.
  const print = draft.argv.some((token) => token === "-p" || token === "--print") ? [] : ["-p"];
  return { kind: "mode", mode, argv: [...print, ...modelOf(draft), ...draft.argv, ...rest] };
}

/** argv without the options that nobody knows, and those by name. A word behind one is taken for its value. */
export function withoutUnknown(argv: readonly string[]): {
  readonly argv: readonly string[];
  readonly unknown: readonly string[];
} {
  const kept: string[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const token = argv[at] ?? "";
    if (token === "--") return { argv: [...kept, ...argv.slice(at)], unknown };
    const [name, given] = halves(token);
    const row = optionBySpelling.get(name);
    const hasWord = argv[at + 1] !== undefined && argv[at + 1]?.startsWith("-") === false;
    if (row !== undefined) {
      kept.push(token);
      const isValue = takesValue(row) || (mayTakeValue(row) && hasWord);
      if (given === null && isValue && at + 1 < argv.length) kept.push(argv[++at] ?? "");
    } else if (/^--\w/.test(name)) {
      unknown.push(name);
      if (given === null && hasWord) at++;
    } else kept.push(token);
  }
  return { argv: kept, unknown };
}
