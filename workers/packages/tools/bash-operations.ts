/** Commands in the local shell, as operations that a module may wrap. What it rejects with is what modules look for. */
import { shellRun } from "../../../src/agent/tools/shell-run.js";
import type { BashOperations } from "../../../src/atomic/api/tool-events.js";
import { realClock } from "../../../src/host/clock.js";

const SECOND_MS = 1_000;

/**
 * Runs each command in a process group of its own. Rejects with `aborted` once the signal fires, with
 * `timeout:SECONDS` when it took too long, and with the reason when it could not be started.
 */
export function createLocalBashOperations(options: { shellPath?: string } = {}): BashOperations {
  const { shellPath } = options;
  return {
    async exec(command, cwd, { onData, signal, timeout, env }) {
      const ending = await shellRun({
        command,
        cwd,
        seconds: timeout !== undefined && timeout > 0 ? Math.min(timeout, longestSeconds) : null,
        signal: signal ?? new AbortController().signal,
        clock: realClock,
        onData: (_stream, piece) => onData(piece),
        ...(env === undefined ? {} : { env }),
        ...(shellPath === undefined ? {} : { shell: shellPath }),
      });
      switch (ending.kind) {
        case "exited":
          return { exitCode: ending.exit.code };
        case "cancelled":
          throw new Error("aborted");
        case "late":
          throw new Error(`timeout:${timeout}`);
        case "not-started":
          throw new Error(ending.why);
      }
    },
  };
}

/** No timer of Node's waits longer. */
const longestSeconds = Math.floor((2 ** 31 - 1) / SECOND_MS);
