/** What happens once the extensions are ready: `--help`, or flags, the startup chain and what is left of argv. */
import { flagUsage } from "../host/flags.js";
import type { Host } from "../host/host.js";
import { exitStatus } from "../protocol/limits.js";
import { scanEarly } from "./early-options.js";
import { type Declared, renderHelp } from "./help.js";
import type { Launch } from "./launch.js";
import { parseArguments } from "./parse.js";
import { withAbsolutePaths } from "./place.js";
import { canReplace, planRelaunch, type RelaunchRequest, replaceProcess, runAsChild } from "./relaunch.js";
import { runParsed } from "./run-parsed.js";
import { type Runtime, runSession } from "./run-session.js";

async function declared(host: Host): Promise<Declared> {
  const flags = await host.flagDeclarations();
  const commands = host.commands();
  return {
    flags: flags.map((flag) => ({ ...flag, term: flagUsage(flag) })),
    commands: commands.map((command) => ({ ...command, term: `/${command.name} ${command.arguments}`.trim() })),
    shortcuts: host.shortcuts().map((shortcut) => ({ ...shortcut, term: shortcut.chord })),
  };
}

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

/** What a first turn needs of `runtime.host` is ready. */
export async function runWithHost(launch: Launch, runtime: Runtime): Promise<number> {
  const { host } = runtime;
  if (launch.early.help) {
    launch.stdout.write(renderHelp(await declared(host)));
    return exitStatus.done;
  }
  const { verdict, rest, flagNames } = await host.startup(launch.argv);
  if (launch.exit.hasBegun) return exitStatus.failed;
  if (verdict.kind === "relaunch") return relaunch(launch, host, verdict);
  if (verdict.kind === "failed") {
    launch.printer(launch.early.json).fatal(verdict.message);
    return exitStatus.failed;
  }
  return runParsed(launch, parseArguments(rest, flagNames, scanEarly(rest).print), {
    session: (invocation) => runSession(launch, invocation, runtime),
    inspection: async (invocation) => (await import("./run-inspection.js")).runInspection(launch, invocation),
  });
}
