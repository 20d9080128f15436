/** What somebody meets in the first hour: help, a turn to be stopped, settings, keys, other sessions. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writePuppet } from "../helpers/puppet.js";
import { steps, touch, untilFile } from "../helpers/puppet-steps.js";
import { eHome } from "../helpers/run-e.js";
import { keys, terminalE } from "./terminal-e.js";

const size = { columns: 100, rows: 30 };

test("help is a table that ends with the keys, and nothing of its markup is ever seen", async () => {
  const screen = terminalE(eHome(), [], size);
  await screen.shows("/help lists keys");
  screen.type(`/help${keys.enter}`);
  await screen.shows("names a");
  await screen.shows("ctrl+t");
  expect(screen.everything()).toMatch(/\/undo +│ take the last prompt back/);
  expect(screen.text()).toMatch(/ctrl\+l +│ chooses a model/);
  expect(screen.written).not.toContain("|---|");
});

test("a turn says how it is ended, and Esc ends it", async () => {
  const screen = terminalE(eHome(), [], size);
  await screen.shows("/help lists keys");
  screen.type(`@wait 600000${keys.enter}`);
  await screen.shows("esc interrupts");
  screen.type(keys.escape);
  await screen.shows("Interrupted");
  await screen.hides("esc interrupts");
});

test("a new session, and one that is gone on with, begin with a row that says so", async () => {
  const home = eHome();
  const screen = terminalE(home, [], size);
  await screen.shows("/help lists keys");
  screen.type(`about pears${keys.enter}`);
  await screen.shows("You said: about pears");
  screen.type(`/new${keys.enter}`);
  await screen.shows("── a new session");
  screen.type(keys.ctrl("d"));
  await screen.ended;
  const again = terminalE(home, ["-c"], size);
  await again.shows("── about pears");
  await again.shows("You said: about pears");
});

test("the effort that shift+tab took is in the settings at once", async () => {
  const home = eHome();
  const screen = terminalE(home, [], size);
  await screen.shows("/help lists keys");
  screen.type(keys.shiftTab);
  await screen.shows("the effort is now low");
  const file = join(home.home, "settings.json");
  await expect.poll(() => (existsSync(file) ? readFileSync(file, "utf8") : "")).toContain('"low"');
  screen.type(`/settings${keys.enter}`);
  await screen.shows("low · settings.json");
  expect(screen.text()).not.toContain("not yet in use");
});

test("ctrl+x says what it changed where nothing on the screen does", async () => {
  const screen = terminalE(eHome(), [], size);
  await screen.shows("/help lists keys");
  screen.type(keys.ctrl("x"));
  await screen.shows("thinking is shown from now on");
  screen.type(keys.ctrl("x"));
  await screen.shows("thinking is folded from now on");
});

test("a command that takes long is named while it is waited for", async () => {
  const home = eHome();
  const asked = `${home.cwd}/asked`;
  writePuppet(home.extensions, "slow", {
    manifest: { commands: [{ name: "brew", description: "takes its time" }] },
    on: { command: steps(touch(asked), untilFile(`${home.cwd}/go`)) },
  });
  const screen = terminalE(home, [], size);
  await screen.shows("/help lists keys");
  screen.type(`/brew${keys.enter}`);
  await screen.shows("Waiting for /brew");
});
