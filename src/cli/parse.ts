/**
 * argv, without the flags of extensions → what to do. commander parses; what is wrong becomes one sentence, with a
 * guess at what was meant. Never prints, never exits.
 */
import { Command, CommanderError, Option } from "commander";
import { suggestion } from "../text/edit-distance.js";
import {
  benchOptions,
  type CommandName,
  commands,
  doctorOptions,
  exportOptions,
  extOptions,
  importOptions,
  modelsOptions,
  type OptionRow,
  optionBySpelling,
  packageOptions,
  packagesOptions,
  protocolOptions,
  rootOptions,
  rpcOptions,
  sessionOptions,
  sessionsOptions,
} from "./options.js";
import { type SessionChoice, sessionChoice } from "./session-choice.js";

/** What every mode that runs the agent takes. */
export interface SessionChoices {
  readonly model: string | null;
  readonly effort: string | null;
  readonly cwd: string | null;
  readonly trust: boolean;
  readonly save: boolean;
  /** Which session it works in. */
  readonly pick: SessionChoice;
  /** Of the session. */
  readonly name: string | null;
}

export type Invocation =
  | { readonly mode: "version" }
  /** `prompt` null: none was given, stdin may hold it. */
  | { readonly mode: "print"; readonly prompt: string | null; readonly json: boolean; readonly session: SessionChoices }
  /** Neither `-p` nor a command. */
  | {
      readonly mode: "open";
      readonly words: readonly string[];
      readonly json: boolean;
      readonly session: SessionChoices;
    }
  | { readonly mode: "rpc"; readonly session: SessionChoices }
  | { readonly mode: "command"; readonly name: string; readonly args: string; readonly session: SessionChoices }
  | { readonly mode: "doctor"; readonly json: boolean; readonly start: boolean; readonly cwd: string | null }
  | { readonly mode: "models"; readonly json: boolean }
  | { readonly mode: "trust" | "untrust"; readonly dir: string | null }
  | { readonly mode: "sessions"; readonly all: boolean; readonly json: boolean }
  | {
      readonly mode: "export";
      readonly ref: string;
      readonly file: string | null;
      readonly jsonl: boolean;
      readonly force: boolean;
    }
  | { readonly mode: "import"; readonly file: string }
  | { readonly mode: "bench"; readonly file: string | null; readonly json: boolean }
  | { readonly mode: "install" | "remove" | "update"; readonly sources: readonly string[] }
  | { readonly mode: "ext-list"; readonly json: boolean }
  | { readonly mode: "ext-inspect"; readonly path: string; readonly json: boolean }
  | { readonly mode: "packages"; readonly json: boolean }
  | { readonly mode: "protocol"; readonly form: "json-schema" | "markdown" | "rpc" };

export type SessionInvocation = Extract<Invocation, { readonly session: SessionChoices }>;
/** The modes that look at e itself. */
export type Inspection = Exclude<Invocation, SessionInvocation | { readonly mode: "version" }>;

export type PackageInvocation = Extract<Invocation, { readonly mode: "install" | "remove" | "update" | "packages" }>;

export type Parsed =
  | { readonly kind: "run"; readonly invocation: Invocation }
  /** Text for stdout, such as the help of one command. */
  | { readonly kind: "text"; readonly text: string }
  /** One sentence for stderr; exit status 2. */
  | { readonly kind: "usage"; readonly message: string };

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function sessionOf(values: Values, command: Command): SessionChoices {
  const pick = sessionChoice(values);
  if (typeof pick === "string") return command.error(pick);
  return {
    pick,
    name: textOf(values.name),
    model: textOf(values.model),
    effort: textOf(values.effort),
    cwd: textOf(values.cwd),
    trust: values.trust === true,
    save: values.session !== false,
  };
}

function addOptions(command: Command, rows: readonly OptionRow[]): Command {
  for (const row of rows) {
    const option = new Option(row.flags, row.description);
    if (row.repeats === true) option.argParser((value: string, before: string[] = []) => [...before, value]);
    // Listed by us, handled by commander.
    if (!row.flags.includes("--help")) command.addOption(option);
  }
  return command;
}

function rootInvocation(words: readonly string[], values: Values, command: Command): Invocation {
  const json = values.json === true;
  const session = sessionOf(values, command);
  const { tuiMode = "inline" } = values;
  if (tuiMode !== "inline" && tuiMode !== "fullscreen") command.error("--tui-mode is inline or fullscreen");
  if (values.version === true) return { mode: "version" };
  if (values.print !== true) return { mode: "open", words, json, session };
  return { mode: "print", prompt: words.length === 0 ? null : words.join(" "), json, session };
}

class Program {
  readonly root = new Command("e");
  invocation: Invocation | null = null;
  written = "";

  constructor(withCommands: boolean) {
    this.#quiet(this.root).usage("[options] [command | prompt...]").argument("[prompt...]");
    addOptions(this.root, rootOptions).helpOption("-h, --help", "list options, commands and what extensions add");
    this.root.action((words: string[], values: Values, command: Command) =>
      this.#take(rootInvocation(words, values, command)),
    );
    if (withCommands) this.#addCommands();
  }

