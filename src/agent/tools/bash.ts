/**
 * `bash`: one command in a process group of its own. Live output, a deadline, and at the end nothing of the group
 * is left, whatever the command did: background jobs end with it.
 */
import type { ToolOutcome } from "../../host/moments.js";
import { builtInLimits } from "../../protocol/limits.js";
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
import type { CommandRun } from "./command-run.js";
import { LiveOutput } from "./live-output.js";
import { OutputLog } from "./output-log.js";
import { shellRun } from "./shell-run.js";

function tail(output: string, line: string): string {
  const separator = output === "" || output.endsWith("\n") ? "" : "\n";
  return `${output}${separator}[${line}]`;
}

/** What a command came to; `seconds`: what it was given. */
export function commandOutcome({ ending, output: { shown: output } }: CommandRun, seconds: number): ToolOutcome {
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

/** Runs it to its end. Never rejects. `seconds`: what it is given. */
export async function runCommand(
  { command, seconds }: { readonly command: string; readonly seconds: number },
  { cwd, signal, clock, workshop, onUpdate }: Omit<ToolContext, "takesImages">,
): Promise<CommandRun> {
  const log = new OutputLog(() => workshop.openOutput());
  const live = new LiveOutput(onUpdate);
  const onData = (stream: "stdout" | "stderr", piece: Buffer) => {
    log.push(piece);
    live.push(stream, piece);
  };
  const ending = await shellRun({ command, cwd, seconds, signal, clock, onData });
  live.end();
  return { ending, output: log.finish() };
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
    return commandOutcome(await runCommand({ command: textArgument(args, "command"), seconds }, context), seconds);
  },
};
