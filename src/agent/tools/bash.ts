/**
 * `bash`: one command in a process group of its own. Live output, a deadline, and at the end nothing of the group
 * is left, whatever the command did: background jobs end with it.
 */

import { existsSync } from "node:fs";
import type { ToolOutcome } from "../../host/moments.js";
import { messageOf } from "../../protocol/caught.js";
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
import { LiveOutput } from "./live-output.js";
import { OutputLog } from "./output-log.js";
import { type GroupExit, ProcessGroup } from "./process-group.js";

const BASH = "/bin/bash";
const SH = "/bin/sh";
const SECOND_MS = 1_000;

/** Pagers and prompts would wait for a person who is not there. */
const quietEnvironment = { PAGER: "cat", GIT_PAGER: "cat", GIT_TERMINAL_PROMPT: "0", TERM: "dumb" };

type Ending =
  | { readonly kind: "exited"; readonly exit: GroupExit }
  | { readonly kind: "late" | "cancelled" }
  | { readonly kind: "not-started"; readonly why: string };

function tail(output: string, line: string): string {
  const separator = output === "" || output.endsWith("\n") ? "" : "\n";
  return `${output}${separator}[${line}]`;
}

function answer(ending: Ending, output: string, seconds: number): ToolOutcome {
  switch (ending.kind) {
    case "not-started":
      return failed(`the shell could not be started: ${ending.why}`);
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

async function endOf(group: ProcessGroup, seconds: number, { clock, signal }: ToolContext): Promise<Ending> {
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
    return { kind: "not-started", why: messageOf(error) };
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
    "the command.",
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
  label: { category: "command", running: "Running", completed: "Ran", target: "command" },

  async execute(args, context) {
    if (context.signal.aborted) return cancelled();
    const seconds = numberArgument(args, "timeout", builtInLimits.bashSeconds);
    const log = new OutputLog(() => context.workshop.openOutput());
    const live = new LiveOutput(context.onUpdate);
    const shell = existsSync(BASH) ? BASH : SH;
    const options = { cwd: context.cwd, env: { ...process.env, ...quietEnvironment } };
    const group = new ProcessGroup(shell, ["-c", textArgument(args, "command")], options, context.clock);
    for (const stream of ["stdout", "stderr"] as const) {
      group.child[stream]?.on("data", (piece: Buffer) => {
        log.push(piece);
        live.push(stream, piece);
      });
    }
    const ending = await endOf(group, seconds, context);
    if (ending.kind !== "not-started") await drain(group, context);
    group.dispose();
    return answer(ending, log.finish(), seconds);
  },
};