  #take(invocation: Invocation): void {
    this.invocation = invocation;
  }

  #quiet(command: Command): Command {
    const writeOut = (text: string): void => {
      this.written += text;
    };
    return command
      .exitOverride()
      .showSuggestionAfterError(false)
      .configureOutput({ writeOut, writeErr: () => {} });
  }

  #command(name: CommandName, options: readonly OptionRow[]): Command {
    const { usage, description } = commands[name];
    const command = this.#quiet(this.root.command(usage).description(description));
    return addOptions(command, options);
  }

  #addCommands(): void {
    this.root.enablePositionalOptions().helpCommand("help [command]", "list options and commands, or explain one");
    this.#command("doctor", doctorOptions).action((values: Values) =>
      this.#take({
        mode: "doctor",
        json: values.json === true,
        start: values.start === true,
        cwd: textOf(values.cwd),
      }),
    );
    this.#command("models", modelsOptions).action((values: Values) =>
      this.#take({ mode: "models", json: values.json === true }),
    );
    for (const mode of ["trust", "untrust"] as const) {
      this.#command(mode, []).action((dir?: string) => this.#take({ mode, dir: dir ?? null }));
    }
    this.#command("bench", benchOptions).action((file: string | undefined, values: Values) =>
      this.#take({ mode: "bench", file: file ?? null, json: values.json === true }),
    );
    for (const mode of ["install", "remove", "update"] as const) {
      this.#command(mode, packageOptions).action((sources: string[]) => this.#take({ mode, sources }));
    }
    this.#command("packages", packagesOptions).action((values: Values) =>
      this.#take({ mode: "packages", json: values.json === true }),
    );
    this.#command("protocol", protocolOptions).action((values: Values, command: Command) => {
      if ((values.jsonSchema === true) === (values.markdown === true)) {
        command.error("say which form: e protocol --json-schema, or e protocol --markdown");
      }
      this.#take({ mode: "protocol", form: values.jsonSchema === true ? "json-schema" : "markdown" });
    });
    this.#addExtensionCommands();
    this.#addSessionCommands();
    this.#command("command", sessionOptions)
      .passThroughOptions()
      .action((name: string, args: string[], values: Values, command: Command) =>
        this.#take({ mode: "command", name, args: args.join(" "), session: this.#merged(values, command) }),
      );
    this.#command("rpc", rpcOptions).action((values: Values, command: Command) => {
      if (values.methods === true) this.#take({ mode: "protocol", form: "rpc" });
      else this.#take({ mode: "rpc", session: this.#merged(values, command) });
    });
  }

  #addExtensionCommands(): void {
    const ext = this.#command("ext", [])
      .helpCommand(false)
      .action((_values: Values, command: Command) => command.error("say what: e ext list, or e ext inspect PATH"));
    const sub = (usage: string, about: string): Command =>
      addOptions(this.#quiet(ext.command(usage).description(about)), extOptions);
    sub("list", "start the extensions of a session here, and say what each is and costs").action((values: Values) =>
      this.#take({ mode: "ext-list", json: values.json === true }),
    );
    sub("inspect <path>", "start one extension by itself, and say what it declares").action(
      (path: string, values: Values) => this.#take({ mode: "ext-inspect", path, json: values.json === true }),
    );
  }

  #addSessionCommands(): void {
    this.#command("sessions", sessionsOptions).action((values: Values) =>
      this.#take({ mode: "sessions", all: values.all === true, json: values.json === true }),
    );
    this.#command("export", exportOptions).action((ref: string, file: string | undefined, values: Values) =>
      this.#take({
        mode: "export",
        ref,
        file: file ?? null,
        jsonl: values.jsonl === true,
        force: values.force === true,
      }),
    );
    this.#command("import", importOptions).action((file: string) => this.#take({ mode: "import", file }));
  }

  /** Options may stand before the command as well. `--no-…` counts wherever it stands. */
  #merged(values: Values, command: Command): SessionChoices {
    const before = this.root.opts<Values>();
    const session = values.session === false ? false : before.session;
    const merged = sessionOf({ ...before, ...values, session }, command);
    if (merged.pick.kind === "new" || merged.pick.kind === "none") return merged;
    return command.error(`e ${command.name()} takes up no session of its own; leave out the option that names one`);
  }
}

const UNKNOWN_OPTION = /unknown option '(-[^']*)'/;

function usageText(message: string, flagNames: readonly string[]): string {
  const plain = message.replace(/^error: /, "").trim();
  const typed = UNKNOWN_OPTION.exec(plain)?.[1]?.split("=")[0];
  if (typed === undefined) return plain;
  if (optionBySpelling.has(typed) && plain.includes(`'${typed}'`))
    return `${plain} here; that is an option of something else`;
  const known = [...optionBySpelling.keys(), ...flagNames.map((name) => `--${name}`)];
  return plain + suggestion(typed, known);
}

/**
 * `flagNames` are the typed flags of extensions, for the guess alone. `-p` anywhere before `--` makes every word
 * part of the prompt, also one that is the name of a command.
 */
export function parseArguments(argv: readonly string[], flagNames: readonly string[], print: boolean): Parsed {
  const program = new Program(!print);
  try {
    program.root.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: "text", text: program.written };
    return { kind: "usage", message: usageText(error.message, flagNames) };
  }
  if (program.invocation === null) return { kind: "text", text: program.written };
  return { kind: "run", invocation: program.invocation };
}

/** What `e --help` says of e itself. */
export function helpText(): string {
  return new Program(true).root.helpInformation();
}
