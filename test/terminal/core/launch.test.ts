/** What a launch says is done first, which screen it takes, and what it is where there is no terminal. */
import { describe, expect, test } from "vitest";
import { eBin, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { inTerminal } from "../pty.js";
import { keys } from "../terminal-e.js";
import { ask, emptyDraft, openE, row } from "./session.js";

const wheelUp = "\x1b[<64;10;5M";
const wheelDown = "\x1b[<65;10;5M";

describe("a launch", () => {
  test("submits its words as the first prompt, and paints where CI is set too", async () => {
    const screen = await openE(eHome(), ["@say", "from", "argv"], { env: { CI: "1" } });
    await row(screen, "from argv");
    expect(screen.isAlternate()).toBe(false);
    await ask(screen, ["@say and on"], "and on");
    expect(screen.text()).toContain(emptyDraft);
  });

  test("in fullscreen scrolls by wheel and page keys, and stays at the end otherwise", async () => {
    const screen = await openE(eHome(), ["--tui-mode", "fullscreen"], { rows: 20 });
    expect(screen.isAlternate()).toBe(true);
    const count = 60;
    await ask(
      screen,
      Array.from({ length: count }, (_, at) => `@say - line ${at + 1}`),
      `• line ${count}`,
    );
    expect(screen.lines()).not.toContain("• line 1");
    expect(screen.cursor().row).toBe(screen.lines().findIndex((line) => line.startsWith(emptyDraft)));
    screen.type(wheelUp);
    await screen.hides(`line ${count}`);
    await screen.shows("↓ more below");
    screen.type(`${wheelDown}${wheelDown}`);
    await screen.shows(`line ${count}`);
    screen.type(`${keys.pageUp}${keys.pageUp}`);
    await screen.hides(`line ${count - 10}`);
    screen.type("typed while scrolled up");
    await screen.shows("> typed while scrolled up");
    expect(screen.text()).toContain("↓ more below");
    screen.type(`${keys.ctrl("u")}\x1b[1;5F`);
    await screen.shows(`line ${count}`);
    screen.type("\x1b[1;5H");
    await screen.shows("› @say - line 1");
    // A click into the conversation types nothing.
    screen.type(keys.click(3, 3));
    screen.type("ok");
    await screen.shows("> ok");
  });

  verifies("launch.without-terminal", { when: "a prompt is piped in" }, async () => {
    const home = eHome();
    const env = home.environment({ TERM: "xterm-256color", NODE: process.execPath, E: eBin });
    const screen = inTerminal("/bin/bash", ["-c", 'echo "@say piped in" | "$NODE" "$E"; echo "status $?"'], {
      cwd: home.cwd,
      env,
    });
    await screen.shows("status 0");
    await screen.ended;
    expect(screen.everything()).toContain("piped in");
    expect(screen.written).not.toContain("\x1b[?2004h");
  });

  verifies("launch.without-terminal", { when: "its output goes to a file" }, async () => {
    const home = eHome();
    const env = home.environment({ TERM: "xterm-256color", NODE: process.execPath, E: eBin });
    const script =
      '"$NODE" "$E" @say to a file > out; echo "status $?"; cat -v out; "$NODE" "$E" > out; echo "status $?"';
    const screen = inTerminal("/bin/bash", ["-c", script], { cwd: home.cwd, env });
    await screen.shows("status 0");
    await screen.until("the second status", () => /status [12]/.test(screen.text()));
    await screen.ended;
    expect(screen.everything()).toContain("to a file");
    expect(screen.everything()).not.toContain("^[");
    expect(screen.everything()).toMatch(/terminal|prompt/);
  });
});
