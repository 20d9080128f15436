/** Runs a person's command where an extension runs it: on another machine, in a sandbox. Its output is shown as ours is. */
import { isJsonObject } from "../protocol/field.js";
import type { AgentParts } from "./agent-parts.js";
import type { ShellRun } from "./tools/bash.js";
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
  const code = isJsonObject(value) && typeof value.exitCode === "number" ? value.exitCode : null;
  return { kind: "exited", exit: { code, signal: null } };
}

/** Never rejects. Once the signal fires nothing more of its output counts. `problem`: why it was not run to its end. */
export async function runForeignCommand(
  { operations, extension }: Operations,
  { command, signal, onUpdate }: Command,
  { cwd, host, workshop }: Parts,
): Promise<ShellRun & { readonly problem: string | null }> {
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
  const ran = { output: log.finish(), isCut: log.isCut, file: log.path };
  if (signal.aborted) return { ...ran, ending: { kind: "cancelled" }, problem: null };
  if (answer.ok) return { ...ran, ending: endingOf(answer.value), problem: null };
  return { ...ran, ending: endingOf(null), problem: `${extension} could not run it: ${answer.error}` };
}
