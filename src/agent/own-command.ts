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
import type { AgentEvent } from "./agent-event.js";
import type { AgentParts } from "./agent-parts.js";
import { runForeignCommand } from "./foreign-command.js";
import { bashTool } from "./tools/bash.js";
import { type Settled, settled } from "./turn/settled-call.js";

/** How a command is run. */
export interface ShellOptions {
  /** Shown and kept, but never read by the model. Default false. */
  readonly hidden?: boolean;
}

/** What became of it. `output` ends with how it ended, unless it ended well. */
export type ShellAnswer =
  | { readonly ok: true; readonly outcome: ToolOutcomeName; readonly summary: string; readonly output: string }
  | Refusal;

/** The `custom_type` of its entry in the session; `details` of that is `{command, outcome, summary, output}`. */
export const shellEntryType = "shell";

interface Running {
  readonly command: string;
  readonly hidden: boolean;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentEvent) => void;
}

type Parts = Pick<AgentParts, "announcer" | "clock" | "conversation" | "cwd" | "host" | "workshop">;

/** What a module ran in our place. */
function outcomeOf({ output, exitCode, cancelled, truncated, fullOutputPath }: UserBashResult): Settled {
  const where = fullOutputPath === undefined ? "" : `; all of it is in ${sanitizeLabel(fullOutputPath)}`;
  const shown = truncated ? `${output}\n[cut${where}]` : output;
  if (cancelled) return settled("cancelled", shown);
  const isDone = exitCode === 0 || exitCode === undefined;
  return { ...settled(isDone ? "completed" : "failed", shown), summary: isDone ? null : `exit status ${exitCode}` };
}

async function outcome(run: Running, parts: Parts): Promise<Settled | ToolOutcome> {
  const { command, hidden, signal, emit } = run;
  const { announcer, clock, cwd, workshop } = parts;
  const asked = await announcer.ask("user_bash", () => ({ command, excludeFromContext: hidden, cwd }), signal);
  if (asked !== undefined && "result" in asked) return outcomeOf(asked.result);
  if (asked !== undefined && "refused" in asked) return settled("failed", `not run: ${asked.refused}`);
  const onUpdate = (stream: "stdout" | "stderr", chunk: string): void => emit({ type: "shell_output", stream, chunk });
  if (asked !== undefined && "operations" in asked) {
    return runForeignCommand(asked, { command, signal, onUpdate }, parts);
  }
  const args = { command, timeout: builtInLimits.maxBashSeconds };
  return bashTool.execute(args, { cwd, signal, clock, workshop, takesImages: false, onUpdate });
}

/** Runs it to its end, and keeps what came of it in the session. Never rejects for what the command does. */
export async function runOwnCommand(run: Running, parts: Parts): Promise<ShellAnswer> {
  const { command, hidden, emit } = run;
  const { conversation, host } = parts;
  emit({ type: "shell_start", command, hidden });
  const result = await outcome(run, parts);
  const summary = result.summary ?? (result.outcome === "completed" ? "done" : result.outcome);
  let output = clipBytes(result.content, toolLimits.contentBytes);
  // A hook that takes secrets out must see whatever the model is going to read.
  if (!hidden) {
    const is_error = result.outcome !== "completed";
    output = (await host.toolResult({ name: bashTool.name, content: output, is_error })).content;
  }
  conversation.add({
    type: "custom_message",
    custom_type: shellEntryType,
    content: `The user ran a command:\n$ ${command}\n${output}`,
    display: true,
    details: { command, outcome: result.outcome, summary, output },
    ...(hidden ? { exclude_from_context: true } : {}),
  });
  emit({ type: "shell_end", outcome: result.outcome, summary, content: output });
  return { ok: true, outcome: result.outcome, summary, output };
}
