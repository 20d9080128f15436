/** `e --screen-reader` in a real terminal: lines, in order, and not one sequence that moves, colours or erases. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writePuppet } from "../helpers/puppet.js";
import { request, steps } from "../helpers/puppet-steps.js";
import { eHome } from "../helpers/run-e.js";
import type { PtyScreen } from "./pty.js";
import { keys, terminalE } from "./terminal-e.js";

/** Resolves when the bytes from `from` on hold the text; where it ends. */
async function writes(screen: PtyScreen, text: string, from: number): Promise<number> {
  await screen.until(text, () => screen.written.indexOf(text, from) >= 0);
  return screen.written.indexOf(text, from) + text.length;
}

test("a turn, a command of one's own, a secret and the end are lines and nothing else", async () => {
  const home = eHome();
  const screen = terminalE(home, ["--screen-reader"]);
  let at = await writes(screen, "/help lists commands.\r\n> ", 0);
  screen.type(`hello there${keys.enter}`);
  at = await writes(screen, "Working.\r\nAssistant:\r\n  You said: hello there\r\nDone.\r\n> ", at);
  screen.type(`!sleep 60${keys.enter}`);
  at = await writes(screen, "Your command runs: sleep 60\r\n", at);
  screen.type(keys.ctrl("c"));
  at = await writes(screen, "Your command was cancelled.\r\n", at);
  at = await writes(screen, "> ", at);
  screen.type(`/login${keys.enter}`);
  at = await writes(screen, "Type a number or a label, or /cancel.\r\n> ", at);
  screen.type(`1${keys.enter}`);
  at = await writes(screen, "Type the answer, which is not shown, or /cancel.\r\n> ", at);
  screen.type(`sk-hidden-123${keys.enter}`);
  at = await writes(screen, "is kept in auth.json.\r\n> ", at);
  screen.type(keys.ctrl("c"));
  await writes(screen, "Good bye.\r\n", at);
  expect((await screen.ended).exitCode).toBe(0);
  expect(readFileSync(join(home.home, "auth.json"), "utf8")).toContain("sk-hidden-123");
  expect(screen.written).not.toContain("sk-hidden");
  // Only the carriage returns that the terminal itself puts before each newline.
  expect(screen.written.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
});

test("an extension asks, shows a panel and gets its keys", async () => {
  const home = eHome();
  writePuppet(home.extensions, "door", {
    manifest: { commands: [{ name: "open", description: "opens" }] },
    on: {
      command: steps(
        request("q", "ui.confirm", { title: "Really?", message: "It creaks." }),
        request("p", "ui.panel", { title: "Door", lines: ["it is open"], interactive: true }),
      ),
    },
  });
  const screen = terminalE(home, ["--screen-reader"]);
  let at = await writes(screen, "> ", 0);
  screen.type(`/open${keys.enter}`);
  at = await writes(screen, "Question from door: Really?\r\n  It creaks.\r\nType yes or no.\r\n> ", at);
  screen.type(`yes${keys.enter}`);
  at = await writes(screen, "Panel of door: Door\r\n  it is open\r\n/key NAME presses a key in it", at);
  screen.type(`/close panel${keys.enter}`);
  at = await writes(screen, "The panel of door is closed.\r\n", at);
  screen.type(`/quit${keys.enter}`);
  expect((await screen.ended).exitCode).toBe(0);
});
