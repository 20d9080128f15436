/**
 * Runs the real `e` of dist/ as a person or a script does: a process with a home, a directory and streams of its own.
 * The end of every test is part of the test: no process that a run started, grandchildren included, may be left 3 s
 * after it.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { expect, onTestFinished } from "vitest";
import { builtInProviders } from "../../src/agent/model/built-in-providers.js";
import { isolationOfAll } from "./conformance-host.js";
import { markedProcesses, newMark, survivors } from "./survivors.js";
import { tempDir } from "./temp-dir.js";
import type { Verification } from "./verifies.js";

/** What `e` starts from; also what E_BIN can name. */
export const eBin = new URL("../../dist/bin.cjs", import.meta.url).pathname;

export interface RunOptions {
  /** Default: the directory of the home's tests, which is empty. */
  readonly cwd?: string;
  /** On top of the environment of the tests; undefined takes away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The whole of its stdin; `open` leaves it to the test. Default: none, as with /dev/null. */
  readonly stdin?: string | "open";
  /** For Node, in front of e. */
  readonly nodeOptions?: readonly string[];
}

/** How a run ended. */
export interface RunOutcome {
  /** Null when a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One line of `--json`. */
export interface JsonLine {
  readonly [key: string]: unknown;
}

/** Every line of stdout as JSON. Fails when one is none. */
export function jsonLines({ stdout }: Pick<RunOutcome, "stdout">): readonly JsonLine[] {
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line): JsonLine => JSON.parse(line));
}

/** The lines of that type, in order. */
export function linesOf(run: Pick<RunOutcome, "stdout">, type: string): readonly JsonLine[] {
  return jsonLines(run).filter((line) => line.type === type);
}

/** A run of e that goes on. */
export class RunningE {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Settles when it has ended and all that it wrote was read. */
  readonly ended: Promise<RunOutcome>;
  stdout = "";
  stderr = "";

  constructor(
    args: readonly string[],
    options: RunOptions & { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ) {
    const { cwd, env, stdin, nodeOptions = [] } = options;
    this.child = spawn(process.execPath, [...nodeOptions, eBin, ...args], {
      cwd,
      env,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.child.stdin.on("error", () => undefined); // it may end while we write
    if (stdin !== "open") this.child.stdin.end(stdin ?? "");
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    this.ended = once(this.child, "close").then(([status, signal]) => ({
      status,
      signal,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  get pid(): number {
    const { pid } = this.child;
    if (pid === undefined) throw new Error("e was not started");
    return pid;
  }

  /** Resolves when that text has appeared. Rejects when e ends without it. */
  until(stream: "stdout" | "stderr", text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (this[stream].includes(text)) resolve();
      };
      this.child[stream].on("data", look);
      look();
      void this.ended.then(() => {
        look();
        reject(new Error(`e ended without "${text}" on its ${stream}:\n${this.stdout}\n${this.stderr}`));
      });
    });
  }

  kill(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal);
  }
}

/** Keys of whoever runs the tests would make another model the default one. */
const noKeys = Object.fromEntries(
  builtInProviders({}).flatMap(({ keyNames }) => keyNames.map((name): [string, undefined] => [name, undefined])),
);

/** A home of e with what a test puts into it, and the runs in it. */
export interface EHome {
  /** E_HOME. */
  readonly home: string;
  /** Its directory of extensions. */
  readonly extensions: string;
  /** Where runs take place: empty, and nobody else's. Without symbolic links. */
  readonly cwd: string;
  /** For files of the run's programs. */
  readonly temp: string;
  /** Starts e and waits for its end. */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<RunOutcome>;
  readonly start: (args: readonly string[], options?: RunOptions) => RunningE;
  /**
   * What settings.json holds at each start: an object gets the transport of the test added, a text stands as it is.
   * Null: the file is the test's own business.
   */
  readonly settings: (settings: object | string | null) => void;
  /** For the environment of what a test starts by itself: it must be gone at the end, as the runs must. */
  readonly mark: Readonly<Record<string, string>>;
  /** What e is started with; writes settings.json as `start` does. */
  readonly environment: (env?: RunOptions["env"]) => NodeJS.ProcessEnv;
  /** Living processes of all runs. */
  readonly processes: () => readonly number[];
}

/** Must be called inside a test. `packages`: roots of packages whose extensions run as the test says, too. */
export function eHome(
  { transport }: Pick<Verification, "transport"> = { transport: "worker" },
  packages: readonly string[] = [],
): EHome {
  const root = realpathSync(tempDir());
  const place = (name: string): string => join(root, name);
  const [home, cwd, temp, user] = [place("e-home"), place("work"), place("tmp"), place("user")];
  const extensions = join(home, "extensions");
  for (const dir of [extensions, cwd, temp, user]) mkdirSync(dir, { recursive: true });
  const mark = newMark();
  const runs: RunningE[] = [];
  const directories = [extensions, ...packages.map((path) => join(path, "extensions"))];
  let settings: object | string | null = {};

  const writeSettings = (): void => {
    if (settings === null) return;
    const runtime = isolationOfAll(directories, transport);
    const text = typeof settings === "string" ? settings : JSON.stringify({ runtime, ...settings });
    writeFileSync(join(home, "settings.json"), text);
  };
  const environment = (given: RunOptions["env"] = {}): NodeJS.ProcessEnv => {
    writeSettings();
    // The interpreter lines of fixtures say `env node`: the pinned one comes first.
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    const own = { PATH, HOME: user, TMPDIR: temp, E_HOME: home, E_BIN: undefined, NODE_OPTIONS: undefined };
    return { ...process.env, ...own, ...noKeys, ...given, ...mark.env };
  };
  const start = (args: readonly string[], options: RunOptions = {}): RunningE => {
    const env = environment(options.env);
    const running = new RunningE(args, { ...options, cwd: options.cwd ?? cwd, env });
    runs.push(running);
    return running;
  };
  onTestFinished(async () => {
    for (const { child } of runs) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await Promise.all(runs.map(({ ended }) => ended));
    const left = await survivors(mark);
    for (const pid of left) process.kill(pid, "SIGKILL");
    expect(left, "processes that outlived e").toEqual([]);
  });
  return {
    home,
    extensions,
    cwd,
    temp,
    mark: mark.env,
    start,
    environment,
    run: (args, options) => start(args, options).ended,
    settings: (given) => {
      settings = given;
    },
    processes: () => markedProcesses(mark),
  };
}
