/** What is left to be done once flags are passed and the startup hooks have spoken: an end of its own, or argv. */
import type { Host } from "../host/host.js";
import { exitStatus } from "../protocol/limits.js";
import { scanEarly } from "./early-options.js";
import type { Launch } from "./launch.js";
import { readModeArgv, withoutUnknown } from "./mode-argv.js";
import { type Parsed, parseArguments } from "./parse.js";
import { withAbsolutePaths } from "./place.js";
import { canReplace, planRelaunch, type RelaunchRequest, replaceProcess, runAsChild } from "./relaunch.js";

export type Started =
  /** `finish` says why, or becomes another process; the exit status. Only once the terminal is given back. */
  | { readonly kind: "over"; readonly finish: () => Promise<number> }
  | { readonly kind: "parsed"; readonly parsed: Parsed };

/** Ends the extensions, then becomes the new e, or waits for it. */
async function relaunch(launch: Launch, host: Host, request: RelaunchRequest): Promise<number> {
  const { exit, stdout, stderr } = launch;
  const { execPath, execArgv, env } = process;
  const argv = withAbsolutePaths(request.argv, launch.from);
  const answer = planRelaunch({ ...request, argv }, { execPath, execArgv, env, script: process.argv[1] ?? "" });
  if (!answer.ok) {
    launch.printer(launch.early.json).fatal(answer.error);
    return exitStatus.failed;
  }
  await host.stop();
  if (exit.hasBegun) return exitStatus.failed;
  launch.printer(launch.early.json).end();
  await Promise.all([stdout.flush(), stderr.flush()]);
  if (canReplace) replaceProcess(answer.plan);
  exit.release();
  return runAsChild(answer.plan);
}

async function failed(launch: Launch, message: string): Promise<number> {
  launch.printer(launch.early.json).fatal(message);
  return exitStatus.failed;
}

type InMode = { readonly ok: true; readonly argv: readonly string[] } | { readonly ok: false; readonly error: string };

/** What hooks left of argv, in the mode that e was started in: its stdout is set up for that one by now. */
function inMode(argv: readonly string[], mode: Launch["mode"]): InMode {
  const read = readModeArgv(argv);
  if (read.kind === "bad") return { ok: false, error: read.message };
  if (read.kind === "none" && mode === null) return { ok: true, argv };
  const asked = read.kind === "none" ? readModeArgv([`--mode=${mode}`, ...argv]) : read;
  if (asked.kind === "mode" && asked.mode === mode) return { ok: true, argv: asked.argv };
  return { ok: false, error: "a startup hook asked for another --mode, which only a relaunch can begin" };
}

/** A client that was written for another agent may pass what only that one knows. */
function knownOf(argv: readonly string[], { mode, notices }: Launch): readonly string[] {
  if (mode === null) return argv;
  const { argv: known, unknown } = withoutUnknown(argv);
  for (const name of unknown) {
    notices.notice({ extension: null, tone: "warning", text: `${name} means nothing here, and was passed over` });
  }
  return known;
}

/** What a first turn needs of the host is ready. */
export async function startUp(launch: Launch, host: Host): Promise<Started> {
  const { verdict, rest, flagNames } = await host.startup(launch.argv);
  if (launch.exit.hasBegun) return { kind: "over", finish: async () => exitStatus.failed };
  if (verdict.kind === "relaunch") return { kind: "over", finish: () => relaunch(launch, host, verdict) };
  if (verdict.kind === "failed") return { kind: "over", finish: () => failed(launch, verdict.message) };
  const asked = inMode(rest, launch.mode);
  if (!asked.ok) return { kind: "over", finish: () => failed(launch, asked.error) };
  const argv = knownOf(asked.argv, launch);
  return { kind: "parsed", parsed: parseArguments(argv, flagNames, scanEarly(argv).print) };
}
