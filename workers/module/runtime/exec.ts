/** `pi.exec`: a command without a shell. How it ends is its answer, never a rejection. */
import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";
import type { ExecOptions, ExecResult } from "../../../src/atomic/api/commands.js";
import { moduleLimits } from "../../../src/protocol/module-limits.js";
import { Collected } from "./collected.js";

/** The commands of one module that run. None outlives it. */
export class Executions {
  readonly #running = new Set<ChildProcess>();

  run(command: string, args: readonly string[], cwd: string, options: ExecOptions = {}): Promise<ExecResult> {
    const limit = options.maxBuffer ?? moduleLimits.execOutputBytes;
    const stdout = new Collected(limit);
    const stderr = new Collected(limit);
    const { promise, resolve } = Promise.withResolvers<ExecResult>();
    // Most modules run no command, and every start would load it.
    const { spawn } = process.getBuiltinModule("node:child_process");
    const child = spawn(command, args, { cwd: options.cwd ?? cwd, shell: false, stdio: ["ignore", "pipe", "pipe"] });
    this.#running.add(child);
    child.stdout.on("data", (bytes: Buffer) => stdout.add(bytes));
    child.stderr.on("data", (bytes: Buffer) => stderr.add(bytes));
    let isKilled = false;
    const stopEnding = endWhen(options, () => {
      isKilled = true;
      end(child);
    });
    const finish = (code: number, trouble = ""): void => {
      this.#running.delete(child);
      stopEnding();
      const truncated = stdout.isCut || stderr.isCut;
      const ended = { stdout: stdout.text(), stderr: stderr.text() + trouble, code, killed: isKilled };
      resolve(truncated ? { ...ended, truncated } : ended);
    };
    child.once("error", (error) => finish(1, error.message));
    child.once("close", (code, signal) => finish(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
    return promise;
  }

  /** What still runs is ended. */
  end(): void {
    for (const child of this.#running) end(child);
  }
}

/** Politely, then by force. */
function end(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), moduleLimits.execKillMs);
  force.unref();
  child.once("close", () => clearTimeout(force));
}

/** Its signal or its time. What it returns takes both back. */
function endWhen({ signal, timeout }: ExecOptions, onEnd: () => void): () => void {
  const timer = timeout !== undefined && timeout > 0 ? setTimeout(onEnd, timeout) : undefined;
  if (signal?.aborted === true) onEnd();
  else signal?.addEventListener("abort", onEnd, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onEnd);
  };
}
