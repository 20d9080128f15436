/**
 * A launch of `e` into a terminal that is a function of the test: a home of its own, an end that ends nothing, and a log
 * of what happened in which order.
 */
import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { scanEarly } from "../../src/cli/early-options.js";
import { Exit } from "../../src/cli/exit.js";
import { HeldNotices } from "../../src/cli/held-notices.js";
import type { Launch } from "../../src/cli/launch.js";
import { Output } from "../../src/cli/output.js";
import { runInTerminal } from "../../src/cli/run-terminal.js";
import { openHome } from "../../src/compose/home.js";
import { RelayFrontEnd } from "../../src/frontend/rpc/relay.js";
import type { RunTerminal, TerminalOptions } from "../../src/frontend/tui/terminal-options.js";
import { RecordingFrontEnd } from "../../src/testing.js";
import { tempDir } from "./temp-dir.js";

export interface TerminalPlace {
  readonly home: string;
  readonly extensions: string;
  readonly cwd: string;
  readonly frontEnd: RecordingFrontEnd;
  /** What happened: `restored`, `fatal TEXT`, and what the test adds. */
  readonly log: string[];
  readonly exit: Exit;
  /** Resolves with the exit status. `run`: the terminal. */
  launch(argv: readonly string[], run: RunTerminal<RecordingFrontEnd>): Promise<number>;
}

const stderr = Output.stderr();
const renderer = { render: async () => [], close: async () => {} };

export function terminalPlace(): TerminalPlace {
  const root = realpathSync(tempDir());
  const [home, cwd] = [join(root, "home"), join(root, "project")];
  const extensions = join(home, "extensions");
  mkdirSync(extensions, { recursive: true });
  mkdirSync(cwd);
  const before = process.cwd();
  process.chdir(cwd);
  const log: string[] = [];
  const frontEnd = new RecordingFrontEnd();
  const exit = new Exit({
    onSignal: () => {},
    offSignals: () => {},
    now: () => 0,
    after: () => {},
    report: (text) => log.push(`report ${text}`),
    end: () => {},
    endNow: () => {},
  });
  onTestFinished(async () => {
    await exit.finish(0);
    process.chdir(before);
  });
  const launch = async (argv: readonly string[], run: RunTerminal<RecordingFrontEnd>): Promise<number> => {
    const printer = () => ({
      notice: () => {},
      stderr: () => {},
      end: () => {},
      fatal: (text: string) => void log.push(`fatal ${text}`),
    });
    const launched = {
      argv,
      mode: null,
      from: cwd,
      early: scanEarly(argv),
      stdout: stderr,
      stderr,
      exit,
      notices: new HeldNotices(),
      relay: new RelayFrontEnd(() => {}),
      printer,
    };
    const kit = { frontEnd, run, openRenderer: () => renderer, leave: () => void log.push("left") };
    return runInTerminal(launched as unknown as Launch, await openHome([], false, { path: home }), kit);
  };
  return { home, extensions, cwd, frontEnd, log, exit, launch };
}

/** A terminal as it should be: gives itself back before it rejects, and is left when the test says so. */
export function terminal(
  log: string[],
  visit: (options: TerminalOptions<RecordingFrontEnd>) => Promise<void>,
): RunTerminal<RecordingFrontEnd> {
  return async (options) => {
    const restore = () => {
      if (!log.includes("restored")) log.push("restored");
    };
    options.onExit(restore);
    try {
      await visit(options);
      return 0;
    } finally {
      restore();
    }
  };
}
