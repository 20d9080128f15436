/** A command that was run to its end, and what those who asked for it are told of that. Pure. */
import type { UserBashResult } from "../../protocol/lifecycle/tool-moments.js";
import type { LoggedOutput } from "./output-log.js";
import type { ShellEnding } from "./shell-run.js";

export interface CommandRun {
  readonly ending: ShellEnding;
  readonly output: LoggedOutput;
}

/** How it went, without words about it. Null: it was not run. */
export function resultOf({ ending, output: { text, isWhole, path } }: CommandRun): UserBashResult | null {
  if (ending.kind === "not-started") return null;
  const code = ending.kind === "exited" ? ending.exit.code : null;
  return {
    output: text,
    ...(code === null ? {} : { exitCode: code }),
    cancelled: ending.kind === "cancelled",
    truncated: !isWhole,
    ...(path === null ? {} : { fullOutputPath: path }),
  };
}
