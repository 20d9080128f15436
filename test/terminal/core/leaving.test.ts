/** ctrl+c, ctrl+d, ctrl+z and what is left of e afterwards. */
import { describe, expect, test } from "vitest";
import { eBin, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import { inTerminal } from "../pty.js";
import { keys } from "../terminal-e.js";
import { emptyDraft, openE, row, run, send } from "./session.js";

describe("leaving", () => {
  test("ctrl+c closes what is open, then interrupts, then clears, and only a second one in a row leaves", async () => {
    const screen = await openE(eHome());
    run(screen, "/settings");
    await screen.shows("Settings");
    screen.type(keys.ctrl("c"));
    await screen.hides("Settings");
    send(screen, "@say begun", "@wait 60000");
    await row(screen, "begun");
    screen.type("draft");
    await screen.shows("> draft");
    screen.type(keys.ctrl("c"));
    await row(screen, "Interrupted");
    await screen.shows("> draft");
    screen.type(keys.ctrl("c"));
    await screen.shows("draft cleared; ctrl+c again leaves");
    // Anything typed in between is no second press in a row.
    screen.type("x");
    await screen.shows("> x");
    screen.type(keys.backspace);
    await screen.shows(emptyDraft);
    screen.type(keys.ctrl("c"));
    await screen.shows("again");
    screen.type(keys.ctrl("c"));
    expect(await screen.ended).toMatchObject({ exitCode: 0 });
    expect(screen.isAlternate()).toBe(false);
    expect(screen.everything()).toContain("begun");
    expect(screen.text()).not.toContain(emptyDraft);
  });

  verifies("quit.terminal", { when: "ctrl+d is pressed" }, async () => {
    const screen = await openE(eHome(), ["--tui-mode", "fullscreen"]);
    screen.type(`ab${keys.home}${keys.ctrl("d")}`);
    await screen.until("one letter less", () => screen.lines().includes("> b"));
    screen.type(keys.delete);
    await screen.shows(emptyDraft);
    screen.type(keys.ctrl("d"));
    expect(await screen.ended).toMatchObject({ exitCode: 0 });
    expect(screen.isAlternate()).toBe(false);
    for (const mode of ["2004", "1000", "1002", "1006", "1049"]) {
      expect(screen.written.lastIndexOf(`\\x1b[?${mode}l`), mode).toBeGreaterThanOrEqual(
        screen.written.lastIndexOf(`\\x1b[?${mode}h`),
      );
    }
    expect(screen.written.lastIndexOf("\x1b[?25h")).toBeGreaterThan(screen.written.lastIndexOf("\x1b[?25l"));
  });

  test("ctrl+z goes to the shell, and fg comes back to what was being written", async () => {
    const home = eHome();
    const env = home.environment({
      TERM: "xterm-256color",
      NODE: process.execPath,
      E: eBin,
      PS1: "shell$ ",
      HISTFILE: undefined,
    });
    const screen = inTerminal("/bin/bash", ["--norc", "--noprofile", "-i"], { cwd: home.cwd, env });
    await screen.shows("shell$");
    screen.type('"$NODE" "$E"\r');
    await screen.shows("offline/echo high");
    screen.type("half a thought");
    await screen.shows("> half a thought");
    screen.type(keys.ctrl("z"));
    await screen.shows("Stopped");
    screen.type("echo in the $((40+2)) shell\r");
    await screen.shows("in the 42 shell");
    screen.type("fg\r");
    await screen.until("the draft again", () => /in the 42 shell[\s\S]*> half a thought/.test(screen.text()));
    screen.type(" more\r");
    await screen.shows("You said: half a thought more");
    screen.type(keys.ctrl("d"));
    await screen.until("the shell", () => screen.text().trimEnd().endsWith("shell$"));
    screen.type("exit\r");
    await screen.ended;
  });
});
