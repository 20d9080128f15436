/**
 * Runs the built `e` as a person or a script would: its own process, home and directory, everything marked. At the end
 * of the test nothing of it may be alive. It must never look inside e.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { type Mark, newMark, survivors } from "../../helpers/survivors.js";
import { tempDir } from "../../helpers/temp-dir.js";

export const entry = new URL("../../../dist/bin.cjs", import.meta.url).pathname;

export interface Home {
  readonly path: string;
  /** For `writePuppet` and `placeFixture`. */
  readonly extensions: string;
}

/** A home of the test's own. Must be called inside a test. */
export function newHome(settings: object = {}): Home {
  const path = join(tempDir(), "home");
  const extensions = join(path, "extensions");
  mkdirSync(extensions, { recursive: true });
  writeFileSync(join(path, "settings.json"), JSON.stringify(settings));
  return { path, extensions };
}

export interface RunOptions {
  readonly home?: Home;
  /** Default: an empty directory of the test's own. */
  readonly cwd?: string;
  /** Given at once, then ended. `open`: stays open until `input` is used. Default: empty. */
  readonly stdin?: string | "open";
  readonly env?: Readonly<Record<string, string>>;
  /** For node itself. */
  readonly nodeArgs?: readonly string[];
}

export interface Ended {
  /** Exit status, or the name of the signal. */
  readonly status: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class RunningE {
  readonly child: ChildProcess;
  readonly #mark: Mark;
  readonly #closed: Promise<unknown>;
  readonly #heard = { stdout: "", stderr: "" };
  readonly #waiting = new Set<() => void>();

  constructor(args: readonly string[], options: RunOptions) {
    this.#mark = newMark();
    const { home = newHome(), cwd = tempDir(), stdin = "", env = {}, nodeArgs = [] } = options;
    this.child = spawn(process.execPath, [...nodeArgs, entry, ...args], {
      cwd,
      env: { ...process.env, E_HOME: home.path, ...this.#mark.env, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#closed = once(this.child, "close");
    for (const name of ["stdout", "stderr"] as const) {
      this.child[name]?.setEncoding("utf8").on("data", (text: string) => {
        this.#heard[name] += text;
        for (const wake of this.#waiting) wake();
      });
    }
    const ignoreEpipe = (): void => {};
    this.child.stdin?.on("error", ignoreEpipe);
    if (stdin !== "open") this.child.stdin?.end(stdin);
    onTestFinished(async () => {
      this.child.kill("SIGKILL");
      const left = await survivors(this.#mark);
      for (const pid of left) process.kill(pid, "SIGKILL");
      expect(left, "processes that e left behind").toEqual([]);
    });
  }

  /** Resolves when stdout or stderr has said it. */
  async until(stream: "stdout" | "stderr", text: string): Promise<void> {
    while (!this.#heard[stream].includes(text)) {
      if (this.child.exitCode !== null)
        throw new Error(`e ended without saying ${text}: ${JSON.stringify(this.#heard)}`);
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
        this.child.once("exit", wake);
      });
    }
  }

  write(text: string): void {
    this.child.stdin?.write(text);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async ended(): Promise<Ended> {
    await this.#closed;
    return { status: this.child.exitCode ?? this.child.signalCode, ...this.#heard };
  }

  /** Who of all that it started is alive shortly after its end. */
  survivors(): Promise<readonly number[]> {
    return survivors(this.#mark);
  }
}

export function startE(args: readonly string[], options: RunOptions = {}): RunningE {
  return new RunningE(args, options);
}

/** Runs it to its end. */
export function runE(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return startE(args, options).ended();
}

/** Every line of a JSON stream; a line that is none fails the test. */
export function jsonLines(text: string): readonly { readonly [key: string]: unknown }[] {
  expect(text.endsWith("\n")).toBe(true);
  return text
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line));
}
