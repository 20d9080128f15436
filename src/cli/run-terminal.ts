/**
 * `e` in a terminal: the terminal draws while the extensions come up and the session is opened behind it. Here is only
 * what begins and ends when; what is seen is the front end's.
 */
import { questionsOneByOne } from "../agent/questions-one-by-one.js";
import { type Home, startExtensions } from "../compose/home.js";
import type { RunTerminal } from "../frontend/tui/terminal-options.js";
import type { FrontEnd, Notice } from "../host/front-end.js";
import type { Renderer } from "../render/renderer.js";
import type { Launch } from "./launch.js";
import { SessionWorld } from "./session-world.js";
import { openTerminalSession, withoutSession } from "./terminal-session.js";

/** What a terminal is made of; a test hands in its own. */
export interface TerminalKit<F extends FrontEnd> {
  /** Takes what extensions show from their start on. */
  readonly frontEnd: F;
  readonly run: RunTerminal<F>;
  /** Its thread begins with the first body that needs it. */
  openRenderer(): Renderer;
  /** The terminal is given back: from now on lines go to `notice`, and nobody is asked. */
  leave(frontEnd: F, notice: (notice: Notice) => void): void;
}

/** Lines are wanted, or all that the terminal can show. */
export function isPlain({ early }: Launch): boolean {
  // Where the cursor cannot be placed, nothing can be drawn twice.
  return early.screenReader || process.env.TERM === "dumb";
}

function modeOf({ early }: Launch, { settings }: Home): "inline" | "fullscreen" {
  const asked = early.tuiMode ?? settings.display.tui_mode;
  return asked === "fullscreen" ? "fullscreen" : "inline";
}

/** The exit status. */
export async function runInTerminal<F extends FrontEnd>(
  launch: Launch,
  home: Home,
  kit: TerminalKit<F>,
): Promise<number> {
  const { exit, early, argv, stdout, notices } = launch;
  const { frontEnd } = kit;
  const host = startExtensions(home, {
    argv,
    directories: early.extensions ? home.directories : null,
    frontEnd,
    // A crash quotes the end of it; more would only run over the screen.
    onStderr: () => {},
  });
  exit.before(() => host.stop());
  const notice = (text: string): void => frontEnd.notice({ extension: null, tone: "warning", text });
  for (const issue of home.issues) notice(issue);
  const questioner = questionsOneByOne(host.questions);
  const world = new SessionWorld({ home, host, frontEnd, parts: () => ({ questioner }) });
  const renderer = kit.openRenderer();
  exit.before(() => renderer.close());
  exit.before(() => world.close(exit.isBySignal));
  exit.before(() => kit.leave(frontEnd, notices.notice));
  const session = openTerminalSession({ launch, home, host, world, frontEnd }, (text) =>
    frontEnd.notice({ extension: null, tone: "info", text }),
  );
  // Told by `withoutSession`, when the terminal has been given back.
  session.catch(() => {});
  const onExit = (restore: () => void): void => {
    exit.restoring(restore);
    process.once("exit", restore);
    exit.before(() => void process.off("exit", restore));
  };
  const { stdin } = process;
  const screen = { stdin, stdout: stdout.screen, mode: modeOf(launch, home), screenReader: isPlain(launch) };
  try {
    const onInterrupt = (take: () => void) => exit.interrupting(take);
    return await kit.run({ ...screen, world, host, frontEnd, session, renderer, onExit, onInterrupt });
  } catch (reason) {
    kit.leave(frontEnd, notices.notice);
    return withoutSession(launch, reason);
  }
}
