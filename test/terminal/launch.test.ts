/** From the first frame to what the launch turns out to be: whatever that is, it finds the terminal as it was. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writePuppet } from "../helpers/puppet.js";
import { error, steps, touch, untilFile, when } from "../helpers/puppet-steps.js";
import { type EHome, eBin, eHome } from "../helpers/run-e.js";
import { inTerminal, type PtyScreen } from "./pty.js";
import { terminalE } from "./terminal-e.js";

/** e, then what the shell finds: its status, and whether lines are edited and echoed again. */
function inShell(home: EHome, args: string): PtyScreen {
  const script = `"$NODE" "$E" ${args}; echo "status $?"; stty -a | grep -o -e '-\\?icanon' -e '-\\?echo ' | tr -d '\\n'; echo .`;
  const env = home.environment({ TERM: "xterm-256color", NODE: process.execPath, E: eBin });
  return inTerminal("/bin/bash", ["-c", script], { cwd: home.cwd, env });
}

const modes = "icanonecho .";

test("a startup hook that relaunches finds the terminal as it was, and so does what it becomes", async () => {
  const home = eHome();
  const relaunch = { argv: ["-p", "hello there"], relaunch: { cwd: home.cwd, env: { AGAIN: "1" } } };
  writePuppet(home.extensions, "door", {
    manifest: { hooks: ["startup"] },
    on: { "hook.startup": when("{{process.env.AGAIN}}", {}, relaunch) },
  });
  const screen = inShell(home, "");
  await screen.shows("status 0");
  await screen.ended;
  expect(screen.everything()).toContain("You said: hello there");
  expect(screen.everything()).toContain(modes);
  expect(screen.isAlternate()).toBe(false);
});

test.each([
  ["--modle x", "status 2", "unknown option '--modle'; did you mean --model?"],
  ["--tui-mode fullscreen --model no/such", "status 2", "no/such"],
  ["-c", "status 2", "there is no session in this directory"],
])("e %s says so below a terminal that was given back", async (args, status, says) => {
  const screen = inShell(eHome(), args);
  await screen.shows(status);
  await screen.ended;
  expect(screen.everything()).toContain(says);
  expect(screen.everything()).toContain(modes);
});

test("a startup hook that fails stops the launch, and is heard", async () => {
  const home = eHome();
  writePuppet(home.extensions, "door", {
    manifest: { hooks: ["startup"] },
    on: { "hook.startup": error("not today") },
  });
  const screen = inShell(home, "");
  await screen.shows("status 1");
  await screen.ended;
  expect(screen.everything()).toContain("not today");
  expect(screen.everything()).toContain(modes);
});

test("the first frame waits for no extension, and what is typed meanwhile waits for the session", async () => {
  const home = eHome();
  const puppet = writePuppet(home.extensions, "slow", {
    on: { initialize: steps(touch("asked"), untilFile("go"), { name: "slow" }) },
  });
  const screen = terminalE(home);
  await screen.until("a first frame", () => screen.text().trim() !== "");
  expect(puppet.log().sent, "it has not answered yet").toEqual([]);
  screen.type("early words\r");
  await screen.shows("early words");
  writeFileSync(join(home.extensions, "go"), "");
  await screen.shows("You said: early words");
});

test("a signal from outside gives the terminal back", async () => {
  const home = eHome();
  const screen = terminalE(home, ["--tui-mode", "fullscreen"]);
  await screen.until("the other screen", () => screen.isAlternate());
  screen.pty.kill("SIGTERM");
  expect(await screen.ended).toMatchObject({ exitCode: 143 });
  expect(screen.isAlternate()).toBe(false);
});
