/**
 * The startup hooks (seed `hook.startup`): each may rewrite argv, change our environment, or ask for a relaunch of
 * this same binary elsewhere. A hook that fails stops the launch, so that no consumed flag leaks into a prompt.
 */
import type { HostResult } from "../protocol/methods.js";
import { Payload } from "../wire/frame.js";
import type { Extension } from "./extension.js";
import { type FlagValues, isTyped, parseFlags } from "./flags.js";
import { quote } from "./notices.js";
import { failureText } from "./outcome.js";
import type { Registry } from "./registry.js";
import type { Startup } from "./startup.js";

/** Variable → its value; null takes it away. */
export type EnvironmentChanges = Readonly<Record<string, string | null>>;

/** What the launch does after the startup hooks. */
export type StartupVerdict =
  | { readonly kind: "go-on"; readonly argv: readonly string[] }
  | {
      readonly kind: "relaunch";
      readonly argv: readonly string[];
      readonly cwd: string;
      /** On top of the environment as it is by then. */
      readonly env: EnvironmentChanges;
    }
  /** For stderr: names the extension and the reason. */
  | { readonly kind: "failed"; readonly message: string };

export interface StartupOptions {
  readonly cwd: string;
  readonly argv: readonly string[];
  readonly flags: FlagValues;
  /** The environment to change, usually `process.env`. */
  readonly env: NodeJS.ProcessEnv;
}

/** The first bad name or value, or null. */
function environmentFault(changes: EnvironmentChanges): string | null {
  for (const [name, value] of Object.entries(changes)) {
    if (name === "" || /[=\0]/.test(name)) return `not a name of an environment variable: ${quote(name)}`;
    if (value?.includes("\0") === true) return `the value of ${quote(name)} holds a NUL`;
  }
  return null;
}

/** Null values unset. */
function applyEnvironment(env: NodeJS.ProcessEnv, changes: EnvironmentChanges): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete env[name];
    else env[name] = value;
  }
}

function faultOf(result: HostResult<"hook.startup">): string | null {
  if (result.relaunch !== undefined && result.relaunch.cwd.trim() === "") return "relaunch names no directory";
  if (result.relaunch?.cwd.includes("\0") === true) return "the directory to relaunch in holds a NUL";
  if (result.argv?.some((word) => word.includes("\0")) === true) return "an argument holds a NUL";
  return environmentFault(result.env ?? {}) ?? environmentFault(result.relaunch?.env ?? {});
}

async function runStartupChain(
  extensions: readonly Extension[],
  { cwd, argv, flags, env }: StartupOptions,
): Promise<StartupVerdict> {
  let current = argv;
  for (const extension of extensions) {
    const outcome = await extension.request("hook.startup", new Payload({ cwd, argv: current, flags }));
    const blame = (reason: string): StartupVerdict => ({
      kind: "failed",
      message: `extension ${quote(extension.name)}: startup hook ${reason}`,
    });
    if (outcome.kind !== "answered") return blame(failureText(outcome));
    const { value } = outcome;
    const fault = faultOf(value);
    if (fault !== null) return blame(`gave a malformed answer (${fault})`);
    current = value.argv ?? current;
    applyEnvironment(env, value.env ?? {});
    if (value.relaunch !== undefined) {
      return { kind: "relaunch", argv: current, cwd: value.relaunch.cwd, env: value.relaunch.env ?? {} };
    }
  }
  return { kind: "go-on", argv: current };
}

/** The hooks of all that listed them, and what is left of argv for the program. */
export async function runStartup(registry: Registry, start: StartupOptions): Promise<Startup> {
  const declared = registry.flags.map(({ value }) => value);
  // One that died since its manifest is asked as well: its failure stops the launch, its absence would not.
  const verdict = await runStartupChain(registry.advertising("startup"), start);
  const rest = verdict.kind === "go-on" ? parseFlags(verdict.argv, declared).rest : [];
  const flagNames = declared.filter(isTyped).map(({ name }) => name);
  return { verdict, flags: start.flags, rest, flagNames };
}
