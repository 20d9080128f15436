/**
 * Runs git or npm: the file itself with its arguments, never a shell; no input, no terminal, a process group of its
 * own that ends with the person's interrupt. What it prints is kept within bounds, and is foreign text.
 */
import { codeOf, messageOf } from "../../protocol/caught.js";
import { packageLimits } from "../../protocol/limits.js";
import { pause } from "../pause.js";
import { ProcessGroup } from "../tools/process-group.js";
import { checkGoingOn, failure, type PackageWork } from "./package-work.js";

export interface ToolRun {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What the person is to do when there is no such program. */
  readonly whenMissing: string;
}

export interface ToolEnd {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** The last of what is pushed, within the bound. */
class Tail {
  #text = "";

  push(piece: string): void {
    this.#text = (this.#text + piece).slice(-packageLimits.toolOutputBytes);
  }

  get text(): string {
    return this.#text;
  }
}

/** Rejects with a HostError when it cannot be started, or was interrupted. */
export async function runTool(run: ToolRun, work: PackageWork): Promise<ToolEnd> {
  checkGoingOn(work);
  const { file, args, cwd, env } = run;
  const group = new ProcessGroup(file, args, { cwd, env }, work.clock);
  const [stdout, stderr] = [new Tail(), new Tail()];
  group.child.stdout?.setEncoding("utf8").on("data", (piece: string) => stdout.push(piece));
  group.child.stderr?.setEncoding("utf8").on("data", (piece: string) => stderr.push(piece));
  const stop = (): void => group.stop();
  work.signal.addEventListener("abort", stop, { once: true });
  try {
    const { code } = await group.exited;
    checkGoingOn(work);
    // What it left behind may hold its output open: then what was read by now is all there is.
    await pause(packageLimits.toolDrainMs, work.clock, group.drained);
    return { ok: code === 0, stdout: stdout.text, stderr: stderr.text };
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw failure(run.whenMissing, error);
    if (codeOf(error) === "") throw error;
    throw failure(`${file} cannot be started: ${messageOf(error)}`, error);
  } finally {
    work.signal.removeEventListener("abort", stop);
    group.dispose();
  }
}
