/**
 * From the first frame to the last: takes the terminal, draws while the extensions come up, opens the session when it is
 * there, and gives the terminal back on every way out.
 */
import { realClock } from "../../host/clock.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { LooksFiles } from "./config/looks-files.js";
import { Painter } from "./paint/painter.js";
import { captureStray } from "./stray-output.js";
import type { TerminalFrontEnd } from "./surfaces/terminal-front-end.js";
import { Terminal } from "./terminal/terminal.js";
import { TerminalApp } from "./terminal-app.js";
import type { TerminalOptions, TerminalSession } from "./terminal-options.js";

type Options = TerminalOptions<TerminalFrontEnd>;

const DONE = 0;

/** Who speaks, and where to begin. */
function banner(version: string, model: string): string {
  const hint = model.startsWith("offline/")
    ? "no model is set up, so the offline one answers: /login\n"
    : `${model} · `;
  return `e ${version} · ${hint}/help lists keys and commands`;
}

/** What a launch said is done once the session is there. */
function beginSession(app: TerminalApp, { agent, firstPrompt, pick }: TerminalSession, version: string): void {
  const isNew = agent.history().length === 0;
  if (isNew && app.looks.layout.banner) app.notice("info", banner(version, agent.info().model));
  app.showSession(agent);
  if (pick === "resume") app.submit("/resume");
  if (firstPrompt !== null) app.submit(firstPrompt);
}

/** See terminal-options.ts. */
export async function runTerminal(options: Options): Promise<number> {
  const { stdin, stdout, world, session, onExit } = options;
  const terminal = new Terminal({ stdin, stdout, env: process.env, clock: realClock });
  const painter = new Painter(stdin, stdout);
  onExit(() => {
    painter.abandon();
    terminal.restore();
  });
  const files = new LooksFiles({
    home: world.home,
    tell: (text) => app.notice("warning", text),
    onChange: () => app.looks.changed(),
    clock: realClock,
  });
  const app = new TerminalApp({ ...options, terminal, painter, files, env: process.env, clock: realClock });
  // On the screen they would land in the middle of a frame; in a file they belong.
  const strays = process.stderr.isTTY ? [process.stdout, process.stderr] : [process.stdout];
  const release = captureStray(strays, (line) => app.notice("warning", sanitizeLabel(line)));
  try {
    terminal.start();
    app.begin();
    const opened = await Promise.race([session, app.left]);
    if (opened !== undefined) {
      beginSession(app, opened, world.version);
      // Its thread takes a moment to come up: not when the first reply is waited for.
      void options.renderer.render({ format: "markdown", text: "**ready**" }, 1);
      void files.watch();
      await app.left;
    }
    return DONE;
  } finally {
    await app.close();
    release();
    await terminal.close();
    await files.close();
  }
}
