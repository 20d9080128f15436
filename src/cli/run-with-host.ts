/** What happens once the extensions are ready: `--help`, or flags, the startup chain and what is left of argv. */
import { flagUsage } from "../host/flags.js";
import type { Host } from "../host/host.js";
import { exitStatus } from "../protocol/limits.js";
import { startUp } from "./after-startup.js";
import { type Declared, renderHelp } from "./help.js";
import type { Launch } from "./launch.js";
import { type Modes, runParsed } from "./run-parsed.js";
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

/** What argv may ask for, all but the terminal. */
export function modesOf(launch: Launch, runtime: Runtime): Modes {
  return {
    session: (invocation) => runSession(launch, invocation, runtime),
    inspection: async (invocation) => (await import("./run-inspection.js")).runInspection(launch, invocation),
  };
}

/** What a first turn needs of `runtime.host` is ready. */
export async function runWithHost(launch: Launch, runtime: Runtime): Promise<number> {
  const { host } = runtime;
  if (launch.early.help) {
    launch.stdout.write(renderHelp(await declared(host)));
    return exitStatus.done;
  }
  const started = await startUp(launch, host);
  if (started.kind === "over") return started.finish();
  return runParsed(launch, started.parsed, modesOf(launch, runtime));
}
