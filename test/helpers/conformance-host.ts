/**
 * Starts a host on directories of real programs, each on the transport that the run is about, and ends it with the
 * test. The end is part of every test: no process that it started may be left. It must never replace host code.
 */
import { existsSync, readdirSync } from "node:fs";
import { expect } from "vitest";
import type { Found } from "../../src/host/discovery.js";
import type { FrontEndReach } from "../../src/host/front-end.js";
import { type Host, startHost } from "../../src/host/host.js";
import type { ExtensionReport, HostOptions } from "../../src/host/host-options.js";
import type { Isolation } from "../../src/host/isolation.js";
import { type MemoryProgram, memoryPrograms, RecordingFrontEnd } from "../../src/testing.js";
import { isPlainNodeShebang, shebangOf } from "../../src/transport/shebang.js";
import { SubprocessTransport } from "../../src/transport/subprocess.js";
import type { Timer } from "../../src/transport/timer.js";
import { createWorkerTransport } from "../../src/transport/worker/worker-transport.js";
import { markedProcesses, newMark, survivors } from "./survivors.js";
import { tempDir } from "./temp-dir.js";
import type { TransportName, Verification } from "./verifies.js";

export interface RunOptions extends Partial<Omit<HostOptions, "directories" | "frontEnd">> {
  /** Default: `full`. */
  readonly reach?: FrontEndReach;
  /** What the transports wait by when they end an extension. Default: real time. */
  readonly timer?: Timer;
}

export interface RunningHost {
  readonly host: Host;
  readonly frontEnd: RecordingFrontEnd;
  /** The session's directory, empty and nobody else's unless the options name one. */
  readonly cwd: string;
  /** What the extensions inherit and startup hooks change. */
  readonly env: NodeJS.ProcessEnv;
  /** Every notice so far as `extension: text`, or the text alone when it is the host's own. */
  readonly notices: () => readonly string[];
  /** The report of the extension with that file name, or name. */
  readonly of: (name: string) => ExtensionReport;
  /** Living processes that this host started, their descendants included. Threads do not count. */
  readonly processes: () => readonly number[];
}

type Run = Pick<Verification, "transport" | "onTestFinished">;

/** Starts at once; `host.ready` is the caller's to await. `directories` are those of `HostOptions`. */
export function runHost(
  { transport, onTestFinished }: Run,
  directories: string | readonly string[],
  { reach = "full", timer, ...options }: RunOptions = {},
): RunningHost {
  const all = typeof directories === "string" ? [directories] : directories;
  const frontEnd = new RecordingFrontEnd(reach);
  const mark = newMark();
  const place = options.cwd ?? tempDir();
  const cwd = transport === "worker" && all.length > 0 ? enter(place, onTestFinished) : place;
  const env = { ...(options.env ?? process.env), ...mark.env };
  const timed = timer && {
    transport: ({ path }: Found, isolation: Isolation) =>
      isolation === "worker"
        ? createWorkerTransport({ path, cwd, env, timer })
        : new SubprocessTransport({ path, cwd, env, timer }),
  };
  const host = startHost({
    version: "0.0.1",
    ...timed,
    ...options,
    cwd,
    env,
    frontEnd,
    directories: all,
    // Read anew for each generation: a reload may find files that were not there before.
    get runtime() {
      return options.runtime ?? isolationOfAll(all, transport);
    },
  });
  onTestFinished(async () => {
    if (options.runtime === undefined) expectIsolation(host, transport);
    await host.stop();
    expect(await survivors(mark), "processes that outlived their host").toEqual([]);
  });
  return {
    host,
    frontEnd,
    cwd,
    env,
    notices: () => frontEnd.notices.map(({ extension, text }) => (extension === null ? text : `${extension}: ${text}`)),
    of: (name) => reportOf(host, name),
    processes: () => markedProcesses(mark),
  };
}

/** The same, when every extension is ready or known not to be. */
export async function readyHost(
  run: Run,
  directories: string | readonly string[],
  options?: RunOptions,
): Promise<RunningHost> {
  const running = runHost(run, directories, options);
  await running.host.ready;
  return running;
}

/** The same for programs that live in the test, in extension order: for what does not depend on the transport. */
export function memoryHost(
  run: Run,
  programs: readonly MemoryProgram[],
  options: RunOptions = {},
): Promise<RunningHost> {
  return readyHost(run, [], { cwd: "/", ...memoryPrograms(programs), ...options });
}

/** A test that is about threads says nothing when its extensions were processes after all. */
function expectIsolation(host: Host, transport: TransportName): void {
  const scripts = host
    .report()
    .extensions.filter(({ path }) => path.endsWith(".mjs") && isPlainNodeShebang(shebangOf(path)));
  const expected = transport === "worker" ? "worker" : "process";
  expect(
    scripts.filter(({ isolation }) => isolation !== expected).map(({ file }) => file),
    `scripts that were no ${expected}`,
  ).toEqual([]);
}

/** Threads run where we run, so for them the session's directory is ours as well, as it is for `e`. */
function enter(place: string, onTestFinished: Run["onTestFinished"]): string {
  const before = process.cwd();
  process.chdir(place);
  onTestFinished(() => process.chdir(before));
  return process.cwd();
}

/** The `runtime` setting that puts everything on one transport; what cannot be a thread stays a process. */
export function isolationOfAll(directories: readonly string[], transport: TransportName): object {
  const isolation = transport === "worker" ? "worker" : "process";
  const names = directories.flatMap((directory) => (existsSync(directory) ? readdirSync(directory) : []));
  return Object.fromEntries(names.map((name) => [name, { isolation }]));
}

function reportOf(host: Host, name: string): ExtensionReport {
  const { extensions } = host.report();
  const found = extensions.find((one) => one.name === name) ?? extensions.find(({ file }) => file === name);
  if (found === undefined)
    throw new Error(`no extension ${name}, only ${extensions.map((one) => one.name).join(", ")}`);
  return found;
}
