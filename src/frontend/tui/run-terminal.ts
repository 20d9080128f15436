/**
 * From the first frame to the last: takes the terminal, draws while the extensions come up, opens the session when it is
 * there, and gives the terminal back on every way out.
 */
import { realClock } from "../../host/clock.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { Looks } from "./app/looks.js";
import { LooksFiles } from "./config/looks-files.js";
import { Painter } from "./paint/painter.js";
import { captureStray } from "./stray-output.js";
import type { TerminalFrontEnd } from "./surfaces/terminal-front-end.js";
import { Terminal } from "./terminal/terminal.js";
import { type LooksPlace, TerminalApp } from "./terminal-app.js";
import type { TerminalOptions, TerminalSession } from "./terminal-options.js";

type Options = TerminalOptions<TerminalFrontEnd>;

const DONE = 0;

/** The files that say how e looks, read before there is anybody who could be told what is wrong with them. */
function openLooks(home: string) {
  const held: string[] = [];
  let app: TerminalApp | null = null;
  const tell = (text: string): void => (app === null ? void held.push(text) : app.notice("warning", text));
  const files = new LooksFiles({ home, tell, onChange: () => app?.looks.changed() });
  const tellTo = (opened: TerminalApp): void => {
    app = opened;
    for (const text of held.splice(0)) tell(text);
  };
  return { files, tellTo };
}

function looksOf({ world }: Options, terminal: Terminal, files: LooksFiles) {
  return (place: LooksPlace): Looks =>
    new Looks({
      files,
      depth: terminal.colorDepth,
      isDark: () => terminal.isDark,
      setting: () => world.settings().display.theme,
      loaded: () => place.agent()?.resources().themes ?? [],
      warn: (text) => place.notice("warning", text),
      invalidate: place.invalidate,
    });
}

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
  const { files, tellTo } = openLooks(world.home);
  const app = new TerminalApp({ ...options, terminal, painter, looks: looksOf(options, terminal, files) });
  tellTo(app);
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
