/**
 * Replaces this process with the same e elsewhere, as a startup hook asked (seed `hook.startup`): the same pid where
 * the system can, else a child whose exit status and signals are passed on. Extensions are ended before.
 */
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { constants } from "node:os";
import { resolve } from "node:path";
import { exitStatus } from "../protocol/limits.js";

export interface RelaunchRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** On top of our environment; null unsets. */
  readonly env: Readonly<Record<string, string | null>>;
}

/** How we were started: `process`, as far as it matters here. */
export interface Self {
  readonly execPath: string;
  readonly execArgv: readonly string[];
  /** Of e itself. */
  readonly script: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface RelaunchPlan {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export type RelaunchAnswer =
  | { readonly ok: true; readonly plan: RelaunchPlan }
  /** For stderr; the launch has failed. */
  | { readonly ok: false; readonly error: string };

/** Null: it is a directory. */
function faultOf(cwd: string): string | null {
  if (cwd.trim() === "") return "no directory is named";
  const stats = statSync(cwd, { throwIfNoEntry: false });
  if (stats === undefined) return `${cwd} does not exist`;
  return stats.isDirectory() ? null : `${cwd} is not a directory`;
}

function environment(self: Self, request: RelaunchRequest): Record<string, string> | string {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(self.env)) if (value !== undefined) env[name] = value;
  // A shell started there would believe the old one.
  if (env.PWD !== undefined) env.PWD = resolve(request.cwd);
  for (const [name, value] of Object.entries(request.env)) {
    if (name === "" || /[=\0]/.test(name)) return `${JSON.stringify(name)} is no name of an environment variable`;
    if (value?.includes("\0") === true) return `the value of ${name} holds a NUL`;
    if (value === null) delete env[name];
    else env[name] = value;
  }
  return env;
}

export function planRelaunch(request: RelaunchRequest, self: Self): RelaunchAnswer {
  const refuse = (reason: string): RelaunchAnswer => ({ ok: false, error: `cannot relaunch: ${reason}` });
  const fault = faultOf(request.cwd);
  if (fault !== null) return refuse(fault);
  const env = environment(self, request);
  if (typeof env === "string") return refuse(env);
  const args = [...self.execArgv, self.script, ...request.argv];
  return { ok: true, plan: { file: self.execPath, args, cwd: resolve(request.cwd), env } };
}

/** Whether this process can become another one. */
export const canReplace = typeof process.execve === "function" && process.platform !== "win32";

/** Does not return. Throws when the system refuses. */
export function replaceProcess(plan: RelaunchPlan): void {
  process.chdir(plan.cwd);
  process.execve?.(plan.file, [plan.file, ...plan.args], plan.env);
}

/** Runs the plan as a child on our own terminal. Resolves with the exit status to end with. */
export function runAsChild(plan: RelaunchPlan): Promise<number> {
  const child = spawn(plan.file, plan.args, { cwd: plan.cwd, env: plan.env, stdio: "inherit" });
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((settle) => {
    child.once("error", (error) => {
      process.stderr.write(`e: cannot relaunch: ${error.message}\n`);
      settle(exitStatus.failed);
    });
    child.once("exit", (code, signal) => {
      for (const each of signals) process.off(each, forward);
      settle(code ?? SIGNAL_BASE + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** What a shell adds to the number of a signal that ended a program. */
const SIGNAL_BASE = 128;
