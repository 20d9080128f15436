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
import { bashTool, commandOutcome, runShell, type ShellRun } from "./tools/bash.js";
import { failed } from "./tools/built-in-tool.js";
import { type Settled, settled } from "./turn/settled-call.js";

/** What became of it. `output` ends with how it ended, unless it ended well; `result` says the same in fields. */
export type ShellAnswer =
  | {
      readonly ok: true;
      readonly outcome: ToolOutcomeName;
      readonly summary: string;
      readonly output: string;
      readonly result: UserBashResult;
    }
  | Refusal;

/** The `custom_type` of its entry in the session; `details` of that is `{command, outcome, summary, output}`. */
export const shellEntryType = "shell";

/** Whoever watches it run. */
export interface ShellWatcher {
  onStart(): void;
  onOutput(stream: "stdout" | "stderr", chunk: string): void;
  onEnd(ended: { readonly outcome: ToolOutcomeName; readonly summary: string; readonly content: string }): void;
}

interface Running {
  readonly command: string;
  readonly hidden: boolean;
  readonly signal: AbortSignal;
  readonly watcher: ShellWatcher;
  /** Into the session. */
  readonly keep: (body: EntryBody) => void;
}

type Parts = Pick<AgentParts, "announcer" | "clock" | "cwd" | "host" | "workshop">;

interface Ran {
  readonly outcome: Settled | ToolOutcome;
  readonly result: UserBashResult;
}

/** What a module ran in our place. */
function outcomeOf({ output, exitCode, cancelled, truncated, fullOutputPath }: UserBashResult): Settled {
  const where = fullOutputPath === undefined ? "" : `; all of it is in ${sanitizeLabel(fullOutputPath)}`;
  const shown = truncated ? `${output}\n[cut${where}]` : output;
  if (cancelled) return settled("cancelled", shown);
  const isDone = exitCode === 0 || exitCode === undefined;
  return { ...settled(isDone ? "completed" : "failed", shown), summary: isDone ? null : `exit status ${exitCode}` };
}

function ranOf(run: ShellRun): Ran {
  const { ending, output, isCut, file } = run;
  const code = ending.kind === "exited" ? ending.exit.code : null;
  const result: UserBashResult = {
    output: ending.kind === "not-started" ? ending.why : output,
    ...(code === null ? {} : { exitCode: code }),
    cancelled: ending.kind === "cancelled",
    truncated: isCut,
    ...(file === null ? {} : { fullOutputPath: file }),
  };
  return { outcome: commandOutcome(ending, output, builtInLimits.maxBashSeconds), result };
}

/** It never ran, or not to its end. */
function notRun(problem: string, output = ""): Ran {
  const content = `${output === "" ? "" : `${output}\n`}[${problem}]`;
  return { outcome: failed(content), result: { output: content, cancelled: false, truncated: false } };
}

async function run(running: Running, parts: Parts): Promise<Ran> {
  const { command, hidden, signal, watcher } = running;
  const { announcer, clock, cwd, workshop } = parts;
  const asked = await announcer.ask("user_bash", () => ({ command, excludeFromContext: hidden, cwd }), signal);
  if (asked !== undefined && "result" in asked) return { outcome: outcomeOf(asked.result), result: asked.result };
  if (asked !== undefined && "refused" in asked) {
    const content = `not run: ${asked.refused}`;
    return { outcome: settled("failed", content), result: { output: content, cancelled: false, truncated: false } };
  }
  const onUpdate = (stream: "stdout" | "stderr", chunk: string): void => watcher.onOutput(stream, chunk);
  if (asked !== undefined && "operations" in asked) {
    const ran = await runForeignCommand(asked, { command, signal, onUpdate }, parts);
    return ran.problem === null ? ranOf(ran) : notRun(ran.problem, ran.output);
  }
  const context = { cwd, signal, clock, workshop, takesImages: false, onUpdate };
  if (signal.aborted) return ranOf({ ending: { kind: "cancelled" }, output: "", isCut: false, file: null });
  return ranOf(await runShell(command, builtInLimits.maxBashSeconds, context));
}

/** Runs it to its end, and keeps what came of it in the session. Never rejects for what the command does. */
export async function runOwnCommand(running: Running, parts: Parts): Promise<ShellAnswer> {
  const { command, hidden, watcher, keep } = running;
  watcher.onStart();
  const { outcome: ended, result } = await run(running, parts);
  const { outcome } = ended;
  const summary = ended.summary ?? (outcome === "completed" ? "done" : outcome);
  let output = clipBytes(ended.content, toolLimits.contentBytes);
  // A hook that takes secrets out must see whatever the model is going to read.
  if (!hidden) {
    const is_error = outcome !== "completed";
    output = (await parts.host.toolResult({ name: bashTool.name, content: output, is_error })).content;
  }
  keep({
    type: "custom_message",
    custom_type: shellEntryType,
    content: `The user ran a command:\n$ ${command}\n${output}`,
    display: true,
    details: { command, outcome, summary, output },
    ...(hidden ? { exclude_from_context: true } : {}),
  });
  watcher.onEnd({ outcome, summary, content: output });
  return { ok: true, outcome, summary, output, result };
}
