/**
 * A command that a person runs beside the conversation: `!cmd`, which the model reads with the next prompt, and
 * `!!cmd`, which it never does. It runs as the `bash` tool runs one, without a model, a gate or a turn.
 */
import type { ToolOutcome } from "../host/moments.js";
import type { Refusal } from "../host/session-control.js";
import type { ToolOutcomeName } from "../protocol/events.js";
import type { UserBashResult } from "../protocol/lifecycle/tool-moments.js";
import { builtInLimits, toolLimits } from "../protocol/limits.js";
import { clipBytes } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { AgentParts } from "./agent-parts.js";
import { runForeignCommand } from "./foreign-command.js";
import type { EntryBody } from "./session/entry.js";
import { bashTool, commandOutcome, runCommand } from "./tools/bash.js";
import { resultOf } from "./tools/command-run.js";
import { type Settled, settled } from "./turn/settled-call.js";

interface Ran {
  readonly ok: true;
  readonly outcome: ToolOutcomeName;
  readonly summary: string;
  /** As the model reads it. Ends with how it ended, unless it ended well. */
  readonly output: string;
  /** Null: nobody ran it; `output` says why. */
  readonly result: UserBashResult | null;
}

/** What became of it. */
export type ShellAnswer = Ran | Refusal;

/** The `custom_type` of its entry in the session; `details` of that is `{command, outcome, summary, output}`. */
export const shellEntryType = "shell";

interface Running {
  readonly command: string;
  readonly hidden: boolean;
  readonly signal: AbortSignal;
  readonly onOutput: (stream: "stdout" | "stderr", chunk: string) => void;
}

type Parts = Pick<AgentParts, "announcer" | "clock" | "cwd" | "host" | "workshop">;

/** Its entry in the session. */
export type ShellRecord = Extract<EntryBody, { readonly type: "custom_message" }>;

/** As the `bash` tool would answer it, and as the person is told. */
interface Ended {
  readonly ended: Settled | ToolOutcome;
  readonly result: UserBashResult | null;
}

/** What a module ran in our place. */
function givenOutcome({ output, exitCode, cancelled, truncated, fullOutputPath }: UserBashResult): Ended {
  const path = fullOutputPath === undefined ? null : sanitizeLabel(fullOutputPath);
  const where = path === null ? "" : `; all of it is in ${path}`;
  const shown = truncated ? `${output}\n[cut${where}]` : output;
  const fitting = clipBytes(output, toolLimits.contentBytes);
  const result: UserBashResult = {
    output: fitting,
    ...(exitCode === undefined ? {} : { exitCode }),
    cancelled,
    truncated: truncated || fitting !== output,
    ...(path === null ? {} : { fullOutputPath: path }),
  };
  if (cancelled) return { ended: settled("cancelled", shown), result };
  const isDone = exitCode === 0 || exitCode === undefined;
  const summary = isDone ? null : `exit status ${exitCode}`;
  return { ended: { ...settled(isDone ? "completed" : "failed", shown), summary }, result };
}

async function endOf({ command, hidden, signal, onOutput }: Running, parts: Parts): Promise<Ended> {
  const { announcer, clock, cwd, workshop } = parts;
  const asked = await announcer.ask("user_bash", () => ({ command, excludeFromContext: hidden, cwd }), signal);
  if (asked !== undefined && "result" in asked) return givenOutcome(asked.result);
  if (asked !== undefined && "refused" in asked) {
    return { ended: settled("failed", `not run: ${asked.refused}`), result: null };
  }
  if (asked !== undefined && "operations" in asked) {
    return runForeignCommand(asked, { command, signal, onUpdate: onOutput }, parts);
  }
  const seconds = builtInLimits.maxBashSeconds;
  const ran = await runCommand({ command, seconds }, { cwd, signal, clock, workshop, onUpdate: onOutput });
  return { ended: commandOutcome(ran, seconds), result: resultOf(ran) };
}

/** Runs it to its end; whoever asked adds the record to the session. Never rejects for what the command does. */
export async function runOwnCommand(
  running: Running,
  parts: Parts,
): Promise<{ readonly answer: Ran; readonly record: ShellRecord }> {
  const { command, hidden } = running;
  const { ended, result } = await endOf(running, parts);
  const { outcome } = ended;
  const summary = ended.summary ?? (outcome === "completed" ? "done" : outcome);
  let output = clipBytes(ended.content, toolLimits.contentBytes);
  // A hook that takes secrets out must see whatever the model is going to read.
  if (!hidden) {
    const is_error = outcome !== "completed";
    output = (await parts.host.toolResult({ name: bashTool.name, content: output, is_error })).content;
  }
  const record: ShellRecord = {
    type: "custom_message",
    custom_type: shellEntryType,
    content: `The user ran a command:\n$ ${command}\n${output}`,
    display: true,
    details: { command, outcome, summary, output },
    ...(hidden ? { exclude_from_context: true } : {}),
  };
  return { answer: { ok: true, outcome, summary, output, result }, record };
}
