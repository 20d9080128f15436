/** Runs a person's command where an extension runs it: on another machine, in a sandbox. Its output is shown as ours is. */
import type { ToolOutcome } from "../host/moments.js";
import { isJsonObject } from "../protocol/field.js";
import type { UserBashResult } from "../protocol/lifecycle/tool-moments.js";
import { builtInLimits } from "../protocol/limits.js";
import type { AgentParts } from "./agent-parts.js";
import { commandOutcome } from "./tools/bash.js";
import { failed } from "./tools/built-in-tool.js";
import { resultOf } from "./tools/command-run.js";
import { LiveOutput } from "./tools/live-output.js";
import { OutputLog } from "./tools/output-log.js";
import type { ShellEnding } from "./tools/shell-run.js";

/** Who runs it: a handle of an extension. */
export interface Operations {
  readonly operations: string;
  readonly extension: string;
}

interface Command {
  readonly command: string;
  readonly signal: AbortSignal;
  readonly onUpdate: (stream: "stdout" | "stderr", chunk: string) => void;
}

type Parts = Pick<AgentParts, "cwd" | "host" | "workshop">;

function endingOf(value: unknown): ShellEnding {
  const code = isJsonObject(value) && Number.isFinite(value.exitCode) ? Number(value.exitCode) : null;
  return { kind: "exited", exit: { code, signal: null } };
}

/** Never rejects. Once the signal fires nothing more of its output counts. */
export async function runForeignCommand(
  { operations, extension }: Operations,
  { command, signal, onUpdate }: Command,
  { cwd, host, workshop }: Parts,
): Promise<{ readonly ended: ToolOutcome; readonly result: UserBashResult | null }> {
  const log = new OutputLog(() => workshop.openOutput());
  const live = new LiveOutput(onUpdate);
  const take = (value: unknown): void => {
    if (typeof value !== "string" || signal.aborted) return;
    const piece = Buffer.from(value.toWellFormed());
    log.push(piece);
    live.push("stdout", piece);
  };
  // How long it may run is up to the person, who can end it at any time.
  const answer = await host.callback(extension, operations, [command, cwd, {}], { signal, onPart: take });
  live.end();
  const output = log.finish();
  const seconds = builtInLimits.maxBashSeconds;
  if (!signal.aborted && !answer.ok) {
    const before = output.shown === "" ? "" : `${output.shown}\n`;
    return { ended: failed(`${before}[${extension} could not run it: ${answer.error}]`), result: null };
  }
  const ending: ShellEnding = signal.aborted || !answer.ok ? { kind: "cancelled" } : endingOf(answer.value);
  return { ended: commandOutcome({ ending, output }, seconds), result: resultOf({ ending, output }) };
}
