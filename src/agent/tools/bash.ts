/**
 * `bash`: one command in a process group of its own. Live output, a deadline, and at the end nothing of the group
 * is left, whatever the command did: background jobs end with it.
 */

import { existsSync } from "node:fs";
import type { ToolOutcome } from "../../host/moments.js";
import { codeOf, messageOf } from "../../protocol/caught.js";
import { builtInLimits } from "../../protocol/limits.js";
import { pause } from "../pause.js";
import {
  type BuiltInTool,
  cancelled,
  completed,
  failed,
  numberArgument,
  type ToolContext,
  textArgument,
  timedOut,
} from "./built-in-tool.js";
import { fileKind } from "./file-kind.js";
import { LiveOutput } from "./live-output.js";
import { OutputLog } from "./output-log.js";
import { type GroupExit, ProcessGroup } from "./process-group.js";

const BASH = "/bin/bash";
const SH = "/bin/sh";
const SECOND_MS = 1_000;

/** Pagers and prompts would wait for a person who is not there. */
const quietEnvironment = { PAGER: "cat", GIT_PAGER: "cat", GIT_TERMINAL_PROMPT: "0", TERM: "dumb" };

/** How a command ended. */
export type Ending =
  | { readonly kind: "exited"; readonly exit: GroupExit }
  | { readonly kind: "late" | "cancelled" }
  | { readonly kind: "not-started"; readonly why: string };

/** What the model can do about a shell that does not start. */
async function startProblem(error: unknown, cwd: string): Promise<string> {
  const found = await fileKind(cwd);
  if (found.kind !== "directory") return `the working directory ${cwd} is not there any more`;
  if (codeOf(error) === "E2BIG") return "the command is too long; write it to a file and run that";
  if (codeOf(error) === "ERR_INVALID_ARG_VALUE") return "the command holds a NUL character";
  return `the shell could not be started: ${messageOf(error)}`;
}

function tail(output: string, line: string): string {
  const separator = output === "" || output.endsWith("\n") ? "" : "\n";
  return `${output}${separator}[${line}]`;
}

/** What a command came to; `seconds`: what it was given. */
export function commandOutcome(ending: Ending, output: string, seconds: number): ToolOutcome {
  switch (ending.kind) {
    case "not-started":
      return failed(ending.why);
    case "cancelled":
      return cancelled(tail(output, "cancelled by the user; the command was ended"));
    case "late":
      return timedOut(
        tail(output, `the command took more than ${seconds} s and was ended; "timeout" sets another limit`),
      );
    case "exited": {
      const { code, signal } = ending.exit;
      if (code === 0) return completed(output === "" ? "[no output]" : output);
      const how = code === null ? `ended by ${signal ?? "a signal"}` : `exit status ${code}`;
      return failed(tail(output, how), { summary: how });
    }
  }
}

function start(command: string, { cwd, clock }: ToolContext): ProcessGroup | { readonly error: unknown } {
  const shell = existsSync(BASH) ? BASH : SH;
  try {
    return new ProcessGroup(shell, ["-c", command], { cwd, env: { ...process.env, ...quietEnvironment } }, clock);
  } catch (error) {
    // Some failures are thrown and some are events.
    return { error };
  }
}

async function endOf(group: ProcessGroup, seconds: number, { clock, signal, cwd }: ToolContext): Promise<Ending> {
  let reason: "late" | "cancelled" | null = null;
  const stop = (why: "late" | "cancelled") => {
    reason ??= why;
    group.stop();
  };
  const cancel = () => stop("cancelled");
  const cancelTimer = clock.setTimer(seconds * SECOND_MS, () => stop("late"));
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const exit = await group.exited;
    return reason === null ? { kind: "exited", exit } : { kind: reason };
  } catch (error) {
    return { kind: "not-started", why: await startProblem(error, cwd) };
  } finally {
    cancelTimer();
    signal.removeEventListener("abort", cancel);
  }
}

/** What was written before the end may still be on its way; what a background job writes is not waited for. */
async function drain(group: ProcessGroup, { clock }: ToolContext): Promise<void> {
  await pause(builtInLimits.bashDrainMs, clock, group.drained);
  // On a busy machine the pause may end before what lies in the pipe was read: pipes are read before immediates.
  await new Promise((resolve) => setImmediate(resolve));
}

export const bashTool: BuiltInTool = {
  name: "bash",
  description:
    "Runs a shell command in the working directory and shows its output and exit status; of long output the end, " +
    "with all of it in a file that the result names. There is no terminal and no input. Background jobs end with " +
    "the command, unless setsid starts them.",
  parameters: {
    type: "object",
    properties: {
      command: { type: "string", minLength: 1 },
      timeout: {
        type: "integer",
        minimum: 1,
        maximum: builtInLimits.maxBashSeconds,
        description: `Seconds; default ${builtInLimits.bashSeconds}.`,
      },
    },
    required: ["command"],
  },
  example: { command: "npm test", timeout: 300 },
  label: { category: "command", running: "Running", completed: "Ran", target: "command" },

  async execute(args, context) {
    if (context.signal.aborted) return cancelled();
    const seconds = numberArgument(args, "timeout", builtInLimits.bashSeconds);
    const log = new OutputLog(() => context.workshop.openOutput());
    const live = new LiveOutput(context.onUpdate);
    const group = start(textArgument(args, "command"), context);
    if (!(group instanceof ProcessGroup)) return failed(await startProblem(group.error, context.cwd));
    for (const stream of ["stdout", "stderr"] as const) {
      group.child[stream]?.on("data", (piece: Buffer) => {
        log.push(piece);
        live.push(stream, piece);
      });
    }
    const ending = await endOf(group, seconds, context);
    if (ending.kind !== "not-started") await drain(group, context);
    group.dispose();
    live.end();
    return commandOutcome(ending, log.finish(), seconds);
  },
};
