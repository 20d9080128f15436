/**
 * From argv to the end of the process. Extensions start before anything heavy is loaded; then flags, the startup
 * chain, e's own options, and one mode.
 */

import { type Home, openHome, startExtensions } from "../compose/home.js";
import { JsonPrinter } from "../frontend/print/json-printer.js";
import { attributed } from "../frontend/print/lines.js";
import type { Printer } from "../frontend/print/printer.js";
import { TextPrinter } from "../frontend/print/text-printer.js";
import { RelayFrontEnd } from "../frontend/rpc/relay.js";
import { headless } from "../host/headless.js";
import { codeOf } from "../protocol/caught.js";
import { exitStatus } from "../protocol/limits.js";
import { type EarlyOptions, scanEarly } from "./early-options.js";
import { Exit } from "./exit.js";
import { realWorld } from "./exit-world.js";
import { HeldNotices } from "./held-notices.js";
import { type Mode, type ModeArgv, readModeArgv } from "./mode-argv.js";
import { commands } from "./options.js";
import type { Output } from "./output.js";
import { absoluteDirectories, currentDirectory, enterDirectory } from "./place.js";
import type { Runtime } from "./run-session.js";

/** What every mode is given. */
export interface Launch {
  /** As it was typed, which is what startup hooks see. */
  readonly argv: readonly string[];
  /** `--mode`; null: none was asked for. */
  readonly mode: Mode | null;
  /** Where it was typed, `--cwd` not yet followed. */
  readonly from: string;
  readonly early: EarlyOptions;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly exit: Exit;
  readonly notices: HeldNotices;
  /** The front end of what `e rpc` starts first. */
  readonly relay: RelayFrontEnd;
  /** Tells a launch that goes wrong, as text or as JSON. */
  printer(json: boolean): Printer;
}

/** One sentence about a command line that is wrong. */
export function refuse(launch: Launch, message: string): number {
  launch.printer(launch.early.json).fatal(message);
  return exitStatus.usage;
}

/** Somebody sits at both ends. */
export function isTerminal(launch: Pick<Launch, "stdout">): boolean {
  return process.stdin.isTTY === true && launch.stdout.isTerminal;
}

async function withoutExtensions(launch: Launch): Promise<number> {
  const { runWithoutHost } = await import("./run-without-host.js");
  return runWithoutHost(launch);
}

/** With the modules that argv names. What has to be fetched for them is told at once: the start waits for it. */
function openedHome({ early, from, exit, stderr }: Launch, packages: readonly string[]): Promise<Home> {
  const ending = new AbortController();
  const progress = (text: string): void => stderr.write(attributed(null, text));
  const modules = { named: early.modules, from, discover: early.extensions, signal: ending.signal, progress };
  const opening = openHome(packages, early.trust, { modules });
  exit.before(async () => {
    ending.abort();
    await opening.catch(() => {});
  });
  return opening;
}

/** Of those modes that write lines for a program. */
async function kitOf(launch: Launch): Promise<Pick<Runtime, "client" | "lines">> {
  if (launch.mode !== "rpc" && launch.mode !== "json") return {};
  const { openClientKit, openLinesKit } = await import("./client-kit.js");
  return launch.mode === "rpc" ? { client: openClientKit(launch) } : { lines: openLinesKit(launch) };
}

async function withExtensions(launch: Launch, packages: readonly string[]): Promise<number> {
  const { early, argv, exit, notices } = launch;
  const home = await openedHome(launch, packages);
  const kit = await kitOf(launch);
  const client = kit.client;
  const isJson = early.json || launch.mode === "json";
  const unasked = early.command === "rpc" ? launch.relay : headless(notices.notice, isJson ? "json" : "print");
  const host = startExtensions(home, {
    argv,
    directories: early.extensions ? home.directories : null,
    frontEnd: client?.frontEnd ?? unasked,
    onStderr: notices.stderr,
  });
  // From here on: what never starts is told as well.
  (kit.client ?? kit.lines)?.events.errorsOf(host);
  exit.before(() => host.stop());
  for (const text of home.issues) notices.notice({ extension: null, tone: "warning", text });
  // Loaded while the extensions come up; nothing of it may stand between them and their start.
  const [{ runWithHost }] = await Promise.all([import("./run-with-host.js"), host.readyForTurn]);
  return runWithHost(launch, { home, host, ...kit });
}

