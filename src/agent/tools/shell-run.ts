/**
 * One shell command in a process group of its own, from its start to the end of all that it began. Never rejects.
 * Waits for the command, not for what it left in the background: that ends with it.
 */
import { existsSync } from "node:fs";
import type { Clock } from "../../host/clock.js";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { builtInLimits } from "../../protocol/limits.js";
import { pause } from "../pause.js";
import { fileKind } from "./file-kind.js";
import { type GroupExit, ProcessGroup } from "./process-group.js";

const BASH = "/bin/bash";
const SH = "/bin/sh";
const SECOND_MS = 1_000;

/** Pagers and prompts would wait for a person who is not there. */
const quietEnvironment = { PAGER: "cat", GIT_PAGER: "cat", GIT_TERMINAL_PROMPT: "0", TERM: "dumb" };

export interface ShellOrder {
  readonly command: string;
  readonly cwd: string;
  /** Default: ours, made quiet. */
  readonly env?: NodeJS.ProcessEnv;
  /** Default: bash, else sh. */
  readonly shell?: string;
  /** Null: it may take as long as it wants. */
  readonly seconds: number | null;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly onData: (stream: "stdout" | "stderr", piece: Buffer) => void;
}

export type ShellEnding =
  | { readonly kind: "exited"; readonly exit: GroupExit }
  | { readonly kind: "late" | "cancelled" }
  /** `why`: what the model can do about it. */
  | { readonly kind: "not-started"; readonly why: string };

async function startProblem(error: unknown, { cwd, shell }: ShellOrder): Promise<string> {
  const found = await fileKind(cwd);
  if (found.kind !== "directory") return `the working directory ${cwd} is not there any more`;
  if (codeOf(error) === "E2BIG") return "the command is too long; write it to a file and run that";
  if (codeOf(error) === "ERR_INVALID_ARG_VALUE") return "the command holds a NUL character";
  return `the shell ${shell === undefined ? "" : `${shell} `}could not be started: ${messageOf(error)}`;
}

function start({ command, cwd, env, shell, clock }: ShellOrder): ProcessGroup | { readonly error: unknown } {
  const file = shell ?? (existsSync(BASH) ? BASH : SH);
  try {
    return new ProcessGroup(
      file,
      ["-c", command],
      { cwd, env: { ...(env ?? process.env), ...quietEnvironment } },
      clock,
    );
  } catch (error) {
    // Some failures are thrown and some are events.
    return { error };
  }
}

async function endOf(group: ProcessGroup, order: ShellOrder): Promise<ShellEnding> {
  const { seconds, clock, signal } = order;
  let reason: "late" | "cancelled" | null = null;
  const stop = (why: "late" | "cancelled") => {
    reason ??= why;
    group.stop();
  };
  const cancel = () => stop("cancelled");
  const cancelTimer = seconds === null ? () => {} : clock.setTimer(seconds * SECOND_MS, () => stop("late"));
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const exit = await group.exited;
    return reason === null ? { kind: "exited", exit } : { kind: reason };
  } catch (error) {
    return { kind: "not-started", why: await startProblem(error, order) };
  } finally {
    cancelTimer();
    signal.removeEventListener("abort", cancel);
  }
}

/** What was written before the end may still be on its way; what a background job writes is not waited for. */
async function drain(group: ProcessGroup, clock: Clock): Promise<void> {
  await pause(builtInLimits.bashDrainMs, clock, group.drained);
  // On a busy machine the pause may end before what lies in the pipe was read: pipes are read before immediates.
  await new Promise((resolve) => setImmediate(resolve));
}

export async function shellRun(order: ShellOrder): Promise<ShellEnding> {
  if (order.signal.aborted) return { kind: "cancelled" };
  const group = start(order);
  if (!(group instanceof ProcessGroup)) return { kind: "not-started", why: await startProblem(group.error, order) };
  for (const stream of ["stdout", "stderr"] as const) {
    group.child[stream]?.on("data", (piece: Buffer) => order.onData(stream, piece));
  }
  const ending = await endOf(group, order);
  if (ending.kind !== "not-started") await drain(group, order.clock);
  group.dispose();
  return ending;
}