/** `e` by itself, in a terminal. What hooks and flags of extensions make of argv is seen later. */
function isForTerminal({ early, stdout }: Launch): boolean {
  const isAsked = early.command === null && !early.print && !early.json && !early.help;
  return isAsked && isTerminal({ stdout });
}

async function inTerminal(launch: Launch, packages: readonly string[]): Promise<number> {
  const [{ isPlain, runInTerminal }, { paintedTerminal }, home] = await Promise.all([
    import("./run-terminal.js"),
    import("./terminal-kits.js"),
    openedHome(launch, packages),
  ]);
  if (!isPlain(launch)) return runInTerminal(launch, home, paintedTerminal());
  const { plainTerminal } = await import("./plain-terminal.js");
  return runInTerminal(launch, home, plainTerminal(process.stdin, launch.stdout.screen));
}

async function main(launch: Launch): Promise<number> {
  const { early } = launch;
  const packages = absoluteDirectories("--package", early.packages, launch.from);
  if ("missing" in packages) return refuse(launch, packages.missing);
  const obstacle = early.cwd === null ? null : enterDirectory(early.cwd);
  if (obstacle !== null) return refuse(launch, obstacle);
  const needsNone = early.command !== null && (early.help || early.methods || !commands[early.command].extensions);
  if (needsNone) return withoutExtensions(launch);
  // An extension that starts a child e should get this one, wherever it is installed.
  process.env.E_BIN ??= process.argv[1];
  return isForTerminal(launch) ? inTerminal(launch, packages) : withExtensions(launch, packages);
}

function begin(launch: Launch, asked: ModeArgv): Promise<number> {
  return asked.kind === "bad" ? Promise.resolve(refuse(launch, asked.message)) : main(launch);
}

/** The process ends in `exit`: nobody returns from here. */
export async function launch(typed: readonly string[], stdout: Output, stderr: Output): Promise<void> {
  const asked = readModeArgv(typed);
  const argv = asked.kind === "mode" ? asked.argv : typed;
  const mode = asked.kind === "mode" ? asked.mode : null;
  // What is wrong with a mode is told in words, whatever else is asked for.
  const early = asked.kind === "bad" ? { ...scanEarly(argv), json: false } : scanEarly(argv);
  const exit = new Exit(realWorld(stderr));
  const notices = new HeldNotices();
  const relay = new RelayFrontEnd(notices.notice);
  const printer = (json: boolean): Printer =>
    notices.attach(json ? new JsonPrinter(stdout, stderr) : new TextPrinter(stdout, stderr));
  process.on("uncaughtException", (error) => exit.crash(error));
  stdout.onBroken = (error) => {
    if (codeOf(error) !== "EPIPE") stderr.write(`e: stdout: ${error.message}\n`);
    void exit.finish(exitStatus.failed);
  };
  exit.before(async () => {
    await Promise.all([stdout.flush(), stderr.flush()]);
  });
  exit.before(() => printer(early.json).end());
  try {
    const from = currentDirectory();
    if (from === null) printer(early.json).fatal("the current directory does not exist any more; go to one that does");
    const launched = { argv: typed, mode, early, stdout, stderr, exit, notices, relay, printer };
    const status = from === null ? exitStatus.failed : await begin({ ...launched, from }, asked);
    // A reader may take its time: only an end that was asked for has a deadline.
    await stdout.flush();
    await exit.finish(status);
  } catch (error) {
    exit.crash(error);
  }
}
